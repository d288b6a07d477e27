import { type DeclarationLine, listDeclarations } from '../../domain/declarations/queries.ts'
import { KIND_TEXTS } from '../../domain/declarations/texts.ts'
import { formatDay, formatMoment } from '../../kernel/calendar.ts'
import { type CsvColumn, everyRow } from '../kit/csv.ts'
import { gateOf } from '../kit/gate.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import type { Route } from './+types/declarations-export'

const COLUMNS: readonly CsvColumn<DeclarationLine>[] = [
  { head: 'Eingegangen', of: ({ receivedAt }) => formatMoment(receivedAt) },
  { head: 'Erklärung', of: ({ kind }) => KIND_TEXTS[kind] },
  { head: 'Vertrag', of: ({ contract }) => contract },
  { head: 'Name', of: ({ name }) => name },
  { head: 'E-Mail', of: ({ email }) => email },
  {
    head: 'Art',
    of: ({ kind, isExtraordinary }) => (kind === 'withdrawal' ? '' : isExtraordinary ? 'außerordentlich' : 'ordentlich'),
  },
  { head: 'Zum', of: ({ wantedOn }) => (wantedOn ? formatDay(wantedOn) : '') },
  { head: 'Grund', of: ({ reason }) => reason },
  { head: 'Erledigt', of: ({ handledAt }) => (handledAt ? formatMoment(handledAt) : '') },
  { head: 'Wie erledigt', of: ({ handledNote }) => handledNote },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const pages = everyRow((page) => listDeclarations(ctx, undefined, page))
  return tableAnswer(url.searchParams, 'Widerrufe und Kündigungen', COLUMNS, pages)
}
