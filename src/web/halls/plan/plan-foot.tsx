import { Link } from 'react-router'
import { KIND_TEXTS } from '../../../domain/occupancy/texts.ts'
import { HueMark } from '../../ui/badge.tsx'
import type { ShownPlan } from './draw-plan.ts'
import { type PlanState, planAddress } from './plan-address.ts'
import type { PlanFigures } from './plan-figures.ts'

export function PrintButton() {
  return (
    <button type="button" className="link needs-js cursor-pointer" onClick={() => window.print()}>
      Drucken
    </button>
  )
}

export function PlanLegend({ plan: { legend, hasShut } }: { plan: ShownPlan }) {
  if (legend.length === 0 && !hasShut) return null
  return (
    <ul aria-label="Farben">
      {legend.map(({ hue, text }) => (
        <li key={text}>
          {hue === null ? (
            <span className={text === KIND_TEXTS.maintenance ? 'plan-plain is-closed' : 'plan-plain'}>{text}</span>
          ) : (
            <HueMark hue={hue}>{text}</HueMark>
          )}
        </li>
      ))}
      {hasShut && (
        <li>
          <span className="plan-plain is-shut">Geschlossen</span>
        </li>
      )}
    </ul>
  )
}

export function PosterLink({ plan: { only } }: { plan: ShownPlan }) {
  if (only === null) return null
  return (
    <Link to={`/admin/facilities/${only}/poster`} className="link">
      Aushang
    </Link>
  )
}

interface PlanFootProps {
  path: string
  state: PlanState
  figures: PlanFigures
  usagePath: string
}

const counted = (count: number, one: string, many: string) => (
  <>
    <strong>{count}</strong> {count === 1 ? one : many}
  </>
)

/** Each figure leads to the rows it counts. */
export function PlanFoot({ path, state, figures, usagePath }: PlanFootProps) {
  const rows = (standing: PlanState['standing']) => planAddress(path, state, { isList: true, standing })
  return (
    <ul aria-label="Zahlen">
      {figures.usedPercent !== null && (
        <li>
          <Link to={planAddress(usagePath, state)} className="link">
            <strong>{figures.usedPercent} %</strong> belegt 15–22 Uhr
          </Link>
        </li>
      )}
      {figures.requests > 0 && (
        <li>
          <Link to={rows('requested')} className="link">
            {counted(figures.requests, 'Anfrage offen', 'Anfragen offen')}
          </Link>
        </li>
      )}
      {figures.released > 0 && (
        <li>
          <Link to={rows('released')} className="link">
            {counted(figures.released, 'Zeit frei geworden', 'Zeiten frei geworden')}
          </Link>
        </li>
      )}
    </ul>
  )
}
