import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router'
import { placeStyle } from './plan-grid.tsx'
import { type Held, isProposal } from './plan-holding.ts'
import { hallOfGroup, isShutAt, placeGiven, rivalsAt } from './plan-moves.ts'
import { minutesText, plainName } from './plan-time.ts'
import type { PlanView } from './plan-view.ts'
import { whereText } from './use-plan-hand.ts'
import './plan-hand.css'

interface GhostProps {
  frame: HTMLElement
  plan: PlanView
  held: Held
  /** What a press on proposed free time does; none where nothing is proposed. */
  proposalText?: string
  onTake?: () => void
}

/** What stands in the way, as far as it fits on the ghost. */
function faultText(plan: PlanView, { block, place, rivals, isOffDay }: Held): string | null {
  if (isOffDay) return 'Die Stunde bleibt an ihrem Tag'
  if (rivals.length > 0) return `Überschneidet ${rivals.map(({ title }) => plainName(title)).join(', ')}`
  return isShutAt(plan, place, block) ? 'Außerhalb der Öffnungszeiten' : null
}

interface ProposalProps {
  held: Held
  /** Short, for a narrow lane. */
  text: string
  /** For those who do not see where it stands. */
  where: string
  fault: string | null
  onTake: () => void
  className: string
  style: React.CSSProperties
}

/** Free time that somebody pressed on: a second press, or Enter, takes it. It has the keys as long as it stands. */
function Proposal({ held, text, where, fault, onTake, ...look }: ProposalProps) {
  const button = useRef<HTMLButtonElement>(null)
  const time = minutesText(held.place.from, held.place.to)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <button ref={button} type="button" {...look} onClick={onTake}>
      <b>{time}</b> <span>{text}</span>
      <span className="sr-only">, {where}</span>
      {fault && <span>{fault}</span>}
    </button>
  )
}

/** What is held, drawn where it would stand: green where it is free, red with who is in the way. */
export function Ghost({ frame, plan, held, proposalText, onTake }: GhostProps) {
  const { block, place, rivals, isOffDay, by } = held
  const hall = hallOfGroup(plan, place.groupKey)
  const group = frame.querySelector(`[data-group="${place.groupKey}"]`)
  const at = JSON.stringify(place)
  useEffect(() => {
    if (by === 'keys' && at) frame.querySelector('.plan-ghost')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [frame, by, at])
  if (!hall || !group) return null
  const first = place.lanes[0] ?? 0
  const span = (place.lanes.at(-1) ?? first) - first + 1
  const fault = faultText(plan, held)
  const standing = rivals.length > 0 || isOffDay ? 'is-refused' : fault ? 'is-shut' : 'is-free'
  const look = {
    className: `plan-block plan-ghost ${standing}`,
    style: placeStyle(hall.axis, hall.lanes.length, { from: place.from, to: place.to, lane: first, span }),
  }
  if (isProposal(held) && proposalText && onTake)
    return createPortal(
      <Proposal {...{ held, fault, onTake }} text={proposalText} where={whereText(plan, place)} {...look} />,
      group,
    )
  return createPortal(
    <div {...look}>
      <b>{block?.title ?? 'Neue Bele\u00adgung'}</b>
      <span>{minutesText(place.from, place.to)}</span>
      {fault && <span>{fault}</span>}
    </div>,
    group,
  )
}

/** What the form beside the plan is about stays drawn, and in view: the plan is narrower now. */
export function Drawn({ frame, plan }: { frame: RefObject<HTMLElement | null>; plan: PlanView }) {
  const [search] = useSearchParams()
  const [node, setNode] = useState<HTMLElement | null>(null)
  const given = (name: string) => search.get(name) ?? ''
  const wanted = { partId: given('teil'), day: given('am'), from: given('von'), to: given('bis') }
  const place = search.has('neu') ? placeGiven(plan, wanted) : null
  const key = place && JSON.stringify(wanted)
  useEffect(() => {
    setNode(frame.current)
    if (key && node) node.querySelector('.plan-ghost')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [frame, node, key])
  if (!place || !node) return null
  const held: Held = { block: null, origin: place, place, rivals: rivalsAt(plan, place, null), isOffDay: false, by: 'hand' }
  return <Ghost frame={node} plan={plan} held={held} />
}

/** Where it is held, and whether it may stand there, for those who hear it. */
export function saidOf(plan: PlanView, held: Held): string {
  const { block, place, rivals, isOffDay } = held
  const where = `${minutesText(place.from, place.to)}, ${whereText(plan, place)}`
  if (isOffDay) return `${where}: die Stunde bleibt an ihrem Tag`
  if (rivals.length > 0) return `${where}: belegt durch ${rivals.map(({ title }) => plainName(title)).join(', ')}`
  return isShutAt(plan, place, block) ? `${where}: außerhalb der Öffnungszeiten` : `${where}: frei`
}
