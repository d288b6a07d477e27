import type { OccupancyState, PlanKind } from '../../../domain/occupancy/list-occupancy.ts'
import type { BlockView, GroupView, HallView, PlanView } from './plan-view.ts'

/** A group without hall and day, which follow from its place. Blocks as one text. */
type PackedGroup = Pick<GroupView, 'hours' | 'shut'> & { blocks: string }

/** Plan on its way to the browser. A week of thirty halls has 1,200 blocks: the field names alone would outweigh the page. */
export interface PackedPlan extends Omit<PlanView, 'groups'> {
  groups: PackedGroup[]
}

const KINDS: readonly PlanKind[] = ['team', 'course', 'event', 'match', 'maintenance', 'external']
const STATES: readonly OccupancyState[] = ['approved', 'requested', 'released', 'suspended']
const FLAGS = ['isEcho', 'isGone', 'isCut', 'isEvent'] as const

const FIELD = '|'
const BLOCK = ';'
const masked = (text: string): string => text.replace(/[%|;]/g, encodeURIComponent)
const plain = (text: string): string => text.replace(/%(?:25|7C|3B)/g, decodeURIComponent)

const shortOf = (number: number): string => (number === 0 ? '' : String(number))

function packBlock(block: BlockView, { parts }: HallView): string {
  const { id, title, partId, from, to, lane, span, kind, state, version, hue, fill = '', aside, name, way = '' } = block
  const part = parts.findIndex((one) => one.id === partId)
  const flags = FLAGS.reduce((sum, flag, at) => sum + (block[flag] ? 1 << at : 0), 0)
  return [
    ...[id, masked(title), from, to - from, version, shortOf(part), shortOf(lane), shortOf(span - 1)],
    ...[shortOf(KINDS.indexOf(kind)), shortOf(STATES.indexOf(state)), shortOf(flags), hue ?? '', fill],
    ...[aside ? `${aside.left} ${aside.width}` : '', name ? `${name.at} ${name.span}` : '', masked(way)],
  ]
    .join(FIELD)
    .replace(/\|+$/, '')
}

function pairOf(field: string): [number, number] | null {
  const [one = '', other = ''] = field.split(' ')
  return field === '' ? null : [Number(one), Number(other)]
}

function unpackBlock(packed: string, { parts }: HallView): BlockView {
  const [id = '', title = '', from = '', length = '', version = '', ...rest] = packed.split(FIELD)
  const [part = '', lane = '', wider = '', kind = '', state = '', flags = '', hue = '', fill = '', ...last] = rest
  const [aside, name] = [pairOf(last[0] ?? ''), pairOf(last[1] ?? '')]
  const way = plain(last[2] ?? '')
  return {
    id,
    title: plain(title),
    partId: parts[Number(part)]?.id ?? '',
    from: Number(from),
    to: Number(from) + Number(length),
    lane: Number(lane),
    span: Number(wider) + 1,
    kind: KINDS[Number(kind)] ?? 'team',
    state: STATES[Number(state)] ?? 'approved',
    version: Number(version),
    ...Object.fromEntries(FLAGS.filter((_, at) => Number(flags) & (1 << at)).map((flag) => [flag, true])),
    ...(hue === '' ? {} : { hue: Number(hue) }),
    ...(fill === '' ? {} : { fill }),
    ...(aside ? { aside: { left: aside[0], width: aside[1] } } : {}),
    ...(name ? { name: { at: name[0], span: name[1] } } : {}),
    ...(way === '' ? {} : { way }),
  }
}

export function packPlan({ groups, ...plan }: PlanView): PackedPlan {
  const halls = new Map(plan.halls.map((hall) => [hall.id, hall]))
  const packed = groups.map(({ hallId, hours, shut, blocks }) => {
    const hall = halls.get(hallId)
    return { hours, shut, blocks: hall ? blocks.map((block) => packBlock(block, hall)).join(BLOCK) : '' }
  })
  return { ...plan, groups: packed }
}

export function unpackPlan({ groups, ...plan }: PackedPlan): PlanView {
  const places = plan.halls.flatMap((hall) => plan.days.map((day) => ({ hall, day })))
  const unpacked = groups.flatMap(({ hours, shut, blocks }, at): GroupView[] => {
    const place = places[at]
    if (!place) return []
    const { hall, day } = place
    const own = blocks === '' ? [] : blocks.split(BLOCK).map((block) => unpackBlock(block, hall))
    const of = { key: `${hall.id}/${day.day}`, hallId: hall.id, day: day.day, dayText: day.text, isToday: day.isToday }
    return [{ ...of, hours, shut, blocks: own }]
  })
  return { ...plan, groups: unpacked }
}
