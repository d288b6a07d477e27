import { gateOf } from '../gate.ts'
import { Band } from '../ui/band.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/finder'

export function loader({ context }: Route.LoaderArgs) {
  gateOf(context).cacheable({ reads: ['course', 'session', 'club'] })
  return {}
}

export default function Finder() {
  return (
    <>
      <Band title="Unser Sportangebot" />
      <div className="page">
        <EmptyState>Hier stehen bald die Angebote des Vereins.</EmptyState>
      </div>
    </>
  )
}
