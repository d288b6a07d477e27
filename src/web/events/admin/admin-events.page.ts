import { redirect } from 'react-router'
import { canPlaceBooking } from '../../../domain/bookings/access.ts'
import { countRequests, listBookings } from '../../../domain/bookings/list-bookings.ts'
import { listDepartments } from '../../../domain/clubs/queries.ts'
import { listFacilities } from '../../../domain/facilities/queries.ts'
import { listSeries } from '../../../domain/series/list-series.ts'
import { berlinDay, nextMidnight } from '../../../kernel/calendar.ts'
import { readId } from '../../../kernel/id.ts'
import { answerBookingForm, openAfter } from '../../halls/bookings/booking-forms.ts'
import { hallChoices, readClosings } from '../../halls/bookings/hall-choices.ts'
import { findBookingPanel } from '../../halls/bookings/panel-view.ts'
import { FLASH } from '../../halls/series/booking-flash.ts'
import { readDisplacements } from '../../halls/series/displaced-view.ts'
import { PATH } from '../../halls/series/series-address.ts'
import { gateOf } from '../../kit/gate.ts'
import { changedQuery } from '../../kit/query.ts'
import type { Route } from './+types/admin-events'
import { readColumns } from './booking-columns.ts'
import { keyOf, PAGE, READS, readAfter, readFilter } from './events-address.ts'
import { presentLine, presentSeries } from './events-view.ts'
import { readEventsTab } from './read-events-tab.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, hallOwner, cacheable } = gateOf(context)
  const search = url.searchParams
  const { view, sort, ...filter } = readFilter(search, berlinDay(ctx.now))
  const narrowed = view === 'requests' ? { ...filter, state: 'requested' as const } : filter
  const [events, page, series, requests, halls, departments, booking, displacements] = await Promise.all([
    view === 'events' ? readEventsTab(ctx, search) : null,
    view === 'series' || view === 'events'
      ? { lines: [], next: null }
      : listBookings(ctx, narrowed, { after: readAfter(search.get('nach')), limit: PAGE, sort }),
    view === 'series' ? listSeries(ctx, filter, { after: readId(search.get('nach')), limit: PAGE }) : { lines: [], next: null },
    countRequests(ctx),
    listFacilities(ctx),
    listDepartments(ctx),
    findBookingPanel(ctx, search.get('buchung')),
    readDisplacements(ctx),
  ])
  // Its notes end by the clock.
  if (displacements.length === 0) cacheable({ reads: READS, nextChangeAt: nextMidnight(ctx.now) })
  const isAdding = search.has('neu')
  return {
    view,
    events,
    requests,
    booking,
    displacements,
    isAdding,
    day: berlinDay(ctx.now).toString(),
    filter: {
      state: filter.state,
      kind: filter.kind ?? '',
      facilityId: filter.facilityId ?? '',
      search: filter.search,
      from: filter.fromText,
      sort,
    },
    columns: readColumns(search, view === 'requests' ? 'requests' : 'bookings'),
    lines: page.lines.map(presentLine),
    next: view === 'series' ? series.next : keyOf(page.next),
    series: series.lines.map(presentSeries),
    halls: hallChoices(halls, isAdding || booking ? await readClosings(ctx) : new Map()),
    departments: departments.filter(({ id }) => canPlaceBooking(ctx.actor, id)).map(({ id, name }) => ({ id, name })),
    hasShared: hallOwner() !== null,
    done: FLASH.text(search),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await answerBookingForm(gateOf(context).ctx, request)
  if (!outcome.ok) return outcome.answer
  return redirect(changedQuery(PATH, url.searchParams, { neu: null, buchung: openAfter(outcome), getan: outcome.note }))
}
