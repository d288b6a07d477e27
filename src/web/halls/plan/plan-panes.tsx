import type { RefObject } from 'react'
import { Link } from 'react-router'
import { tellLanesApart } from './lane-names.ts'
import { type PlanState, planAddress } from './plan-address.ts'
import { PlanFrame } from './plan-frame.tsx'
import { Pane } from './plan-grid.tsx'
import type { BlockView, GroupView, PlanView } from './plan-view.ts'
import { hallsAtFirst } from './use-whole.ts'

interface PlanPanesProps {
  path: string
  plan: PlanView
  state: PlanState
  label: string
  linkOf: (block: BlockView) => string | null
}

function DayPane({ path, plan, state, linkOf }: PlanPanesProps) {
  const halls = new Map(plan.halls.map((hall) => [hall.id, hall]))
  const titleOf = ({ hallId }: GroupView) => {
    const hall = halls.get(hallId)
    return hall && <Link to={planAddress(path, state, { view: 'week', halls: [hall.slug] })}>{hall.headName}</Link>
  }
  const axis = plan.halls[0]?.axis
  return axis && <Pane groups={plan.groups} {...{ axis, halls, titleOf, linkOf }} />
}

/** Seven days of each hall, hall below hall. Narrow lanes: the shared word stands once. */
function WeekPanes({ path, plan, state, linkOf, isWhole }: PlanPanesProps & { isWhole: boolean }) {
  const halls = new Map(plan.halls.map((hall) => [hall.id, hall]))
  const titleOf = ({ day, dayText }: GroupView) => <Link to={planAddress(path, state, { view: 'day', day })}>{dayText}</Link>
  const drawn = isWhole ? plan.halls.length : hallsAtFirst(plan)
  return plan.halls.map((hall, at) => {
    const groups = plan.groups.filter(({ hallId }) => hallId === hall.id)
    const { word, signs } = tellLanesApart(hall.lanes)
    return (
      <section key={hall.id} className="plan-section" aria-labelledby={`halle-${hall.slug}`}>
        <h2 className="plan-hall">
          <span id={`halle-${hall.slug}`}>{hall.name}</span> {word && <small>{`${word} ${signs.join(', ')}`}</small>}
        </h2>
        {at < drawn ? (
          <Pane axis={hall.axis} laneTexts={signs} {...{ groups, halls, titleOf, linkOf }} />
        ) : (
          <Link to={planAddress(path, state, { halls: [hall.slug] })} className="link plan-alone">
            Diese Woche zeigen
          </Link>
        )}
      </section>
    )
  })
}

interface PlanDrawnProps extends PlanPanesProps {
  frame: RefObject<HTMLElement | null>
  canChange: boolean
  openId: string | null
  /** Draws all halls, else the first ones and the names of the others (`useWhole`). */
  isWhole: boolean
}

/** Plan of a day or a week, readable and printable without JavaScript. */
export function PlanPanes({ frame, canChange, openId, ...props }: PlanDrawnProps) {
  const { state, label, isWhole } = props
  return (
    <PlanFrame
      {...{ frame, label }}
      openId={isWhole ? openId : null}
      now={props.plan.now}
      zoom={state.zoom}
      view={state.view}
      data-drag={canChange && isWhole ? '' : undefined}
    >
      {state.view === 'week' ? <WeekPanes {...props} /> : <DayPane {...props} />}
    </PlanFrame>
  )
}
