import type { OccupancyState } from '../../../domain/occupancy/list-occupancy.ts'
import { idOfBlock } from './plan-blocks.ts'
import { partSaid, readHall, readMarks, readShut } from './plan-marks.ts'
import type { BlockModel, GroupModel, HallModel, PlanModel } from './plan-model.ts'
import { lanesOfArea } from './plan-place.ts'
import { DAY, type Minute } from './plan-time.ts'

interface Read {
  model: PlanModel
  nodes: Map<string, HTMLElement>
  keys: Map<Element, string>
}

const empty = (): Read => ({ model: { halls: [], groups: [] }, nodes: new Map(), keys: new Map() })
/** By the outermost node of a plan: what replaces the plan has another. */
const known = new WeakMap<Element, Read>()

const TIMES = /(\d\d):(\d\d)\u200b?–\u2060?(\d\d):(\d\d)/

function timesOf(text: string): { from: Minute; to: Minute } {
  const times = TIMES.exec(text)
  if (!times) return { from: 0, to: DAY }
  const [fromHour = 0, from = 0, toHour = 0, to = 0] = times.slice(1).map(Number)
  return { from: fromHour * 60 + from, to: toHour * 60 + to }
}

function stateOf({ classList }: HTMLElement): OccupancyState {
  if (classList.contains('is-gone') || classList.contains('is-released')) return 'released'
  if (classList.contains('is-requested')) return 'requested'
  return classList.contains('is-suspended') ? 'suspended' : 'approved'
}

function readBlock(node: HTMLElement, { parts, laneCount }: HallModel): BlockModel {
  const [title, line, where] = node.childNodes
  const { part: marked, ...marks } = readMarks(node.dataset.is ?? '')
  const part = marked === undefined ? partSaid(parts, laneCount, where?.textContent?.slice(2) ?? '') : parts[marked]
  return {
    id: idOfBlock(node) ?? '',
    title: title?.textContent ?? '',
    partId: part?.id ?? '',
    ...timesOf(line?.textContent?.trim() ?? ''),
    ...lanesOfArea(node.style.gridArea),
    state: stateOf(node),
    ...marks,
    ...(node.ariaHidden === 'true' && { isEcho: true as const }),
  }
}

const blockNodes = (group: HTMLElement): HTMLElement[] => [
  ...group.querySelectorAll<HTMLElement>(':scope > :is(a, div):not(.plan-drag-preview)'),
]

function hallOf(node: HTMLElement): HallModel {
  const pane = node.closest<HTMLElement>('.plan-pane')
  const from = Number(pane?.style.getPropertyValue('--from'))
  const axis = { from, to: from + Number(pane?.style.getPropertyValue('--hours')) * 60 }
  const hall = readHall(node.closest<HTMLElement>('[data-hall]')?.dataset.hall ?? '')
  return { ...hall, axis, laneCount: Math.max(0, ...hall.parts.flatMap(({ lanes }) => lanes.map((lane) => lane + 1))) }
}

function readAll(root: HTMLElement): Read {
  const days = (root.dataset.days ?? '').split('\n').map((line) => [line.slice(0, 10), line.slice(11)] as const)
  const read = empty()
  let hall: HallModel | undefined
  for (const [at, node] of root.querySelectorAll('figure').entries()) {
    const [day = '', dayText = ''] = days[at % days.length] ?? []
    if (at % days.length === 0 || !hall) {
      hall = hallOf(node)
      read.model.halls.push(hall)
    }
    const own = hall
    const key = `${own.slug}/${day}`
    const shut = readShut(node.closest<HTMLElement>('[data-shut]')?.dataset.shut ?? '', own.laneCount)
    let blocks: BlockModel[] | undefined
    const group: GroupModel = {
      ...{ key, slug: own.slug, day, dayText, shut, isToday: node.classList.contains('is-today') },
      get blocks() {
        blocks ??= blockNodes(node).map((block) => readBlock(block, own))
        return blocks
      },
    }
    read.model.groups.push(group)
    read.nodes.set(key, node)
    read.keys.set(node, key)
  }
  return read
}

function readIn(frame: HTMLElement | null): Read {
  const root = frame?.querySelector<HTMLElement>('[data-days]')
  if (!root) return empty()
  const read = known.get(root) ?? readAll(root)
  known.set(root, read)
  return read
}

/** The plan that a frame shows: its halls and groups at once, the blocks of a group when they are asked for. */
export const modelIn = (frame: HTMLElement | null): PlanModel => readIn(frame).model

/** The node of a group; undefined for one that is not shown. */
export const groupNodeIn = (frame: HTMLElement | null, key: string): HTMLElement | undefined => readIn(frame).nodes.get(key)

/** Key of the group around a node; null beside the plan. */
export function groupKeyOf(node: Element): string | null {
  const group = node.closest('figure')
  return (group && readIn(node.closest<HTMLElement>('.plan')).keys.get(group)) ?? null
}
