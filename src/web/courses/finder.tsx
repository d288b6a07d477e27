import { listOffers } from '../../domain/courses/list-offers.ts'
import { narrowOffers } from '../../domain/courses/narrow-offers.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/finder'
import { type FinderState, finderAddress, isNarrowed, readFinder } from './finder-address.ts'
import { FinderChips } from './finder-chips.tsx'
import { FinderSearch } from './finder-search.tsx'
import { nextChangeOf, presentFinder } from './finder-view.ts'
import { OfferList } from './offer-list.tsx'
import { OfferWeek } from './offer-week.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const state = readFinder(url.searchParams)
  const offers = await listOffers(gate.ctx, state.q)
  gate.cacheable({
    reads: ['course', 'session', 'participation', 'facility', 'department', 'club'],
    nextChangeAt: nextChangeOf(offers, gate.ctx.now),
  })
  return {
    state,
    view: presentFinder(narrowOffers(offers, state, gate.ctx.now), gate.ctx.now),
    page: { canonical: '/', noindex: isNarrowed(state) },
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

export default function Finder({ loaderData: { state, view } }: Route.ComponentProps) {
  useLive('course', 'session', 'participation')
  return (
    <>
      <Band title="Unser Sportangebot">
        <FinderSearch state={state} />
      </Band>
      <div className="page finder">
        <div className="finder-bar">
          <FinderChips state={state} choices={view.choices} />
          <p className="finder-count" role="status">
            {foundText(view.count)}
          </p>
        </div>
        {view.count === 0 && <NothingFound state={state} />}
        {state.view === 'week' ? <OfferWeek groups={view.groups} /> : <OfferList groups={view.groups} />}
      </div>
    </>
  )
}
