import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router'
import type { DrawnPart } from '../../../kit/html.ts'
import type { PlanModel } from '../plan-model.ts'
import { areaOf } from '../plan-place.ts'
import { minutesText, plainName } from '../plan-time.ts'
import { groupNodeIn, modelIn } from '../read-model.ts'
import { type Dragged, isProposal } from './dragging.ts'
import { hallOfGroup, isShutAt, placeGiven, rivalsAt } from './plan-moves.ts'
import { whereText } from './use-plan-drag.ts'
import './plan-drag.css'

interface DragPreviewProps {
  frame: HTMLElement
  plan: PlanModel
  dragged: Dragged
  proposalText?: string
  onTake?: () => void
}

function faultText(plan: PlanModel, { block, place, rivals, isOffDay }: Dragged): string | null {
  if (isOffDay) return 'Die Stunde bleibt an ihrem Tag'
  if (rivals.length > 0) return `Überschneidet ${rivals.map(({ title }) => plainName(title)).join(', ')}`
  return isShutAt(plan, place, block) ? 'Außerhalb der Öffnungszeiten' : null
}

interface ProposalProps {
  dragged: Dragged
  text: string
  /** For screen readers. */
  where: string
  fault: string | null
  onTake: () => void
  className: string
  style: React.CSSProperties
}

/** Proposed free time: a second press or Enter takes it. It holds the focus. */
function Proposal({ dragged, text, where, fault, onTake, ...look }: ProposalProps) {
  const button = useRef<HTMLButtonElement>(null)
  const time = minutesText(dragged.place.from, dragged.place.to)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <button ref={button} type="button" {...look} onClick={onTake}>
      <b>{time}</b> <span>{text}</span>
      <span className="sr-only">, {where}</span>
      {fault && <span>{fault}</span>}
    </button>
  )
}

/** Dragged block at its new place: green for free, red with the blocks in the way. */
export function DragPreview({ frame, plan, dragged, proposalText, onTake }: DragPreviewProps) {
  const { block, place, rivals, isOffDay, by } = dragged
  const hall = hallOfGroup(plan, place.groupKey)
  const group = groupNodeIn(frame, place.groupKey)
  const at = JSON.stringify(place)
  useEffect(() => {
    if (by === 'keys' && at) frame.querySelector('.plan-drag-preview')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [frame, by, at])
  if (!hall || !group) return null
  const first = place.lanes[0] ?? 0
  const span = (place.lanes.at(-1) ?? first) - first + 1
  const fault = faultText(plan, dragged)
  const standing = rivals.length > 0 || isOffDay ? 'is-refused' : fault ? 'is-shut' : 'is-free'
  const look = {
    className: `plan-drag-preview ${standing}`,
    style: { gridArea: areaOf(hall.axis, { from: place.from, to: place.to, lane: first, span }) },
  }
  if (isProposal(dragged) && proposalText && onTake)
    return createPortal(
      <Proposal {...{ dragged, fault, onTake }} text={proposalText} where={whereText(plan, place)} {...look} />,
      group,
    )
  return createPortal(
    <div {...look}>
      <b>{block ? (dragged.isCopy ? `Kopie: ${block.title}` : block.title) : 'Neue Bele\u00adgung'}</b>
      <span>{minutesText(place.from, place.to)}</span>
      {fault && <span>{fault}</span>}
    </div>,
    group,
  )
}

/** Keeps the time of the open form drawn and in view: beside a panel the plan is narrower. */
export function FormTime({ frame, drawn }: { frame: RefObject<HTMLElement | null>; drawn: DrawnPart }) {
  const [search] = useSearchParams()
  return search.has('neu') && <DrawnTime {...{ frame, drawn, search }} />
}

interface DrawnTimeProps {
  frame: RefObject<HTMLElement | null>
  drawn: DrawnPart
  search: URLSearchParams
}

function DrawnTime({ frame, drawn, search }: DrawnTimeProps) {
  const [{ node, plan }, setShown] = useState({ node: null as HTMLElement | null, plan: modelIn(null) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the plan again once it was replaced.
  useLayoutEffect(() => setShown({ node: frame.current, plan: modelIn(frame.current) }), [frame, drawn])
  const given = (name: string) => search.get(name) ?? ''
  const wanted = { partId: given('teil'), day: given('am'), from: given('von'), to: given('bis') }
  const place = placeGiven(plan, wanted)
  const key = place && JSON.stringify(wanted)
  useEffect(() => {
    if (key && node) node.querySelector('.plan-drag-preview')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [node, key])
  if (!place || !node) return null
  const dragged: Dragged = {
    block: null,
    origin: place,
    place,
    rivals: rivalsAt(plan, place, null),
    isOffDay: false,
    isCopy: false,
    by: 'pointer',
  }
  return <DragPreview frame={node} plan={plan} dragged={dragged} />
}

/** Place of the dragged block and its obstacles, for screen readers. */
export function saidOf(plan: PlanModel, dragged: Dragged): string {
  const { block, place, rivals, isOffDay } = dragged
  const where = `${minutesText(place.from, place.to)}, ${whereText(plan, place)}`
  if (isOffDay) return `${where}: die Stunde bleibt an ihrem Tag`
  if (rivals.length > 0) return `${where}: belegt durch ${rivals.map(({ title }) => plainName(title)).join(', ')}`
  return isShutAt(plan, place, block) ? `${where}: außerhalb der Öffnungszeiten` : `${where}: frei`
}
