import { Phone } from 'lucide-react'
import { Form } from 'react-router'
import { PROOF_TEXTS } from '../../domain/qualifications/texts.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { AskedPerson, PlannedView } from './cancel-view.ts'
import { Told } from './told.tsx'

function Asked({ person: { name, call, hasDeclined } }: { person: AskedPerson }) {
  return (
    <li className="hall-person">
      <div className="min-w-0">
        <p className="hall-name">{name}</p>
        <p className="text-muted">{hasDeclined ? 'kann nicht' : 'hat noch nicht geantwortet'}</p>
      </div>
      {call && !hasDeclined && (
        <a href={call} className="hall-call" aria-label={`${name} anrufen`}>
          <Phone aria-hidden="true" size={24} />
        </a>
      )}
    </li>
  )
}

function OpenRequest({ asks }: { asks: readonly AskedPerson[] }) {
  const waiting = asks.filter(({ hasDeclined }) => !hasDeclined).length
  return (
    <section className="card grid gap-3" aria-labelledby="vertretung">
      <h2 id="vertretung">Vertretung gesucht</h2>
      <p aria-live="polite">
        {waiting === 0
          ? 'Alle haben abgesagt. Bitte sagen Sie die Stunde ab, oder rufen Sie jemanden an.'
          : `${asks.length} gefragt. Wer zuerst zusagt, übernimmt. Sie bekommen dann eine E-Mail.`}
      </p>
      <ul className="hall-people">
        {asks.map((person) => (
          <Asked key={person.id} person={person} />
        ))}
      </ul>
      <Form method="post">
        <input type="hidden" name="intent" value="withdraw" />
        <SubmitButton look="quiet" size="hall">
          Nicht mehr suchen
        </SubmitButton>
      </Form>
    </section>
  )
}

interface FormProps {
  planned: PlannedView
  answer: FormAnswer | null
}

const answerTo = (answer: FormAnswer | null, intent: string) => (answer?.typed.intent?.[0] === intent ? answer : null)

function AskForm({ planned: { substitutes }, answer }: FormProps) {
  const view = formView(answerTo(answer, 'ask'))
  const lacking = substitutes.filter(({ missing }) => missing.length > 0)
  if (substitutes.length === 0)
    return (
      <section className="card grid gap-2" aria-labelledby="vertretung">
        <h2 id="vertretung">Vertretung</h2>
        <p>Niemand aus der Sportart oder Abteilung hat zu dieser Zeit frei.</p>
      </section>
    )
  return (
    <Form method="post" noValidate className="card grid gap-3" aria-labelledby="vertretung">
      <h2 id="vertretung">Vertretung suchen</h2>
      <p>
        Wir fragen {substitutes.length === 1 ? '' : 'gleichzeitig '}
        <strong>{new Intl.ListFormat('de').format(substitutes.map(({ name }) => name))}</strong>.{' '}
        {substitutes.length > 1 && 'Wer zuerst zusagt, übernimmt.'}
      </p>
      {lacking.length > 0 && (
        <Notice kind="warning" title="Für die Arbeit mit Minderjährigen fehlt">
          <ul>
            {lacking.map(({ name, missing }) => (
              <li key={name}>
                {name}: {missing.map((fault) => PROOF_TEXTS[fault]).join(', ')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <input type="hidden" name="intent" value="ask" />
      <TextField label="Nachricht an die Vertretung" optional maxLength={200} {...view.field('message')} />
      <SubmitButton size="hall">Vertretung fragen</SubmitButton>
    </Form>
  )
}

function toldText({ mailed, toCall }: PlannedView['told']): string {
  const mails = mailed === 1 ? 'Eine E-Mail geht hinaus' : `${mailed} E-Mails gehen hinaus`
  const calls = toCall === 1 ? ' Eine Person müssen Sie anrufen.' : toCall > 1 ? ` ${toCall} müssen Sie anrufen.` : ''
  return `${mailed === 0 ? 'Niemand hat eine E-Mail-Adresse.' : `${mails} (bei Kindern an die Eltern).`}${calls} Die Halle wird frei.`
}

function CancelForm({ planned: { told, canPay }, answer }: FormProps) {
  const view = formView(answerTo(answer, 'cancel'))
  return (
    <Form method="post" noValidate className="card grid gap-3" aria-labelledby="ausfall">
      <h2 id="ausfall">Fällt aus</h2>
      <p>{toldText(told)}</p>
      <input type="hidden" name="intent" value="cancel" />
      <TextField label="Nachricht an alle" optional maxLength={200} {...view.field('reason')} />
      {canPay && (
        <Checkbox
          label="Die Stunde wird trotzdem bezahlt"
          hint="Nur wenn der Vertrag ein Ausfallhonorar vorsieht."
          {...view.tick('paysTrainer')}
        />
      )}
      <SubmitButton look="danger" size="hall">
        Stunde fällt aus
      </SubmitButton>
      <p className="text-muted">Fünf Minuten lang können Sie das zurücknehmen.</p>
    </Form>
  )
}

export function PlannedSession({ planned, answer, isHeld }: FormProps & { isHeld: boolean }) {
  const { request, restored, isOver } = planned
  if (isOver || isHeld) return <Notice>Diese Stunde ist schon vorbei.</Notice>
  return (
    <>
      {request?.takenBy && (
        <Notice kind="good" title={`${request.takenBy} vertritt`}>
          <p>Fällt auch die Vertretung aus, können Sie noch einmal fragen.</p>
          {!request.isOwn && (
            <Form method="post" className="mt-2">
              <input type="hidden" name="intent" value="takeBack" />
              <SubmitButton look="quiet" size="hall">
                Vertretung zurücknehmen
              </SubmitButton>
            </Form>
          )}
        </Notice>
      )}
      {restored.unseen.length > 0 && (
        <>
          <Notice kind="warning" title="Die Stunde findet doch statt">
            Diese Personen hatten schon von der Absage gehört.
          </Notice>
          <Told {...restored} />
        </>
      )}
      {request?.isOpen ? <OpenRequest asks={request.asks} /> : <AskForm planned={planned} answer={answer} />}
      <CancelForm planned={planned} answer={answer} />
    </>
  )
}
