import type { RawBuilder } from 'kysely'
import type { ObjectKind } from '../audit/happenings.ts'
import type { Ctx } from '../context.ts'

export type Who = Pick<Ctx, 'actor' | 'club'>

/** A row that waits or is counted, as the `rows` of a task or a figure select it. */
export interface TodayRow {
  id: string
  name: string
  /** Its own moment: a session's begin. Null without one. */
  at: Temporal.Instant | null
  /** Second line, German; may be empty. */
  note: string
  /** Part of its address: a slug or an id. */
  ref: string
  /** Waits since; null where nobody waits. */
  since: Temporal.Instant | null
  /** Should be done today. */
  isDue: boolean
}

interface Counted {
  /** Also its name in the address `/admin?zeigt=`. */
  key: string
  /** Records of these kinds may change it. */
  reads: readonly ObjectKind[]
  /** Right and flag: false = neither counted nor shown. Asked before every query. */
  isFor(who: Who): boolean
}

/** Something that waits for people with a right. A subject registers its own in `tasks`. */
export interface Task extends Counted {
  /** The deed, right for one and for many: `Hallenanfragen beantworten`. */
  title: string
  button: string
  /**
   * `select id, name, at, note, ref, since, is_due`: exactly what the actor may see. `ref` and `note` are texts.
   */
  rows(ctx: Ctx): RawBuilder<unknown>
  /** Page that lists exactly these rows; null: Heute lists them itself. */
  list(who: Who): string | null
  /** Tab at which the menu counts the rows, where the address of one row does not lead below it. */
  tab?: string
  /** Address of one row, for lists on Heute; null where there is none. */
  to(row: Pick<TodayRow, 'id' | 'ref'>): string | null
}

/** A number with its past, linked to the rows it counts. A subject registers its own in `figures`. */
export interface Figure extends Counted {
  label: string
  /** `select value, before, total`, one row of numbers; each may be null. */
  sum(ctx: Ctx): RawBuilder<unknown>
  /** In German; null where there is nothing to count. */
  say(found: FigureFacts): { value: string; note: string } | null
  /** Page that lists the counted rows; null: Heute lists `rows` itself. */
  list: string | null
  rows?(ctx: Ctx): RawBuilder<unknown>
  to?(row: Pick<TodayRow, 'id' | 'ref'>): string | null
}

export interface FigureFacts {
  value: number | null
  /** The same a week or a month ago, or the part of it that is new: as the figure says. */
  before: number | null
  total: number | null
}
