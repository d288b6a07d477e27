import { useRef } from 'react'
import { useLive } from '../kit/live.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Drawn, useLinksIn } from '../ui/drawn.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/finder'
import { READS } from './finder-address.ts'
import { FinderChips } from './finder-chips.tsx'
import { FinderSearch } from './finder-search.tsx'

export { loader } from './finder.page.ts'

const foundText = (count: number): string => (count === 1 ? '1 Angebot' : `${count} Angebote`)

/** `reset`: address without filters, null when none is set. */
function NothingFound({ reset }: { reset: string | null }) {
  if (!reset) return <EmptyState>Zurzeit sind keine Angebote veröffentlicht. Schauen Sie bald wieder herein.</EmptyState>
  return (
    <EmptyState
      action={
        <LinkButton to={reset} look="quiet">
          Filter zurücksetzen
        </LinkButton>
      }
    >
      Dazu gibt es zurzeit kein Angebot.
    </EmptyState>
  )
}

const ANIMATED = { viewTransition: true }

export default function Finder({ loaderData: { search, count, reset, chips, courses } }: Route.ComponentProps) {
  useLive(...READS)
  const frame = useRef<HTMLElement>(null)
  useLinksIn(frame, 'a', ANIMATED)
  return (
    <>
      <Band title="Unser Sportangebot">
        <FinderSearch {...search} />
      </Band>
      <div className="page finder">
        <div className="finder-bar">
          <FinderChips drawn={chips} />
          <p className="finder-count" role="status">
            {foundText(count)}
          </p>
        </div>
        {count === 0 && <NothingFound reset={reset} />}
        <Drawn as="div" id="offers" drawn={courses} frame={frame} />
      </div>
    </>
  )
}
