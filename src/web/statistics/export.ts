import { getCourseStatistics } from '../../domain/statistics/get-course-statistics.ts'
import { shareOf } from '../../domain/statistics/rules.ts'
import type { CsvColumn } from '../kit/csv.ts'
import { gateOf } from '../kit/gate.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import type { Route } from './+types/export'
import { readScope, readSet } from './statistics-address.ts'
import type { ExportLine } from './statistics-view.ts'

const share = (percent: number | null): string | number => percent ?? ''
const money = (cents: number): string => (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 })

const COLUMNS: readonly CsvColumn<ExportLine>[] = [
  { head: 'Saison', of: ({ season }) => season },
  { head: 'Abteilung', of: ({ department }) => department },
  { head: 'Angebot', of: ({ title }) => title },
  { head: 'Teilnehmer', of: ({ amounts }) => amounts.participants.value },
  { head: 'Plätze', of: ({ amounts }) => amounts.places.total },
  { head: 'davon vergeben', of: ({ amounts }) => amounts.places.value },
  { head: 'Auslastung (%)', of: ({ amounts }) => share(shareOf(amounts.places)) },
  { head: 'Abgehakt', of: ({ amounts }) => amounts.attendance.total },
  { head: 'davon da', of: ({ amounts }) => amounts.attendance.value },
  { head: 'Anwesenheit (%)', of: ({ amounts }) => share(shareOf(amounts.attendance)) },
  { head: 'Nicht erschienen', of: ({ amounts }) => amounts.missing.value },
  { head: 'Warteliste', of: ({ amounts }) => amounts.waiting.value },
  { head: 'Erwarteter Erlös (€)', of: ({ amounts }) => money(amounts.revenue.value) },
]

const BILLING_COLUMNS: readonly CsvColumn<ExportLine>[] = [
  { head: 'Saison', of: ({ season }) => season },
  { head: 'Abteilung', of: ({ department }) => department },
  { head: 'Angebot', of: ({ title }) => title },
  { head: 'Erwarteter Erlös (€)', of: ({ amounts }) => money(amounts.revenue.value) },
  { head: 'Gebucht (€)', of: ({ amounts }) => money(amounts.billed.value) },
  { head: 'Bezahlt (€)', of: ({ amounts }) => money(amounts.settled.value) },
  { head: 'Übungsleiter (€)', of: ({ amounts }) => money(amounts.cost.value) },
]

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** The offers of the season, then those of the season before: what the page compares. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const set = readSet(searchParams)
  const found = await getCourseStatistics(gateOf(context).ctx, { ...readScope(searchParams), set })
  const lines = (found?.courses ?? []).flatMap(({ department, title, amounts, before }): ExportLine[] => {
    const line = { department: department ?? '', title }
    const now = { ...line, season: found?.season.name ?? '', amounts }
    return before ? [now, { ...line, season: found?.before?.name ?? '', amounts: before }] : [now]
  })
  return tableAnswer(
    searchParams,
    `Kursstatistik ${found?.season.name ?? ''}`.trim(),
    set === 'billing' ? BILLING_COLUMNS : COLUMNS,
    once(lines),
  )
}
