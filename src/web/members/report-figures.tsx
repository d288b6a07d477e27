import { type Column, Table } from '../ui/table.tsx'
import type { ReportRow, ReportView } from './report-view.ts'

const HEADS = {
  total: 'Gesamt',
  m: 'männlich',
  w: 'weiblich',
  d: 'divers',
  o: 'ohne Angabe',
  passive: 'davon passiv',
} as const
const KEYS = ['total', 'm', 'w', 'd', 'o', 'passive'] as const

/** Columns of people by sex, with the head of their names. */
export const columnsOf = (label: string): Column<ReportRow>[] => [
  { key: 'name', label, cell: ({ name }) => name },
  ...KEYS.map((key): Column<ReportRow> => ({ key, label: HEADS[key], number: true, cell: (row) => row[key] ?? 0 })),
]

/** A figure with a bar that says nothing more than it. */
function Drawn({ value, most }: { value: number; most: number }) {
  return (
    <span className="grid justify-items-end">
      {value}
      <svg aria-hidden="true" width="6rem" height="8">
        <rect width={`${Math.round((100 * value) / most)}%`} height="8" rx="2" fill="var(--action)" />
      </svg>
    </span>
  )
}

/** The members of a day by age and department, and entries and exits of the last years. */
export function Figures({ figures: { ages, departments, years, most }, day }: { figures: ReportView['figures']; day: string }) {
  return (
    <section aria-labelledby="zahlen" className="grid gap-4">
      <h2 id="zahlen">Alle Mitglieder am {day} in Zahlen</h2>
      <Table caption="Nach Alter" columns={columnsOf('Alter')} rows={ages} keyOf={({ id }) => id} stack />
      <Table
        caption="Nach Abteilung (wer in mehreren ist, zählt in jeder)"
        columns={columnsOf('Abteilung')}
        rows={departments}
        keyOf={({ id }) => id}
        stack
      />
      <Table
        caption="Eintritte und Austritte"
        columns={[
          { key: 'year', label: 'Jahr', cell: ({ year }) => year },
          { key: 'entries', label: 'Eintritte', number: true, cell: ({ entries }) => <Drawn value={entries} most={most} /> },
          { key: 'exits', label: 'Austritte', number: true, cell: ({ exits }) => <Drawn value={exits} most={most} /> },
        ]}
        rows={years}
        keyOf={({ year }) => `${year}`}
        dense
      />
    </section>
  )
}
