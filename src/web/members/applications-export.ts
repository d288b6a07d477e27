import { type ApplicationLine, listApplications } from '../../domain/applications/queries.ts'
import { APPLICATION_STATE_TEXTS } from '../../domain/applications/texts.ts'
import { formatMoment } from '../../kernel/calendar.ts'
import { type CsvColumn, everyRow } from '../kit/csv.ts'
import { gateOf } from '../kit/gate.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import type { Route } from './+types/applications-export'

const COLUMNS: readonly CsvColumn<ApplicationLine>[] = [
  { head: 'Name', of: ({ name }) => name },
  { head: 'E-Mail', of: ({ email }) => email },
  { head: 'Personen', of: ({ people }) => people },
  { head: 'Eingegangen', of: ({ appliedAt }) => formatMoment(appliedAt) },
  { head: 'E-Mail bestätigt', of: ({ confirmedAt }) => (confirmedAt ? formatMoment(confirmedAt) : '') },
  { head: 'Stand', of: ({ state }) => APPLICATION_STATE_TEXTS[state] },
  { head: 'Entschieden', of: ({ decidedAt }) => (decidedAt ? formatMoment(decidedAt) : '') },
  { head: 'Notiz', of: ({ note }) => note },
]

/** The open ones, or those that were decided, all of them. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const isDecided = searchParams.get('stand') === 'entschieden'
  const pages = everyRow((page) => listApplications(ctx, isDecided, page))
  return tableAnswer(searchParams, 'Aufnahmeanträge', COLUMNS, pages)
}
