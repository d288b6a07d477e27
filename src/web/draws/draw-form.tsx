import { Form } from 'react-router'
import { type FormAnswer, type FormView, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, FieldError, Select, TextField } from '../ui/field.tsx'
import { useFormVersion } from '../ui/form-version.ts'
import { Panel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { TimeField } from '../ui/time-field.tsx'
import type { DrawFormView } from './draws-view.ts'

const PRIORITIES = [
  ['members', 'Mitglieder'],
  ['siblings', 'Geschwister zusammen'],
  ['waited', 'Bisher leer ausgegangen'],
  ['last_season', 'Letzte Saison dabei'],
  ['age_cohort', 'Letzter passender Jahrgang'],
] as const
const RANKS = ['Zuerst', 'Danach', 'Dann'] as const

const MOMENTS = [
  { name: 'opens', label: 'Wünsche ab', isFixed: true },
  { name: 'closes', label: 'Wünsche bis', isFixed: false },
  { name: 'draw', label: 'Auslosung am', isFixed: false },
] as const

function Moments({ view, isFixed }: { view: FormView; isFixed: boolean }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="field-label mb-1">Zeiten</legend>
      {MOMENTS.filter((one) => !(isFixed && one.isFixed)).map(({ name, label }) => (
        <div key={name} className="grid grid-cols-[minmax(0,11rem)_7rem] items-end gap-3">
          <DateField label={label} {...view.field(`${name}On`)} />
          <TimeField label="um" {...view.field(`${name}Time`)} />
        </div>
      ))}
    </fieldset>
  )
}

function Priorities({ view }: { view: FormView }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-1">Wer vorgeht</legend>
      {RANKS.map((rank, at) => (
        <Select key={rank} label={rank} {...view.field(`priority[${at}]`)}>
          <option value="">Niemand, nur das Los</option>
          {PRIORITIES.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      ))}
    </fieldset>
  )
}

function Courses({ draw, ticked, error }: { draw: DrawFormView; ticked: readonly string[]; error: string | undefined }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-1">Angebote, deren Plätze zusammen verlost werden</legend>
      {error && <FieldError id="courseIds-error">{error}</FieldError>}
      <div className="grid max-h-80 gap-1 overflow-y-auto rounded border border-line p-2">
        {draw.courses.map(({ id, label, note }, at) => (
          <label key={id} className="tick">
            <input
              type="checkbox"
              name="courseIds"
              value={id}
              id={at === 0 ? 'courseIds' : undefined}
              defaultChecked={ticked.includes(id)}
            />
            <span>
              {label}
              <span className="field-hint block">{note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Hidden fields that must survive the save. */
function Fixed({ draw }: { draw: DrawFormView }) {
  const kept = ['opensOn', 'opensTime', ...RANKS.map((_, at) => `priority[${at}]`)]
  return (
    <>
      <Notice>
        Es sind schon Wünsche da. Deshalb lassen sich nur noch der Name und die Zeiten ändern, und diese nur nach hinten.
      </Notice>
      {kept.map((name) => (
        <input key={name} type="hidden" name={name} value={draw.saved[name] ?? ''} />
      ))}
      {draw.courseIds.map((id) => (
        <input key={id} type="hidden" name="courseIds" value={id} />
      ))}
    </>
  )
}

interface DrawFormProps {
  draw: DrawFormView
  answer: FormAnswer | null
  close: string
}

export function DrawForm({ draw, answer, close }: DrawFormProps) {
  const kept = useFormVersion(draw.version, answer)
  const view = formView(answer, draw.saved)
  const ticked = answer ? (answer.typed.courseIds ?? []) : draw.courseIds
  return (
    <Panel
      title={draw.id ? 'Verlosung bearbeiten' : 'Neue Verlosung'}
      line={draw.id ? undefined : 'Statt um die Wette anzumelden, geben alle in Ruhe ihre Wünsche ab.'}
      close={close}
      closeText="Schließen"
    >
      <Form method="post" noValidate className="grid gap-5" key={kept.key} {...kept.form}>
        <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
        {draw.id && <input type="hidden" name="id" value={draw.id} />}
        <input type="hidden" name="version" value={kept.version} />
        <TextField label="Name" hint="Zum Beispiel: Schwimmkurse Frühjahr" maxLength={80} {...view.field('name')} />
        <Moments view={view} isFixed={draw.isFixed} />
        {draw.isFixed ? (
          <Fixed draw={draw} />
        ) : (
          <>
            <Priorities view={view} />
            <Courses draw={draw} ticked={ticked} error={view.error('courseIds')} />
          </>
        )}
        <div className="actions">
          <SubmitButton name="intent" value={draw.id ? 'change' : 'create'}>
            {draw.id ? 'Speichern' : 'Verlosung anlegen'}
          </SubmitButton>
          {draw.canRemove && (
            <SubmitButton name="intent" value="remove" look="plain">
              Verlosung löschen
            </SubmitButton>
          )}
        </div>
      </Form>
    </Panel>
  )
}
