import { Link } from 'react-router'
import { HueMark } from '../../ui/badge.tsx'
import { doOverlap } from './lay-out-blocks.ts'
import { type PlanState, planAddress } from './plan-address.ts'
import type { PlanFigures } from './plan-figures.ts'
import type { PlanView } from './plan-view.ts'

export function PrintButton() {
  return (
    <button type="button" className="link needs-js cursor-pointer" onClick={() => window.print()}>
      Drucken
    </button>
  )
}

/** Some of the drawn hours are closed. */
const hasShut = ({ halls, groups }: PlanView): boolean => {
  const axes = new Map(halls.map(({ id, axis }) => [id, axis]))
  return groups.some(({ hallId, shut }) => {
    const axis = axes.get(hallId)
    return axis && shut.some((one) => doOverlap(one, axis))
  })
}

export function PlanLegend({ plan }: { plan: PlanView }) {
  const { legend } = plan
  const isShut = hasShut(plan)
  if (legend.length === 0 && !isShut) return null
  return (
    <ul aria-label="Farben">
      {legend.map(({ hue, text }) => (
        <li key={text}>{hue === null ? <span className="plan-plain">{text}</span> : <HueMark hue={hue}>{text}</HueMark>}</li>
      ))}
      {isShut && (
        <li>
          <span className="plan-plain is-shut">Geschlossen</span>
        </li>
      )}
    </ul>
  )
}

export function PosterLink({ plan }: { plan: PlanView }) {
  const [hall, another] = plan.halls
  if (!hall || another) return null
  return (
    <Link to={`/admin/facilities/${hall.slug}/poster`} className="link">
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
