import type { JsonValue } from '../../database/tables.ts'
import type { Actor, Ctx } from '../context.ts'

export const ORDER_DUTY = 'run-orders'
/** Delay of an order with `undo: 'before'`; until then it can be taken back. */
export const GRACE = Temporal.Duration.from({ seconds: 10 })
/** Limit for taking back an order with `undo: 'after'`. */
export const UNDO_WITHIN = Temporal.Duration.from({ hours: 1 })
/** Up to this many rows are one transaction: all or none. */
const AT_ONCE = 100
/** Rows of a longer order in one transaction: a crash undoes them, and the bar moves with them. */
const STEP = 20

export type OrderState = 'queued' | 'running' | 'done' | 'stopped' | 'failed'

/** Subject of a row: a participation, a person of an offer, or a line of a list. */
export type Whom =
  | { participationId: string }
  | { personId: string; courseId: string }
  | { objectId: string }
  /** Line of a file, of the import `objectId`. */
  | { objectId: string; position: number }

/** Input beside the rows, read by the kind. */
export type OrderInput = Readonly<Record<string, unknown>>

/** Rows of participations have person and offer, too. */
export interface OrderRow {
  position: number
  participationId: string | null
  personId: string | null
  courseId: string | null
  objectId: string | null
}

/** Id of the paper's file; `fault`: German sentences for staff where a part of it could not be made. */
export interface Finished {
  fileId: string | null
  fault?: string
}

export interface DoneRow {
  objectId: string
  before: unknown
}

/** `refusal`: null when done. `before`: the state for taking it back. */
export interface RowResult {
  position: number
  refusal: string | null
  before?: JsonValue
}

/** A step failed for a cause that staff may read as it stands: whole German sentences. */
export class OrderFault extends Error {}

/** An order that fails again and again is tried once an hour. */
const LONGEST_WAIT_MIN = 60
/** Minutes before the next try, after so many failed ones. */
export const waitMinutes = (tries: number): number => Math.min(2 ** tries, LONGEST_WAIT_MIN)

/** Work on many rows: a fee run, a mailing, an import. Each concept registers its kinds with the duty. */
export interface OrderKind {
  /** `participations.move`: list and action. */
  name: string
  /** Noun for the journal and the page of orders. */
  title: string
  rows: readonly [one: string, several: string]
  /** Taken back before (`GRACE`), afterwards (`UNDO_WITHIN`), or never. */
  undo: 'before' | 'after' | 'never'
  /** Rows in one transaction, of an order of this length. */
  step?(total: number): number
  /** Asked again before each step. */
  mayOrder(actor: Actor): boolean
  runRows(ctx: Ctx, input: OrderInput, rows: readonly OrderRow[]): Promise<RowResult[]>
  /** Takes unchanged rows back within a transaction; answers their number. */
  undoRows?(ctx: Ctx, rows: readonly DoneRow[]): Promise<number>
  /** Follows the last row, or the failure, in the same transaction. */
  end?(ctx: Ctx, input: OrderInput): Promise<void>
  /** Makes the paper as the system, outside the transactions. `tries`: failed ones before. */
  finish?(ctx: Ctx, order: { id: string; input: OrderInput; actor: Actor; tries: number }): Promise<Finished>
}

export const stepOf = (total: number): number => (total <= AT_ONCE ? AT_ONCE : STEP)
