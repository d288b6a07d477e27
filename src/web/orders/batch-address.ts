import { listBookings } from '../../domain/bookings/list-bookings.ts'
import type { Ctx } from '../../domain/context.ts'
import { listEditableCourses } from '../../domain/courses/list-editable-courses.ts'
import { listEditableEvents } from '../../domain/events/list-events.ts'
import { listImportedDrafts } from '../../domain/imports/queries.ts'
import type { List, ListKind } from '../../domain/list-orders/input.ts'
import { MOST_AT_ONCE } from '../../domain/list-orders/input.ts'
import { listSeries } from '../../domain/series/list-series.ts'
import { listUsers } from '../../domain/users/list-users.ts'
import { berlinDay, berlinMoment } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { readFilter as readCourseFilter } from '../courses/editor/courses-address.ts'
import { PATH as COURSES_PATH } from '../courses/editor/editor-address.ts'
import { readFilter } from '../events/admin/events-address.ts'
import { readFilter as readEventFilter } from '../events/admin/read-events-tab.ts'
import { PATH as IMPORTS_PATH } from '../halls/import/import-address.ts'
import { PATH as LISTS_PATH } from '../halls/series/series-address.ts'
import { type BatchView, KINDS } from '../order-form/batch-actions.ts'
import { PATH as USERS_PATH } from '../user/user-address.ts'
import { readFilter as readUserFilter } from '../user/user-view.ts'

/** List and kind of order in the address; null for unknown ones. */
export function readAsked(search: URLSearchParams): { list: List; view: BatchView; kind: ListKind } | null {
  const given = search.get('view') ?? ''
  const view = Object.keys(KINDS).find((name): name is BatchView => name === given)
  const kind = view && KINDS[view].find((name) => name === search.get('aktion'))
  return view && kind ? { list: view === 'requests' ? 'bookings' : view, view, kind } : null
}

const BACK = new RegExp(`^(${LISTS_PATH}|${USERS_PATH}|${COURSES_PATH}(/[a-z0-9-]+)?|${IMPORTS_PATH}/[0-9a-f-]+)(\\?[^#]*)?$`)

/** Only pages that lead here count: no address leads elsewhere. */
export function readBack(search: URLSearchParams): string {
  const back = search.get('zurueck') ?? ''
  return BACK.test(back) ? back : pathOf(search.get('view'))
}

/** Number of chosen lines left out before the order. */
export const readNotTried = (search: URLSearchParams): number =>
  Math.min(MOST_AT_ONCE, Number(/^\d{1,4}$/.exec(search.get('uebrig') ?? '')?.[0] ?? 0))

/** Address of the list of these lines. */
export const pathOf = (list: string | null): string =>
  list === 'courses' ? COURSES_PATH : list === 'users' ? USERS_PATH : LISTS_PATH

/** The ticked lines, or all that the filter finds; null = more than an order may have. */
export async function readChosen(ctx: Ctx, view: BatchView, search: URLSearchParams): Promise<string[] | null> {
  const imported = search.get('uebernahme') ?? ''
  if (view === 'courses' && isId(imported)) {
    const drafts = await listImportedDrafts(ctx, imported)
    return drafts.length > MOST_AT_ONCE ? null : drafts
  }
  if (search.get('alle') !== '1') return [...new Set(search.getAll('id').filter(isId))].slice(0, MOST_AT_ONCE)
  const { lines, next } = await listAll(ctx, view, search)
  return next === null ? lines.map(({ id }) => id) : null
}

async function listAll(ctx: Ctx, view: BatchView, search: URLSearchParams): Promise<{ lines: { id: string }[]; next: unknown }> {
  const today = berlinDay(ctx.now)
  if (view === 'events') {
    const { departmentId, state, from, search: words } = readEventFilter(search, today)
    const since = berlinMoment(from, Temporal.PlainTime.from('00:00'))
    const filter = { state, search: words, from: since, ...(departmentId ? { departmentId } : {}) }
    const { events, next } = await listEditableEvents(ctx, filter, { limit: MOST_AT_ONCE })
    return { lines: events, next }
  }
  if (view === 'courses') {
    const { courses, next } = await listEditableCourses(ctx, readCourseFilter(search), { limit: MOST_AT_ONCE })
    return { lines: courses, next }
  }
  if (view === 'users') {
    const { users, next } = await listUsers(ctx, readUserFilter(search), { limit: MOST_AT_ONCE })
    return { lines: users, next }
  }
  const filter = readFilter(search, today)
  if (view === 'series') return listSeries(ctx, filter, { after: undefined, limit: MOST_AT_ONCE })
  const narrowed = view === 'requests' ? { ...filter, state: 'requested' as const } : filter
  return listBookings(ctx, narrowed, { after: null, limit: MOST_AT_ONCE })
}
