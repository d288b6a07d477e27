import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { State } from '../ui/badge.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Select, Textarea, TextField } from '../ui/field.tsx'
import { useFormVersion } from '../ui/form-version.ts'
import { Notice } from '../ui/notice.tsx'
import { Options } from '../ui/options.tsx'
import { SavedMeanwhile, savedFields } from '../ui/saved-meanwhile.tsx'
import { useSavedNow } from '../ui/versioned-form.tsx'
import { Deed, Entries, Entry } from './care-parts.tsx'
import type { MeetingView } from './meeting-view.ts'
import { meetingPath } from './meetings-address.ts'
import { DatedForm, FormFold } from './member-forms.tsx'

export interface MeetingPartProps {
  meeting: MeetingView
  answerTo: (intent: string) => FormAnswer | null
}

const LOOKS = { missing: 'calm', in_time: 'good', late: 'bad' } as const

export function InvitationPart({ meeting: { invitation, mayChange, today }, answerTo }: MeetingPartProps) {
  const { kind, text, by, on, proof, mailing, mailings } = invitation
  const view = formView(answerTo('invitation'), { invitedOn: on || today, proof })
  return (
    <section aria-labelledby="einladung" className="card grid gap-3">
      <h2 id="einladung">Einladung</h2>
      <p>
        <State kind={LOOKS[kind]}>{text}</State> Spätestens am {by}.
      </p>
      {on && <p>{[`Eingeladen am ${on}`, proof, mailing].filter(Boolean).join(' · ')}</p>}
      {mayChange && (
        <FormFold title="Einladung eintragen" answer={answerTo('invitation')}>
          <DatedForm intent="invitation" view={view} save="Einladung eintragen">
            <DateField label="Eingeladen am" {...view.field('invitedOn')} />
            <Textarea label="Wie" hint="Zum Beispiel E-Mail an alle, Brief, Aushang" rows={2} {...view.field('proof')} />
            <Select label="E-Mail aus diesem Programm" optional {...view.field('mailingId')}>
              <Options options={mailings} none="keine" />
            </Select>
          </DatedForm>
        </FormFold>
      )}
    </section>
  )
}

function Voters({ meeting }: { meeting: MeetingView }) {
  const { id, voters, search, isMore, mayChange } = meeting
  return (
    <>
      <Form method="get" role="search" aria-label="Stimmberechtigte suchen" className="flex flex-wrap items-end gap-2">
        <TextField label="Name oder Nummer" name="q" type="search" required={false} defaultValue={search} />
        <SubmitButton look="quiet">Suchen</SubmitButton>
      </Form>
      <Entries isEmpty={voters.length === 0} empty="Auf diesen Namen passt niemand.">
        {voters.map(({ personId, name, memberNo, isPresent }) => (
          <Entry key={personId} title={name} line={`Nr. ${memberNo}`} state={isPresent ? <State kind="good">da</State> : null}>
            {mayChange && (
              <Deed
                intent="present"
                id={id}
                fields={{ personId, isPresent: isPresent ? 'no' : 'yes' }}
                label={`${isPresent ? 'Nicht da' : 'Ist da'}: ${name}`}
              >
                {isPresent ? 'Nicht da' : 'Ist da'}
              </Deed>
            )}
          </Entry>
        ))}
      </Entries>
      {isMore && <p className="text-muted">Es sind mehr. Suchen Sie nach dem Namen.</p>}
    </>
  )
}

export function VotersPart({ meeting, answerTo }: MeetingPartProps) {
  const { id, frozenOn, count, present, mayChange, today } = meeting
  const view = formView(answerTo('freeze'), { asOf: today })
  return (
    <section aria-labelledby="stimmen" className="card grid gap-3">
      <h2 id="stimmen">Stimmberechtigte</h2>
      {frozenOn ? (
        <>
          <p>
            {count} am {frozenOn}, {present} davon da.
          </p>
          <p>
            <a href={`${meetingPath(id)}/list`} className="link" download>
              Anwesenheitsliste als PDF
            </a>
          </p>
          <Voters meeting={meeting} />
        </>
      ) : (
        <>
          <p>Noch nicht festgestellt. Danach ändert sich an der Liste nichts mehr, auch wenn jemand ein- oder austritt.</p>
          {mayChange && (
            <DatedForm intent="freeze" view={view} save="Stimmberechtigte feststellen">
              <DateField label="Stand" {...view.field('asOf')} />
            </DatedForm>
          )}
        </>
      )}
    </section>
  )
}

export function ElectionsPart({ meeting: { elections, offices, mayChange, isUnderWay, termFrom }, answerTo }: MeetingPartProps) {
  const view = formView(answerTo('election'), { yes: 0, no: 0, abstained: 0, termFrom })
  const number = { inputMode: 'numeric', className: 'max-w-24' } as const
  return (
    <section aria-labelledby="wahlen" className="card grid gap-3">
      <h2 id="wahlen">Wahlen</h2>
      <Entries isEmpty={elections.length === 0} empty="Noch niemand gewählt.">
        {elections.map(({ id, title, line }) => (
          <Entry key={id} title={title} line={line}>
            {mayChange && (
              <Deed intent="takeBack" id={id} label={`Wahl zurücknehmen: ${title}`}>
                Zurücknehmen
              </Deed>
            )}
          </Entry>
        ))}
      </Entries>
      {mayChange && isUnderWay && (
        <FormFold title="Wahl eintragen" answer={answerTo('election')}>
          <DatedForm intent="election" view={view} save="Wahl eintragen">
            <p className="text-muted">
              Wer gewählt ist, hat das Amt ab dem ersten Tag; wer es bisher hatte, gibt es ab. Nimmt jemand die Wahl nicht an,
              tragen Sie nichts ein.
            </p>
            <Select label="Amt" {...view.field('officeId')}>
              <Options options={offices} />
            </Select>
            <TextField label="Mitgliedsnummer" className="max-w-40" autoComplete="off" {...view.field('memberNo')} />
            <div className="flex flex-wrap gap-3">
              <TextField label="Ja" {...number} {...view.field('yes')} />
              <TextField label="Nein" {...number} {...view.field('no')} />
              <TextField label="Enthaltungen" {...number} {...view.field('abstained')} />
            </div>
            <DateField label="Im Amt ab" {...view.field('termFrom')} />
            <DateField label="Bis" optional hint="Leer: bis zur nächsten Wahl" {...view.field('termTo')} />
          </DatedForm>
        </FormFold>
      )}
    </section>
  )
}

const MinutesLink = ({ id }: { id: string }) => (
  <p>
    <a href={`${meetingPath(id)}/minutes`} className="link" download>
      Protokoll als PDF
    </a>
  </p>
)

export function MinutesPart({ meeting: { id, minutes, version, mayChange, isClosed, isUnderWay }, answerTo }: MeetingPartProps) {
  const answer = answerTo('minutes') ?? answerTo('close')
  const own = useFormVersion(version, answer)
  useSavedNow(answer)
  const view = formView(answer, { minutes })
  if (!mayChange)
    return (
      <section aria-labelledby="protokoll" className="card grid gap-3">
        <h2 id="protokoll">Protokoll</h2>
        {isClosed && <p className="text-muted">Abgeschlossen.</p>}
        <p className="whitespace-pre-line">{minutes || 'Kein Text.'}</p>
        <MinutesLink id={id} />
      </section>
    )
  return (
    <section aria-labelledby="protokoll" className="card grid gap-3">
      <h2 id="protokoll">Protokoll</h2>
      <Form key={own.key} method="post" className="grid gap-3" {...own.form}>
        <ErrorSummary faults={view.faults} title="Noch nicht gespeichert" />
        {own.isOutdated && (
          <Notice kind="warning" title="Das Protokoll hat gerade jemand geändert. Was Sie getippt haben, steht noch hier." />
        )}
        {answer && view.faults.some(({ field }) => field === '') && (
          <SavedMeanwhile own={answer} lines={savedFields({ minutes: 'Text' }, { minutes }, answer.typed)} />
        )}
        <input type="hidden" name="version" value={own.version} />
        <Textarea label="Text" optional rows={12} {...view.field('minutes')} />
        <div className="actions">
          <SubmitButton name="intent" value="minutes" look="quiet">
            Protokoll speichern
          </SubmitButton>
          {isUnderWay && (
            <SubmitButton name="intent" value="close" look="quiet">
              Speichern und abschließen
            </SubmitButton>
          )}
        </div>
      </Form>
      {minutes && <MinutesLink id={id} />}
    </section>
  )
}
