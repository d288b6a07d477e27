import { useSearchParams } from 'react-router'
import { BookingPanel } from '../../halls/bookings/booking-panel.tsx'
import { NewBookingPanel } from '../../halls/bookings/new-booking-panel.tsx'
import { DisplacementNotes } from '../../halls/series/displacement-notes.tsx'
import { PATH, SERIES_PATH } from '../../halls/series/series-address.ts'
import { PATH as SHARED_PATH } from '../../halls/shared-halls/shared-address.ts'
import { useLive } from '../../kit/live.ts'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { ListPanel } from '../../ui/list-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/admin-events'
import { BookingsList } from './bookings-list.tsx'
import { READS } from './events-address.ts'
import { EventsTab } from './events-tab.tsx'
import { ReleaseTime } from './release-time.tsx'
import { SeriesList } from './series-list.tsx'

export { action, loader } from './admin-events.page.ts'

export default function AdminEvents({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { form: answer, shown: displaced } = useKeptAnswer(answered) ?? { form: null, shown: null }
  useLive(...READS)
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
      {booking.canCancel && <ReleaseTime bookingId={booking.id} answer={answer} />}
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
            <LinkButton to={SERIES_PATH} look={view === 'events' ? 'quiet' : 'main'}>
              Neue Serie
            </LinkButton>
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
