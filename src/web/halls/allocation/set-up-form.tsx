import type { ReactNode } from 'react'
import { CRITERION_TEXTS } from '../../../domain/allocations/texts.ts'
import type { FormAnswer, FormView } from '../../kit/form-view.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { EditorForm } from '../../ui/editor-form.tsx'
import { DateField, FieldError, Select, Textarea, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Option, Options } from '../../ui/options.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { WeekdayTicks } from '../../ui/weekday-ticks.tsx'
import { FieldRow } from './field-row.tsx'
import type { SetUpView } from './set-up-view.ts'

const RANKS = ['Zuerst', 'Danach', 'Dann', 'Zuletzt'] as const

interface SetUpFormProps extends SetUpView {
  parts: readonly Option[]
  answer: FormAnswer | null
  /** With needs, hours and criteria are fixed. */
  isFixed: boolean
}

function Days({ view }: { view: FormView }) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <DateField label="Gilt ab" {...view.field('from')} />
      <DateField label="Gilt bis" {...view.field('to')} />
      <DateField label="Bedarf anmelden bis" {...view.field('needsUntil')} />
      <DateField label="Einspruch bis" {...view.field('objectionsUntil')} />
    </div>
  )
}

function Criteria({ view }: { view: FormView }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-1">Wer vorgeht</legend>
      <p className="field-hint">
        Alle Vereine lesen das. Bei Gleichstand zählt der Rang im eigenen Verein, dann die gleichmäßige Verteilung, dann die
        frühere Anmeldung.
      </p>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        {RANKS.map((rank, at) => (
          <Select key={rank} label={rank} {...view.field(`criteria[${at}]`)}>
            <Options options={CRITERION_TEXTS} none="–" />
          </Select>
        ))}
      </div>
    </fieldset>
  )
}

interface WindowProps {
  at: number
  view: FormView
  own: FormAnswer | null
  weekdays: readonly string[]
  parts: readonly Option[]
  remove: ReactNode
}

function Window({ at, view, own, weekdays, parts, remove }: WindowProps) {
  const path = `windows[${at}]`
  return (
    <li className="card">
      <fieldset className="grid gap-4">
        <legend className="field-label">{`Zeit ${at + 1}`}</legend>
        <WeekdayTicks
          name={`${path}.weekdays`}
          error={view.error(`${path}.weekdays`)}
          ticked={own ? (own.typed[`${path}.weekdays`] ?? []) : weekdays}
        />
        <FieldRow
          view={view}
          names={['partId', 'startsTime', 'endsTime'].map((name) => `${path}.${name}`)}
          className="sm:grid-cols-[1fr_7rem_7rem]"
        >
          <Select label="Halle" {...view.field(`${path}.partId`)}>
            <Options options={parts} none="Bitte wählen" />
          </Select>
          <TextField label="Von" placeholder="17:00" {...view.field(`${path}.startsTime`)} />
          <TextField label="Bis" placeholder="22:00" {...view.field(`${path}.endsTime`)} />
        </FieldRow>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Checkbox label="Nur in den Schulferien" {...view.tick(`${path}.inHolidays`)} />
          {remove}
        </div>
      </fieldset>
    </li>
  )
}

type WindowsProps = Pick<SetUpFormProps, 'windows' | 'parts'> & { view: FormView; own: FormAnswer | null }

function Windows({ windows, parts, view, own }: WindowsProps) {
  const error = view.error('windows')
  return (
    <section aria-labelledby="windows" className="grid gap-3">
      <h2 id="windows" tabIndex={-1} className="text-[1.15rem]">
        Ausgeschriebene Zeiten
      </h2>
      <p className="field-hint">Wer eine ganze Halle ausschreibt, schreibt auch ihre Teile aus.</p>
      {error && <FieldError id="windows-error">{error}</FieldError>}
      <RowList list="windows" noun="Zeit" savedIds={windows.map((_, at) => String(at))} answer={own}>
        {({ id, ...row }) => (
          <Window
            {...row}
            {...{ view, own, parts }}
            weekdays={windows[Number(id || -1)]?.weekdays ?? ['1', '2', '3', '4', '5']}
          />
        )}
      </RowList>
    </section>
  )
}

/** Hidden fields that must survive the save. */
function Fixed({ saved, windows }: Pick<SetUpFormProps, 'saved' | 'windows'>) {
  const kept = Object.entries(saved).filter(([name]) => /^(criteria|windows)\[/.test(name))
  const texts = kept.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : value ? [[name, 'on'] as const] : [],
  )
  const ticks = windows.flatMap(({ weekdays }, at) => weekdays.map((weekday) => [`windows[${at}].weekdays`, weekday] as const))
  return (
    <>
      <Notice>Es ist schon Bedarf angemeldet. Deshalb bleiben Zeiten und Kriterien, wie sie sind.</Notice>
      {[...texts, ...ticks].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {saved.hasHolidayPlan === true && <input type="hidden" name="hasHolidayPlan" value="on" />}
    </>
  )
}

export function SetUpForm({ version, saved, windows, parts, answer, isFixed }: SetUpFormProps) {
  return (
    <EditorForm intent="setUp" version={version} saved={saved} lines={[]} answer={answer}>
      {(view, own) => (
        <>
          <TextField label="Name" hint="Zum Beispiel: Winter 2027/28" maxLength={80} {...view.field('name')} />
          <Days view={view} />
          <Textarea label="Hinweise für die Vereine" optional rows={3} maxLength={2000} {...view.field('note')} />
          {isFixed ? (
            <Fixed saved={saved} windows={windows} />
          ) : (
            <>
              <Criteria view={view} />
              <Checkbox
                label="Eigener Plan für die Schulferien"
                hint="Ohne ihn ist in den Schulferien nichts vergeben."
                {...view.tick('hasHolidayPlan')}
              />
              <Windows {...{ windows, parts, view, own }} />
            </>
          )}
        </>
      )}
    </EditorForm>
  )
}
