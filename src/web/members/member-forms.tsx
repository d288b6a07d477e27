import { type ReactNode, useEffect, useReducer, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { MEMBER_KIND_TEXTS } from '../../domain/members/texts.ts'
import { type FormAnswer, type FormView, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { Checkbox, TickGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { Options } from '../ui/options.tsx'
import { savedFields } from '../ui/saved-meanwhile.tsx'
import { VersionedForm } from '../ui/versioned-form.tsx'
import { DepartmentTicks } from './department-ticks.tsx'
import type { MemberFileView } from './member-view.ts'

export interface FormProps {
  member: MemberFileView
  answer: FormAnswer | null
}

interface DatedFormProps {
  intent: string
  view: FormView
  save: string
  children: ReactNode
}

export function DatedForm({ intent, view, save, children }: DatedFormProps) {
  return (
    <Form method="post" noValidate className="mt-2 grid gap-3">
      <ErrorSummary faults={view.faults} title="Noch nicht gespeichert" />
      <input type="hidden" name="intent" value={intent} />
      {children}
      <div className="actions">
        <SubmitButton look="quiet">{save}</SubmitButton>
      </div>
    </Form>
  )
}

/** Opens for whoever wants the change, stays open with its faults, and closes empty once it is saved. */
export function FormFold({ title, answer, children }: { title: string; answer: FormAnswer | null; children: ReactNode }) {
  const { state } = useNavigation()
  const isSent = useRef(false)
  const summary = useRef<HTMLElement>(null)
  const [round, begin] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (state !== 'idle' || !isSent.current) return
    isSent.current = false
    if (answer === null) begin()
  }, [state, answer])
  // The button that had the focus is gone.
  useEffect(() => {
    if (round > 0) summary.current?.focus()
  }, [round])
  return (
    <details
      key={round}
      open={answer !== null || undefined}
      onSubmit={() => {
        isSent.current = true
      }}
    >
      <summary ref={summary} className="inline-flex min-h-11 items-center text-link underline">
        {title}
      </summary>
      {children}
    </details>
  )
}

const CURRENT_TEXTS = { active: 'aktiv', dormant: 'ruht' } as const

export function MembershipForm({ member, answer }: FormProps) {
  const { version, state, kind } = member
  const view = formView(answer, { from: member.changesFrom, state, kind, reason: '' })
  const texts = { state: CURRENT_TEXTS, kind: MEMBER_KIND_TEXTS }
  const saved = savedFields({ state: 'Stand', kind: 'Art' }, { state, kind }, answer?.typed ?? {}, texts)
  return (
    <FormFold title="Art oder Stand ändern" answer={answer}>
      <VersionedForm {...{ version, answer, view, saved }} className="mt-2" intent="membership" save="Mitgliedschaft speichern">
        <DateField
          label="Ab"
          hint="Ein anderer Stand ersetzt, was ab diesem Tag schon eingetragen ist. Ein Austritt bleibt."
          {...view.field('from')}
        />
        <Select label="Stand" {...view.field('state')}>
          <Options options={CURRENT_TEXTS} />
        </Select>
        <Select label="Art" {...view.field('kind')}>
          <Options options={MEMBER_KIND_TEXTS} />
        </Select>
        <TextField label="Grund" optional autoComplete="off" {...view.field('reason')} />
      </VersionedForm>
    </FormFold>
  )
}

export function EndForm({ member, answer }: FormProps) {
  const { version, row, notice } = member
  const view = formView(answer, { lastOn: row.exit || notice.day, state: 'left', reason: '', isConfirmed: true })
  const id = (name: string) => ({ ...view.field(name), id: `end-${name}` })
  const saved = savedFields({ lastOn: 'Letzter Tag' }, { lastOn: row.exit }, answer?.typed ?? {})
  return (
    <FormFold title="Austritt eintragen" answer={answer}>
      <VersionedForm {...{ version, answer, view, saved }} className="mt-2" intent="end" save="Austritt eintragen">
        <DateField label="Letzter Tag der Mitgliedschaft" hint={notice.rule} {...view.field('lastOn')} />
        <Select label="Anlass" {...id('state')}>
          <Options options={{ left: 'Austritt', deceased: 'verstorben' }} />
        </Select>
        <TextField label="Grund" optional autoComplete="off" {...id('reason')} />
        <Checkbox label="Den Austritt per E-Mail bestätigen" {...view.tick('isConfirmed')} />
      </VersionedForm>
    </FormFold>
  )
}

/** Takes an exit back that has not come, or a former member in again. */
export function StayForm({ member, answer }: FormProps) {
  const view = formView(answer, { from: member.today, kind: member.kind })
  if (member.isCurrent)
    return (
      <DatedForm intent="stay" view={view} save="Austritt zurücknehmen">
        <p>Der Austritt zum {member.row.exit} ist eingetragen.</p>
      </DatedForm>
    )
  return (
    <details open={answer !== null || undefined}>
      <summary className="inline-flex min-h-11 items-center text-link underline">Wieder aufnehmen</summary>
      <DatedForm intent="enter" view={view} save="Wieder aufnehmen">
        <DateField label="Eintritt am" {...view.field('from')} id="enter-from" />
        <Select label="Art" {...view.field('kind')} id="enter-kind">
          <Options options={MEMBER_KIND_TEXTS} />
        </Select>
      </DatedForm>
    </details>
  )
}

/** A new address for everybody of the household, also on a day to come. */
export function MoveForm({ member, answer }: FormProps) {
  const view = formView(answer, { effectiveOn: member.today })
  const field = (name: string) => ({ ...view.field(name), id: `move-${name}` })
  return (
    <FormFold title="Die ganze Familie zieht um" answer={answer}>
      <DatedForm intent="move" view={view} save="Umzug eintragen">
        <DateField label="Ab" {...view.field('effectiveOn')} />
        <TextField label="Straße und Hausnummer" autoComplete="off" {...field('street')} />
        <div className="grid grid-cols-[7rem_1fr] gap-3">
          <TextField label="PLZ" inputMode="numeric" autoComplete="off" {...field('postcode')} />
          <TextField label="Ort" autoComplete="off" {...field('city')} />
        </div>
      </DatedForm>
    </FormFold>
  )
}

export function DepartmentsForm({ member, answer }: FormProps) {
  const view = formView(answer, { from: member.changesFrom })
  const chosen = member.departments.filter(({ isChosen }) => isChosen)
  if (!member.mayChange)
    return (
      <ul>
        {chosen.map(({ id, name, isPassive }) => (
          <li key={id}>{isPassive ? `${name} (passiv)` : name}</li>
        ))}
      </ul>
    )
  const { version } = member
  const passive = chosen.filter(({ isPassive }) => isPassive)
  const named = (departments: typeof chosen) => departments.map(({ name }) => name).join(', ') || 'keine'
  const saved = [
    { label: 'Abteilungen', text: named(chosen) },
    { label: 'Davon passiv', text: named(passive) },
  ]
  return (
    <VersionedForm {...{ version, answer, view, saved }} className="mt-2" intent="departments" save="Abteilungen speichern">
      <DateField
        label="Ab"
        hint="Ersetzt, was ab diesem Tag schon eingetragen ist."
        {...view.field('from')}
        id="departments-from"
      />
      <DepartmentTicks
        departments={member.departments}
        name="departmentIds"
        chosen={answer ? (answer.typed.departmentIds ?? []) : chosen.map(({ id }) => id)}
        legend="Ab diesem Tag in"
      />
      {member.departments.length > 0 && (
        <TickGroup
          {...view.field('passiveIds')}
          label="Davon nur passiv in"
          options={member.departments.map(({ id, name }) => ({ value: id, label: name }))}
          ticked={answer ? (answer.typed.passiveIds ?? []) : passive.map(({ id }) => id)}
        />
      )}
    </VersionedForm>
  )
}
