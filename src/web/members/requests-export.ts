import { type DataRequest, listRequests } from '../../domain/privacy/queries.ts'
import { REQUEST_KIND_TEXTS } from '../../domain/privacy/texts.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { type CsvColumn, everyRow } from '../kit/csv.ts'
import { gateOf } from '../kit/gate.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import type { Route } from './+types/requests-export'

const dayText = (day: Temporal.PlainDate | null): string => (day ? formatDay(day) : '')

const COLUMNS: readonly CsvColumn<DataRequest>[] = [
  { head: 'Person', of: ({ name }) => name },
  { head: 'Was', of: ({ kind }) => REQUEST_KIND_TEXTS[kind] },
  { head: 'Angefragt von', of: ({ requester }) => requester },
  { head: 'Angefragt am', of: ({ askedOn }) => dayText(askedOn) },
  { head: 'Antwort bis', of: ({ dueOn }) => dayText(dueOn) },
  { head: 'Identität', of: ({ identity }) => identity },
  { head: 'Geprüft am', of: ({ identityCheckedOn }) => dayText(identityCheckedOn) },
  { head: 'Antwort', of: ({ answer }) => answer },
  { head: 'Beantwortet am', of: ({ answeredOn }) => dayText(answeredOn) },
  { head: 'Gelöscht am', of: ({ erasedOn }) => dayText(erasedOn) },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const pages = everyRow((page) => listRequests(ctx, null, page))
  return tableAnswer(url.searchParams, 'Anfragen zum Datenschutz', COLUMNS, pages)
}
