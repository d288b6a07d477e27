import { useLive } from '../kit/live.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/finder'
import { CourseList } from './course-list.tsx'
import { CourseWeek } from './course-week.tsx'
import { type FinderState, finderAddress, isNarrowed, READS, readFinder } from './finder-address.ts'
import { FinderChips } from './finder-chips.tsx'
import { FinderPages } from './finder-pages.tsx'
import { FinderSearch } from './finder-search.tsx'
import { NextEvents } from './next-events.tsx'

export { loader } from './finder.page.ts'

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
        {meant.view === 'week' ? <CourseWeek groups={view.groups} state={meant} /> : <CourseList groups={view.groups} />}
        <FinderPages state={meant} page={view.page} pages={view.pages} />
        <NextEvents events={events} />
      </div>
    </>
  )
}
