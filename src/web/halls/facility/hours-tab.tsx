import type { ReactNode } from 'react'
import type { FormAnswer, FormView } from '../../kit/form-view.ts'
import { EditorForm } from '../../ui/editor-form.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DateField, Select, TextField } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { WeekdayTicks } from '../../ui/weekday-ticks.tsx'
import { type HoursRow, hoursText } from './facilities-view.ts'
import type { PartView } from './parts-tab.tsx'

interface HoursTabProps {
  version: number
  hours: readonly HoursRow[]
  parts: readonly PartView[]
  today: string
  mayEdit: boolean
  answer: FormAnswer | null
}

interface RowProps {
  at: number
  view: FormView
  own: FormAnswer | null
  saved: HoursRow | undefined
  parts: readonly PartView[]
  today: string
  remove: ReactNode
}

function Row({ at, view, own, saved, parts, today, remove }: RowProps) {
  const path = `hours[${at}]`
  const ticked = own ? (own.typed[`${path}.weekdays`] ?? []) : (saved?.weekdays.map(String) ?? ['1', '2', '3', '4', '5'])
  const from = view.field(`${path}.from`)
  return (
    <li className="card">
      <fieldset className="grid gap-4">
        <legend className="field-label">{`Zeit ${at + 1}`}</legend>
        <WeekdayTicks name={`${path}.weekdays`} error={view.error(`${path}.weekdays`)} ticked={ticked} />
        <div className="grid gap-4 sm:grid-cols-[7rem_7rem_1fr]">
          <TextField label="Öffnet" placeholder="08:00" {...view.field(`${path}.opensTime`)} />
          <TextField label="Schließt" placeholder="22:00" {...view.field(`${path}.closesTime`)} />
          <Select label="Gilt für" {...view.field(`${path}.partId`)}>
            <Options options={parts} none="Alle Teile ohne eigene Zeiten" />
          </Select>
        </div>
        <div className="flex flex-wrap items-end gap-4">
          <DateField label="Erster Tag" {...from} defaultValue={from.defaultValue || (own ? '' : today)} />
          <DateField label="Letzter Tag" optional {...view.field(`${path}.to`)} />
          {remove}
        </div>
      </fieldset>
    </li>
  )
}

type RowsProps = Pick<HoursTabProps, 'hours' | 'parts' | 'today'> & { view: FormView; own: FormAnswer | null }

function Rows({ hours, parts, today, view, own }: RowsProps) {
  const above = (count: number) =>
    count === 0 ? (
      <EmptyState>Ohne Öffnungszeiten gilt die Sportstätte als immer offen.</EmptyState>
    ) : (
      <p className="text-muted">
        Mit einem letzten Tag gilt die Zeit nur für eine Saison. Danach ist geschlossen, bis eine neue beginnt.
      </p>
    )
  return (
    <RowList list="hours" noun="Zeit" savedIds={hours.map((_, at) => String(at))} answer={own} above={above}>
      {({ id, ...row }) => <Row {...row} {...{ view, own, parts, today }} saved={id === '' ? undefined : hours[Number(id)]} />}
    </RowList>
  )
}

export function HoursTab({ version, hours, parts, today, mayEdit, answer }: HoursTabProps) {
  const texts = hours.map((row) => hoursText(row, parts.find(({ id }) => id === row.partId)?.name ?? ''))
  if (!mayEdit)
    return texts.length === 0 ? (
      <EmptyState>Öffnungszeiten sind nicht eingetragen.</EmptyState>
    ) : (
      <ul className="panel-rows max-w-3xl">
        {texts.map((text) => (
          <li key={text} className="card">
            {text}
          </li>
        ))}
      </ul>
    )
  const saved = Object.fromEntries(
    hours.flatMap(({ weekdays: _, ...row }, at) => Object.entries(row).map(([field, value]) => [`hours[${at}].${field}`, value])),
  )
  const lines = texts.map((text, at) => ({ label: `Zeit ${at + 1}`, text }))
  return (
    <EditorForm intent="hours" version={version} saved={saved} lines={lines} answer={answer}>
      {(view, own) => <Rows hours={hours} parts={parts} today={today} view={view} own={own} />}
    </EditorForm>
  )
}
