import type { JsonValue } from '../../database/tables.ts'
import type { Actor, Ctx } from '../context.ts'

/** The duty that does the orders. */
export const ORDER_DUTY = 'run-orders'
/** Time in which an order with `undo: 'before'` can be taken back: nothing happens until then. */
export const GRACE = Temporal.Duration.from({ seconds: 10 })
/** Time in which an order with `undo: 'after'` can be taken back. */
export const UNDO_WITHIN = Temporal.Duration.from({ hours: 1 })
/** Up to this many rows are one transaction: all or none. */
const AT_ONCE = 100
/** Rows of a longer order in one transaction: they are undone by a crash, and the bar moves with them. */
const STEP = 20

export type OrderState = 'queued' | 'running' | 'done' | 'stopped' | 'failed'

/** What a row is about: a participation, somebody of an offer, or a line of a list. */
export type Whom =
  | { participationId: string }
  | { personId: string; courseId: string }
  | { objectId: string }
  /** A line of a file: of the import `objectId`. */
  | { objectId: string; position: number }

/** What was ordered beside its rows; its kind reads it. */
export type OrderInput = Readonly<Record<string, unknown>>

/** One row of an order, as its kind gets it. Rows of participations have person and offer, too. */
export interface OrderRow {
  position: number
  participationId: string | null
  personId: string | null
  courseId: string | null
  objectId: string | null
}

/** A line of a list for which it was done. */
export interface DoneRow {
  objectId: string
  before: unknown
}

/** `refusal`: why it could not be done, or null. `before`: what taking it back needs to know. */
export interface RowResult {
  position: number
  refusal: string | null
  before?: JsonValue
}

/** Something that is done to many: a fee run, a mailing, the import of a plan. A concept registers one of each kind with the duty. */
export interface OrderKind {
  /** `participations.move`: the list, then what is done. */
  name: string
  /** As a noun, for the journal and the page of orders. */
  title: string
  /** What a row is called. */
  rows: readonly [one: string, several: string]
  /** Taken back before anything happens (`GRACE`), afterwards (`UNDO_WITHIN`), or not at all. */
  undo: 'before' | 'after' | 'never'
  /** Rows in one transaction, of an order of this length. */
  step?(total: number): number
  /** Asked again before each step. */
  mayOrder(actor: Actor): boolean
  /** Does it to some rows, within a transaction. */
  runRows(ctx: Ctx, input: OrderInput, rows: readonly OrderRow[]): Promise<RowResult[]>
  /** Takes rows back, within a transaction, as far as nothing else has become of them. Answers how many are as before. */
  undoRows?(ctx: Ctx, rows: readonly DoneRow[]): Promise<number>
  /** Follows the last row, or the order's failure, in the same transaction. */
  end?(ctx: Ctx, input: OrderInput): Promise<void>
  /** Makes the paper that comes of an order, as the system and beside its transactions; answers the file's id. */
  finish?(ctx: Ctx, order: { id: string; input: OrderInput; actor: Actor }): Promise<string | null>
}

/** Rows in one transaction, unless a kind says otherwise. */
export const stepOf = (total: number): number => (total <= AT_ONCE ? AT_ONCE : STEP)
