import { REQUEST_KIND_TEXTS } from '../../domain/privacy/texts.ts'
import { formView } from '../kit/form-view.ts'
import { State } from '../ui/badge.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { DateField, Select, Textarea, TextField } from '../ui/field.tsx'
import { Options } from '../ui/options.tsx'
import { dataPath } from './care-address.ts'
import { type CareProps, Entries, Entry } from './care-parts.tsx'
import type { CarePartView } from './care-view.ts'
import { DatedForm, FormFold } from './member-forms.tsx'

type Props = CareProps<CarePartView<'auskunft'>>
type Request = Props['care']['requests'][number]

function NextStep({
  request: { id, identity, isErasure },
  today,
  answerTo,
}: { request: Request } & Pick<Props, 'today' | 'answerTo'>) {
  const intent = identity ? 'answerRequest' : 'identity'
  const given = answerTo(intent)
  const answer = given?.typed.id?.[0] === id ? given : null
  const view = formView(answer, { checkedOn: today, answeredOn: today, erases: true })
  const at = (name: string) => ({ ...view.field(name), id: `${id}-${name}` })
  return (
    <FormFold title={identity ? 'Antwort eintragen' : 'Identität prüfen'} answer={answer}>
      <DatedForm intent={intent} view={view} save={identity ? 'Antwort eintragen' : 'Prüfung eintragen'}>
        <input type="hidden" name="id" value={id} />
        {identity ? (
          <>
            <Textarea label="Was Sie geantwortet haben" rows={3} {...at('answer')} />
            <DateField label="Am" {...at('answeredOn')} />
            {isErasure && (
              <Checkbox
                label="Nachts löschen, was nicht aufgehoben werden muss"
                hint="Wer noch Mitglied ist, angemeldet ist oder ein Amt hat, wird erst danach gelöscht. Nennen Rechnungen oder Zahlungen die Person, bleiben dafür Name und Anschrift so lange, wie das Gesetz verlangt."
                {...view.tick('erases')}
              />
            )}
          </>
        ) : (
          <>
            <TextField
              label="Woran erkannt"
              hint="Zum Beispiel Rückruf unter der bekannten Nummer"
              autoComplete="off"
              {...at('identity')}
            />
            <DateField label="Am" {...at('checkedOn')} />
          </>
        )}
      </DatedForm>
    </FormFold>
  )
}

function Requests({ care: { requests, mayChange }, name, today, answerTo }: Props) {
  const view = formView(answerTo('request'), { askedOn: today })
  return (
    <section aria-labelledby="anfragen" className="card grid gap-3">
      <h2 id="anfragen">Anfragen</h2>
      <Entries isEmpty={requests.length === 0} empty="Noch keine Anfrage.">
        {requests.map((request) => (
          <Entry
            key={request.id}
            title={request.kind}
            line={[request.line, request.identity, request.answer].filter(Boolean).join(' · ')}
            state={
              request.isOpen ? (
                <State kind={request.isLate ? 'bad' : 'info'}>Antwort bis {request.due}</State>
              ) : (
                <State kind="good">beantwortet</State>
              )
            }
          >
            {mayChange && request.isOpen && (
              <div className="w-full">
                <NextStep key={request.identity} request={request} today={today} answerTo={answerTo} />
              </div>
            )}
          </Entry>
        ))}
      </Entries>
      {mayChange && (
        <FormFold title="Anfrage eintragen" answer={answerTo('request')}>
          <DatedForm intent="request" view={view} save="Anfrage eintragen">
            <Select label="Worum es geht" {...view.field('kind')}>
              <Options options={REQUEST_KIND_TEXTS} />
            </Select>
            <TextField
              label="Wer fragt"
              hint={`Zum Beispiel ${name}, Sorgeberechtigte oder eine Anwältin`}
              autoComplete="off"
              {...view.field('requester')}
            />
            <DateField label="Eingegangen am" {...view.field('askedOn')} />
          </DatedForm>
        </FormFold>
      )}
    </section>
  )
}

/** Requests about the data of a person, all of the data, and who looked at what is sensitive. */
export function PrivacyPart(props: Props) {
  const { name } = props
  const { personId, readings } = props.care
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Requests {...props} />
      <div className="grid gap-4">
        <section aria-labelledby="alles" className="card grid gap-3">
          <h2 id="alles">Alle Daten</h2>
          <p>
            Alles, was über {name} gespeichert ist, zum Aushändigen. Andere Menschen sind darin geschwärzt. Jeder Abruf steht im
            Protokoll.
          </p>
          <p className="flex flex-wrap gap-4">
            <a href={dataPath(personId, 'pdf')} className="link" download>
              Als PDF
            </a>
            <a href={dataPath(personId, 'json')} className="link" download>
              Als JSON
            </a>
          </p>
        </section>
        <section aria-labelledby="gelesen" className="card grid gap-3">
          <h2 id="gelesen">Wer Gesundheitshinweise, Bankverbindung oder alle Daten gelesen hat</h2>
          <Entries
            isEmpty={readings.length === 0}
            empty="Niemand. Bankverbindungen zeigen die Seiten nur verkürzt; ganz stehen sie in „Alle Daten“, in Dateien für die Bank und in der Schnittstelle."
          >
            {readings.map(({ key, text, line }) => (
              <Entry key={key} title={text} line={line} />
            ))}
          </Entries>
        </section>
      </div>
    </div>
  )
}
