import { type BookingLine, type BookingPage, listBookings } from '../../../domain/bookings/list-bookings.ts'
import { berlinDay } from '../../../kernel/calendar.ts'
import { everyPage } from '../../kit/csv.ts'
import { gateOf } from '../../kit/gate.ts'
import { tableAnswer } from '../../kit/table-answer.ts'
import type { Route } from './+types/export'
import { fileColumns, readColumns } from './booking-columns.ts'
import { keyOf, readAfter, readFilter } from './events-address.ts'
import { exportEvents } from './export-events.ts'

const AT_ONCE = 2_000

/** All pages of the shown list, with its filter, columns and order. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const { view, sort, ...filter } = readFilter(search, berlinDay(ctx.now))
  if (view === 'events') return exportEvents(ctx, search)
  const isRequests = view === 'requests'
  const narrowed = isRequests ? { ...filter, state: 'requested' as const } : filter
  const columns = fileColumns(readColumns(search, isRequests ? 'requests' : 'bookings'))
  const name = isRequests ? 'Anfragen' : 'Belegungen'
  const pages = everyPage<BookingLine>(async (after) => {
    const page: BookingPage = await listBookings(ctx, narrowed, { after: readAfter(after ?? null), limit: AT_ONCE, sort })
    return { rows: page.lines, next: keyOf(page.next) }
  })
  return tableAnswer(search, name, columns, pages)
}
