import { type LicenceLine, listEndingLicences, listLeaders } from '../../domain/qualifications/queries.ts'
import { LICENCE_TEXTS, PROOF_TEXTS } from '../../domain/qualifications/texts.ts'
import { formatDay, parseDayRange } from '../../kernel/calendar.ts'
import { type CsvColumn, everyPage, everyRow } from '../kit/csv.ts'
import { gateOf } from '../kit/gate.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import type { Route } from './+types/licences-export'

const lastDay = (valid: string): string => {
  const { to } = parseDayRange(valid)
  return to ? formatDay(to) : ''
}

const LICENCES: readonly CsvColumn<LicenceLine>[] = [
  { head: 'Name', of: ({ name }) => name },
  { head: 'Lizenz', of: ({ title }) => title },
  { head: 'Art', of: ({ kind }) => LICENCE_TEXTS[kind] },
  { head: 'Nummer', of: ({ number }) => number },
  { head: 'Letzter Tag', of: ({ valid }) => lastDay(valid) },
]

type Leader = Awaited<ReturnType<typeof listLeaders>>[number]

const LEADERS: readonly CsvColumn<Leader>[] = [
  { head: 'Name', of: ({ name }) => name },
  {
    head: 'Nachweise',
    of: ({ faults }) => (faults.length === 0 ? 'vollständig' : faults.map((fault) => PROOF_TEXTS[fault]).join(', ')),
  },
  { head: 'Zeugnis vom', of: ({ issuedOn }) => (issuedOn ? formatDay(issuedOn) : '') },
]

/** The part of the page that is shown: who leads minors, or licences that end. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  if (searchParams.get('teil') === 'lizenzen') {
    const pages = everyRow((page) => listEndingLicences(ctx, page))
    return tableAnswer(searchParams, 'Lizenzen', LICENCES, pages)
  }
  const pages = everyPage<Leader>(async () => ({ rows: await listLeaders(ctx), next: null }))
  return tableAnswer(searchParams, 'Arbeit mit Minderjährigen', LEADERS, pages)
}
