import { OWN_FIELD_KIND_TEXTS } from '../../domain/own-fields/texts.ts'
import { plural } from '../../kernel/plural.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { Select, Textarea, TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { Options } from '../ui/options.tsx'
import { savedFields } from '../ui/saved-meanwhile.tsx'
import { VersionedForm } from '../ui/versioned-form.tsx'
import type { Route } from './+types/fields'
import { Deed, Entries, Entry } from './care-parts.tsx'
import { FormFold } from './member-forms.tsx'
import { OfficeHead } from './office-head.tsx'

export { action, loader } from './fields.page.ts'

type View = Route.ComponentProps['loaderData']

interface FormProps<One> {
  one: One | null
  answerTo: (intent: string, id: string) => FormAnswer | null
}

function PurposeForm({ one, answerTo }: FormProps<View['purposes'][number]>) {
  const id = one?.id ?? ''
  const answer = answerTo('purpose', id)
  const view = formView(answer, one ? { ...one } : {})
  const at = (name: string) => ({ ...view.field(name), id: `purpose-${id}-${name}` })
  return (
    <FormFold title={one ? `${one.title} ändern` : 'Einwilligung anlegen'} answer={answer}>
      <VersionedForm
        {...{ view, answer }}
        version={one?.version ?? 0}
        saved={savedFields({ title: 'Name', text: 'Text' }, one ?? {}, answer?.typed ?? {})}
        intent="purpose"
        save="Einwilligung speichern"
        className="mt-2"
      >
        <input type="hidden" name="id" value={id} />
        <TextField label="Name" autoComplete="off" {...at('title')} />
        <Textarea
          label="Text"
          hint="Ändern Sie ihn, gilt für neue Einwilligungen die neue Fassung; wer früher Ja sagte, bleibt bei seiner."
          rows={5}
          {...at('text')}
        />
        {one && <Checkbox label="Danach wird nicht mehr gefragt" {...view.tick('isRetired')} id={`purpose-${id}-isRetired`} />}
      </VersionedForm>
    </FormFold>
  )
}

function FieldForm({ one, answerTo }: FormProps<View['fields'][number]>) {
  const id = one?.id ?? ''
  const answer = answerTo('field', id)
  const view = formView(answer, one ? { ...one } : { kind: 'text' })
  const at = (name: string) => ({ ...view.field(name), id: `field-${id}-${name}` })
  return (
    <FormFold title={one ? `${one.title} ändern` : 'Feld anlegen'} answer={answer}>
      <VersionedForm
        {...{ view, answer }}
        version={one?.version ?? 0}
        saved={savedFields({ title: 'Name des Feldes', kind: 'Art', choices: 'Antworten' }, one ?? {}, answer?.typed ?? {}, {
          kind: OWN_FIELD_KIND_TEXTS,
        })}
        intent="field"
        save="Feld speichern"
        className="mt-2"
      >
        <input type="hidden" name="id" value={id} />
        <TextField label="Name des Feldes" autoComplete="off" {...at('title')} />
        <Select label="Art" {...at('kind')}>
          <Options options={OWN_FIELD_KIND_TEXTS} />
        </Select>
        <Textarea
          label="Antworten"
          optional
          hint="Nur für eine Auswahl: jede Antwort in einer eigenen Zeile"
          rows={4}
          {...at('choices')}
        />
      </VersionedForm>
    </FormFold>
  )
}

function Purposes({ purposes, mayChange, answerTo }: Pick<View, 'purposes' | 'mayChange'> & Pick<FormProps<never>, 'answerTo'>) {
  return (
    <section aria-labelledby="einwilligungen" className="card grid gap-3">
      <h2 id="einwilligungen">Einwilligungen</h2>
      <Entries isEmpty={purposes.length === 0} empty="Noch wird nach nichts gefragt, zum Beispiel nach Fotos oder dem Rundbrief.">
        {purposes.map((one) => (
          <Entry
            key={one.id}
            title={one.title}
            line={`Fassung ${one.textVersion} · ${plural(one.given, 'Person hat', 'Personen haben')} eingewilligt`}
            state={one.isRetired ? <State kind="calm">wird nicht mehr gefragt</State> : null}
          >
            <div className="w-full">
              {mayChange ? <PurposeForm one={one} answerTo={answerTo} /> : <p className="whitespace-pre-line">{one.text}</p>}
            </div>
          </Entry>
        ))}
      </Entries>
      {mayChange && <PurposeForm one={null} answerTo={answerTo} />}
    </section>
  )
}

function Fields({ fields, mayChange, answerTo }: Pick<View, 'fields' | 'mayChange'> & Pick<FormProps<never>, 'answerTo'>) {
  const refused = fields.flatMap(
    ({ id, title }) => answerTo('removeField', id)?.faults.map(({ text }) => `${title}: ${text}`) ?? [],
  )
  return (
    <section aria-labelledby="felder" className="card grid gap-3">
      <h2 id="felder">Eigene Felder</h2>
      {refused.map((text) => (
        <Notice key={text} kind="bad" title={text} alert />
      ))}
      <Entries
        isEmpty={fields.length === 0}
        empty="Noch keine. Legen Sie an, was nur Ihr Verein braucht, zum Beispiel die Trikotgröße."
      >
        {fields.map((one) => (
          <Entry
            key={one.id}
            title={one.title}
            line={[one.kindText, one.answers, one.used > 0 ? `bei ${plural(one.used, 'Person', 'Personen')} eingetragen` : '']
              .filter(Boolean)
              .join(' · ')}
          >
            {mayChange && (
              <>
                <Deed
                  intent="removeField"
                  id={one.id}
                  label={`${one.used > 0 ? `Mit ${plural(one.used, 'Eintrag', 'Einträgen')} löschen` : 'Löschen'}: ${one.title}`}
                >
                  {one.used > 0 ? `Mit ${plural(one.used, 'Eintrag', 'Einträgen')} löschen` : 'Löschen'}
                </Deed>
                <div className="w-full">
                  <FieldForm one={one} answerTo={answerTo} />
                </div>
              </>
            )}
          </Entry>
        ))}
      </Entries>
      {mayChange && <FieldForm one={null} answerTo={answerTo} />}
    </section>
  )
}

export default function FieldsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { purposes, fields, mayChange, done } = loaderData
  const answer = useKeptAnswer(actionData)?.form ?? null
  useLive('consent', 'own_field')
  const answerTo = (intent: string, id: string) =>
    answer?.typed.intent?.[0] === intent && (answer.typed.id?.[0] ?? '') === id ? answer : null
  return (
    <>
      <OfficeHead
        title="Einwilligungen und eigene Felder"
        line="Was in den Akten Ihres Vereins steht."
        done={answer ? null : done}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Purposes {...{ purposes, mayChange, answerTo }} />
        <Fields {...{ fields, mayChange, answerTo }} />
      </div>
    </>
  )
}
