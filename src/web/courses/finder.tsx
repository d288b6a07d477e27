import type { ObjectKind } from '../../domain/audit/happenings.ts'
import { narrowOffers } from '../../domain/courses/narrow-offers.ts'
import { narrowOffersOfClubs } from '../../domain/courses/narrow-offers-of-clubs.ts'
import { readQuery } from '../../domain/courses/read-query.ts'
import { listEvents } from '../../domain/events/list-events.ts'
import { nextChangeOfEvents } from '../events/next-change.ts'
import { presentNextEvent } from '../events/next-event.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/finder'
import { type FinderState, finderAddress, isNarrowed, readFinder } from './finder-address.ts'
import { FinderChips } from './finder-chips.tsx'
import { FinderPages } from './finder-pages.tsx'
import { FinderSearch } from './finder-search.tsx'
import { nextChangeOf, presentFinder, soonest } from './finder-view.ts'
import { NextEvents } from './next-events.tsx'
import { OfferList } from './offer-list.tsx'
import { OfferWeek } from './offer-week.tsx'

/** Below the offers. */
const NEXT_EVENTS = 3
const READS: readonly ObjectKind[] = ['course', 'draw', 'session', 'participation', 'group', 'facility', 'department', 'event']

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { now } = gate.ctx
  const clubs = gate.publishingClubs()
  const asked = readFinder(url.searchParams)
  const typed = clubs.length > 0 ? asked : { ...asked, club: null }
  const events = isNarrowed(typed) ? [] : await listEvents(gate.ctx, { from: now }, NEXT_EVENTS)
  const meant = readQuery(typed)
  const found = await (clubs.length > 0
    ? narrowOffersOfClubs([gate.ctx, ...clubs.map(({ ctx }) => ctx)], meant, typed, typed.club)
    : narrowOffers(gate.ctx, meant, typed))
  gate.cacheable({
    reads: READS,
    nextChangeAt: soonest([
      found.nextChangeAt,
      nextChangeOfEvents(events, now),
      nextChangeOf(
        found.sittings.map(({ offer }) => offer),
        now,
      ),
    ]),
  })
  return {
    typed,
    meant,
    events: events.map(presentNextEvent),
    view: presentFinder(found, typed.view, { now, origins: new Map(clubs.map(({ ctx, origin }) => [ctx.club.name, origin])) }),
    page: { canonical: finderAddress(readFinder(new URLSearchParams()), { page: found.page }), noindex: isNarrowed(typed) },
  }
}

const foundText = (count: number): string => (count === 1 ? '1 Angebot' : `${count} Angebote`)

function NothingFound({ state }: { state: FinderState }) {
  if (!isNarrowed(state))
    return <EmptyState>Zurzeit sind keine Angebote veröffentlicht. Schauen Sie bald wieder herein.</EmptyState>
  return (
    <EmptyState
      action={
        <LinkButton to={finderAddress(readFinder(new URLSearchParams()), { view: state.view })} look="quiet">
          Filter zurücksetzen
        </LinkButton>
      }
    >
      Dazu gibt es zurzeit kein Angebot.
    </EmptyState>
  )
}

export default function Finder({ loaderData: { typed, meant, view, events } }: Route.ComponentProps) {
  useLive(...READS)
  return (
    <>
      <Band title="Unser Sportangebot">
        <FinderSearch state={typed} />
      </Band>
      <div className="page finder">
        <div className="finder-bar">
          <FinderChips state={meant} choices={view.choices} />
          <p className="finder-count" role="status">
            {foundText(view.count)}
          </p>
        </div>
        {view.count === 0 && <NothingFound state={meant} />}
        {meant.view === 'week' ? <OfferWeek groups={view.groups} state={meant} /> : <OfferList groups={view.groups} />}
        <FinderPages state={meant} page={view.page} pages={view.pages} />
        <NextEvents events={events} />
      </div>
    </>
  )
}
