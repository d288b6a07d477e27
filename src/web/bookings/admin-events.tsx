import { data, redirect, useSearchParams } from 'react-router'
import { canPlaceBooking } from '../../domain/bookings/access.ts'
import { countRequests, listBookings } from '../../domain/bookings/list-bookings.ts'
import { listDepartments } from '../../domain/clubs/queries.ts'
import { listFacilities } from '../../domain/facilities/queries.ts'
import { listSeries } from '../../domain/series/list-series.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { readId } from '../../kernel/id.ts'
import { EventsTab } from '../events/admin/events-tab.tsx'
import { readEventsTab } from '../events/admin/read-events-tab.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { BookingPanel } from '../occupancy/booking-panel.tsx'
import { PlanAction, runBookingForm } from '../occupancy/bookings-action.ts'
import { NewBookingPanel } from '../occupancy/new-booking-panel.tsx'
import { findBookingPanel } from '../occupancy/panel-view.ts'
import { changedQuery, oneOf } from '../query.ts'
import { PATH as SHARED_PATH } from '../shared-halls/shared-address.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/admin-events'
import { readColumns } from './booking-columns.ts'
import { BookingsList } from './bookings-list.tsx'
import { readDisplacements } from './displaced-view.ts'
import { DisplacementNotes, UNDONE } from './displacement-notes.tsx'
import { DEPARTMENT_MISSING, keyOf, PAGE, PATH, readAfter, readFilter, SERIES_PATH } from './events-address.ts'
import { presentLine, presentSeries } from './events-view.ts'
import { ReleaseForm, ReleaseTime, releaseAnswer } from './release-time.tsx'
import { SeriesList } from './series-list.tsx'

const DONE = {
  created: 'Die Belegung ist eingetragen.',
  moved: 'Die Belegung ist verschoben.',
  cancelled: 'Die Belegung ist abgesagt.',
  approved: 'Zugesagt. Die Zeit ist belegt, die Person bekommt eine E-Mail.',
  declined: 'Abgelehnt. Die Person bekommt eine E-Mail.',
  released: 'Die Zeit ist frei. Wer darauf wartet, wird gefragt.',
  series: 'Die Serie ist eingetragen.',
  changed: 'Die Serie ist geändert.',
  discarded: 'Der Entwurf ist gelöscht.',
  ended: 'Die Serie ist beendet, ihre Termine sind abgesagt.',
  ...UNDONE,
} as const
const WORDS = Object.keys(DONE) as (keyof typeof DONE)[]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, hallOwner } = gateOf(context)
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
  const done = oneOf(WORDS, search.get('getan'))
  return {
    view,
    events,
    requests,
    booking,
    displacements,
    isAdding: search.has('neu'),
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
    halls: halls.map(({ id, name, parts }) => ({ id, name, parts: parts.map((part) => ({ id: part.id, name: part.name })) })),
    departments: departments.filter(({ id }) => canPlaceBooking(ctx.actor, id)).map(({ id, name }) => ({ id, name })),
    hasShared: hallOwner() !== null,
    done: done ? DONE[done] : null,
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const released = ReleaseForm.safeParse(Object.fromEntries(await request.clone().formData()))
  if (released.success) return releaseAnswer(ctx, released.data.id, url.searchParams)
  const form = await readForm(request, PlanAction)
  if (!form.ok) return data({ form: form.answer, displaced: null }, 422)
  if (form.value.intent === 'create' && !canPlaceBooking(ctx.actor, form.value.departmentId ?? null))
    return data({ form: refusedForm(form.typed, { field: 'departmentId', text: DEPARTMENT_MISSING }), displaced: null }, 422)
  const outcome = await runBookingForm(ctx, form.value)
  if (!outcome.ok) return data({ form: refusedForm(form.typed, outcome.fault), displaced: outcome.displaced ?? null }, 422)
  return redirect(changedQuery(PATH, url.searchParams, { neu: null, buchung: outcome.open, getan: outcome.done }))
}

/** Bookings, requests to decide, series: what stands on the plan, as lists. */
export default function AdminEvents({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { form: answer, displaced } = useKeptAnswer(answered) ?? { form: null, displaced: null }
  useLive('booking', 'series', 'closure', 'event', 'session', 'facility')
  const [search] = useSearchParams()
  const {
    view,
    events,
    requests,
    booking,
    isAdding,
    day,
    filter,
    columns,
    lines,
    next,
    series,
    halls,
    departments,
    hasShared,
    done,
    displacements,
  } = loaderData
  const panel = booking ? (
    <BookingPanel key={booking.id} {...{ booking, halls, answer, displacements }} path={PATH}>
      {booking.canCancel && <ReleaseTime bookingId={booking.id} />}
    </BookingPanel>
  ) : isAdding ? (
    <NewBookingPanel halls={halls} departments={departments} day={day} {...{ answer, displaced }} path={PATH} />
  ) : null
  const tabs = [
    { view: 'events', label: 'Termine' },
    { view: 'bookings', label: 'Belegungen' },
    { view: 'requests', label: requests > 0 ? `Anfragen (${requests})` : 'Anfragen' },
    { view: 'series', label: 'Serien' },
  ]
  return (
    <>
      <PageHead
        title="Termine und Belegungen verwalten"
        line="Feste, Wettkämpfe und Versammlungen; was in den Hallen eingetragen ist, wer anfragt, was sich wiederholt."
        actions={
          <>
            {hasShared && (
              <LinkButton to={SHARED_PATH} look="quiet">
                Hallen des Verbands
              </LinkButton>
            )}
            <LinkButton to={`${PATH}?neu=1`} look="quiet">
              Einzelne Belegung
            </LinkButton>
            <LinkButton to={SERIES_PATH}>Neue Serie</LinkButton>
          </>
        }
      />
      {done && !answer && (
        <div role="status" className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} />
        </div>
      )}
      <DisplacementNotes displacements={displacements} answer={answer} />
      <Tabs
        label="Listen"
        tabs={tabs.map((tab) => ({ to: `${PATH}?view=${tab.view}`, label: tab.label, isCurrent: tab.view === view }))}
      />
      <div className="mt-4">
        <ListPanel panel={panel}>
          {view === 'events' && events ? (
            <EventsTab view={events} />
          ) : view === 'series' ? (
            <SeriesList {...{ series, next, search, filter, halls }} />
          ) : (
            <BookingsList {...{ view, lines, next, filter, halls, search, columns }} />
          )}
        </ListPanel>
      </div>
    </>
  )
}
