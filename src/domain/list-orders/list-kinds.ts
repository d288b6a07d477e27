import { found, isForbidden, isNotFound } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import type { DoneRow, OrderInput, OrderKind, OrderRow, RowResult } from '../orders/rules.ts'
import { canManageUsers } from '../users/access.ts'
import { canOrderLines } from './access.ts'
import {
  BOOKING_KINDS,
  COURSE_KINDS,
  EVENT_KINDS,
  type List,
  type ListKind,
  ListTask,
  SERIES_KINDS,
  USER_KINDS,
} from './input.ts'
import { restoreBookings } from './restore-bookings.ts'
import { restoreCourse } from './restore-course.ts'
import { restoreEndedSeries } from './restore-ended-series.ts'
import { restoreEvent } from './restore-event.ts'
import { restoreUser } from './restore-user.ts'
import { canBeUndone } from './rules.ts'
import { runListTask } from './run-list-task.ts'
import { LINE_NAMES, LIST_KIND_NAMES } from './texts.ts'

const KINDS_OF = {
  events: EVENT_KINDS,
  bookings: BOOKING_KINDS,
  series: SERIES_KINDS,
  courses: COURSE_KINDS,
  users: USER_KINDS,
} as const satisfies Record<List, readonly ListKind[]>

interface ListOrderKind extends OrderKind {
  list: List
  kind: ListKind
}

export const listKinds: readonly ListOrderKind[] = (Object.keys(KINDS_OF) as List[]).flatMap((list) =>
  KINDS_OF[list].map((kind) => kindOf(list, kind)),
)

export const listKind = (list: List, kind: ListKind) => found(listKinds.find((one) => one.list === list && one.kind === kind))

function kindOf(list: List, kind: ListKind): ListOrderKind {
  return {
    list,
    kind,
    name: `${list}.${kind}`,
    title: LIST_KIND_NAMES[kind],
    rows: LINE_NAMES[list],
    undo: canBeUndone(list, kind) ? 'after' : 'never',
    mayOrder: list === 'users' ? canManageUsers : canOrderLines,
    runRows: (ctx, input, rows) => runRows(ctx, { ...input, list, kind }, rows),
    undoRows: (ctx, rows) => undoRows(ctx, list, kind, rows),
  }
}

async function runRows(ctx: Ctx, input: OrderInput, rows: readonly OrderRow[]): Promise<RowResult[]> {
  const ids = rows.map(({ objectId }) => found(objectId))
  const lines = new Map((await runListTask(ctx, ListTask.parse({ ...input, ids }))).map((line) => [line.id, line]))
  return rows.map(({ position, objectId }) => {
    const line = lines.get(found(objectId))
    return { position, refusal: line ? line.leftOut : 'gone', before: line?.before ?? null }
  })
}

async function undoRows(ctx: Ctx, list: List, kind: ListKind, rows: readonly DoneRow[]): Promise<number> {
  if (list === 'bookings')
    return restoreBookings(
      ctx,
      rows.map(({ objectId }) => objectId),
    )
  let restored = 0
  for (const { objectId, before } of rows)
    if (await refuseMissing(() => restore(ctx, list, kind, objectId, before))) restored += 1
  return restored
}

function restore(ctx: Ctx, list: Exclude<List, 'bookings'>, kind: ListKind, id: string, before: unknown): Promise<boolean> {
  switch (list) {
    case 'events':
      return restoreEvent(ctx, kind, id, before)
    case 'series':
      return restoreEndedSeries(ctx, id, before)
    case 'courses':
      return restoreCourse(ctx, kind, id, before)
    case 'users':
      return restoreUser(ctx, kind, id, before)
  }
}

/** Removed lines and lost rights leave the line as it is. */
async function refuseMissing(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    if (isNotFound(error) || isForbidden(error)) return false
    throw error
  }
}
