import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import {
  BookingTask,
  CourseTask,
  EventTask,
  type List,
  type ListKind,
  type ListTask,
  SeriesTask,
  UserTask,
} from '../../domain/list-orders/input.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay, dayFault, formatDay, parseDay } from '../../kernel/calendar.ts'
import { checkCosts, costFields, toPrices } from '../courses/editor/costs.ts'
import type { FormFault } from '../kit/form-view.ts'

const word = z.string().default('')
const ids = z.array(z.string()).default([])

/** `ids`: all chosen lines; `possible`: those found possible by the preview. */
export const BatchForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.enum(['preview', 'run']),
    key: z.uuid(),
    seen: word,
    ids,
    possible: ids,
    reason: word,
    lastOn: word,
    category: word,
    audience: word,
    departmentId: word,
    seasonId: word,
    firstOn: word,
    role: word,
    departmentIds: ids,
    cost: word,
    nonMember: word,
    member: word,
    reduced: word,
  }),
  z.object({ intent: z.literal('undo'), batchId: z.uuid() }),
])
export type Typed = Extract<z.output<typeof BatchForm>, { key: string }>

/** No department: the whole club. */
export const WHOLE_CLUB = 'club'
/** No season. */
export const NO_SEASON = 'keine'

const NOTHING_FAULT = 'Bitte sagen Sie, was sich ändern soll.'

const TASKS = { events: EventTask, series: SeriesTask, bookings: BookingTask, courses: CourseTask, users: UserTask } as const
/** Kinds of orders that need typed values. */
const CHANGES: readonly ListKind[] = ['change', 'assign']

export interface Asked {
  list: List
  kind: ListKind
}

const orNull = (value: string, none: string): string | null => (value === none ? null : value)

function changesOf({ category, audience, departmentId, seasonId }: Typed) {
  return {
    ...(category.trim() === '' ? {} : { category }),
    ...(audience === '' ? {} : { audience }),
    ...(departmentId === '' ? {} : { departmentId: orNull(departmentId, WHOLE_CLUB) }),
    ...(seasonId === '' ? {} : { seasonId: orNull(seasonId, NO_SEASON) }),
  }
}

/** These orders need typed values before their preview. */
export const needsLook = ({ list, kind }: Asked): boolean =>
  list === 'series' || [...CHANGES, 'copy', 'role', 'price'].includes(kind)

const Costs = z.object(costFields).superRefine(checkCosts).transform(toPrices)
const orNothing = (text: string): string | undefined => (text.trim() === '' ? undefined : text)
const readCosts = ({ cost, nonMember, member, reduced }: Typed) =>
  Costs.safeParse({
    cost: orNothing(cost),
    nonMember: orNothing(nonMember),
    member: orNothing(member),
    reduced: orNothing(reduced),
  })

/** Control of a field with another name. */
const FIELD_NAMES: Readonly<Record<string, string>> = { prices: 'nonMember' }

function faultOf({ issues: [issue] }: z.ZodError): { fault: FormFault } {
  const { path, message } = found(issue)
  const name = String(path[0] ?? '')
  return { fault: { field: FIELD_NAMES[name] ?? name, text: message } }
}

/** Task from the typed values, or their fault. `isTried`: for a preview, a reason may follow. */
export function readTask(asked: Asked, typed: Typed, isTried: boolean): { task: ListTask } | { fault: FormFault } {
  const lastOn = parseDay(typed.lastOn)
  if (asked.list === 'series' && !lastOn) return { fault: { field: 'lastOn', text: dayFault(typed.lastOn) } }
  const changes = changesOf(typed)
  if (CHANGES.includes(asked.kind) && Object.keys(changes).length === 0)
    return { fault: { field: asked.kind === 'assign' ? 'departmentId' : 'category', text: NOTHING_FAULT } }
  const firstOn = parseDay(typed.firstOn)
  if (asked.kind === 'copy' && typed.firstOn.trim() !== '' && !firstOn)
    return { fault: { field: 'firstOn', text: dayFault(typed.firstOn) } }
  const prices = asked.kind === 'price' ? readCosts(typed) : null
  if (prices && !prices.success) return faultOf(prices.error)
  const read = TASKS[asked.list].safeParse({
    ...asked,
    ...(CHANGES.includes(asked.kind) ? changes : {}),
    ...(asked.kind === 'copy' ? { seasonId: typed.seasonId, ...(firstOn ? { firstOn: firstOn.toString() } : {}) } : {}),
    ...(prices ? { prices: prices.data } : {}),
    ...(asked.kind === 'role' ? { role: typed.role, departmentIds: typed.departmentIds } : {}),
    ...(lastOn ? { lastOn: lastOn.toString() } : {}),
    ids: isTried ? typed.ids : typed.possible,
    // The preview does not depend on the reason.
    reason: isTried ? '-' : typed.reason,
  })
  return read.success ? { task: read.data } : faultOf(read.error)
}

/** Typed values that decide the outcome, as text: to compare the order with its preview. */
export function seenOf({ list, kind }: Asked, typed: Typed): string {
  const { lastOn, category, audience, departmentId, seasonId, firstOn, role, departmentIds, cost, nonMember, member, reduced } =
    typed
  if (list === 'series') return lastOn.trim()
  if (!needsLook({ list, kind })) return ''
  const prices = [cost, nonMember.trim(), member.trim(), reduced.trim()]
  return JSON.stringify([category.trim(), audience, departmentId, seasonId, firstOn.trim(), role, departmentIds, prices])
}

/** Values of the preview before any typing: a series ends today. */
export const usualTask = (ctx: Ctx, ids: string[]): Typed => ({
  intent: 'preview',
  key: '',
  seen: '',
  ids,
  possible: [],
  reason: '',
  category: '',
  audience: '',
  departmentId: '',
  seasonId: '',
  firstOn: '',
  role: '',
  departmentIds: [],
  cost: '',
  nonMember: '',
  member: '',
  reduced: '',
  lastOn: formatDay(berlinDay(ctx.now)),
})
