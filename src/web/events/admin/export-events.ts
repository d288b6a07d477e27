import type { Ctx } from '../../../domain/context.ts'
import { type EditableEvent, listEditableEvents } from '../../../domain/events/list-events.ts'
import { berlinDay, berlinMoment } from '../../../kernel/calendar.ts'
import { everyPage } from '../../kit/csv.ts'
import { tableAnswer } from '../../kit/table-answer.ts'
import { fileColumns, readColumns } from './event-columns.ts'
import { readFilter } from './read-events-tab.ts'

const AT_ONCE = 500
const MIDNIGHT = Temporal.PlainTime.from('00:00')

export async function exportEvents(ctx: Ctx, search: URLSearchParams): Promise<Response> {
  const { departmentId, state, search: words, from, isLatestFirst } = readFilter(search, berlinDay(ctx.now))
  const filter = { state, search: words, from: berlinMoment(from, MIDNIGHT), ...(departmentId ? { departmentId } : {}) }
  const columns = fileColumns(readColumns(search))
  const pages = everyPage<EditableEvent>(async (after) => {
    const { events, next } = await listEditableEvents(ctx, filter, { after, limit: AT_ONCE, isLatestFirst })
    return { rows: events, next }
  })
  return tableAnswer(search, 'Termine', columns, pages)
}
