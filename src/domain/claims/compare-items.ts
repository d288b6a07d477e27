import { sql } from 'kysely'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { quoteCards, quoteCourses } from './quote-courses.ts'
import { quoteRent, quoteShortfalls } from './quote-rent.ts'
import { quoteRun } from './quote-run.ts'
import type { RunInput, RunItem, RunKind } from './rules.ts'

type QuoteRefusal = 'no_tariff' | 'year_open' | 'no_rate'
type Quote = (ctx: Ctx, input: RunInput, whenAsked?: () => void) => Promise<Answer<RunItem[], QuoteRefusal>>
/** Works out the amounts of a run by its kind. `whenAsked`: as in `quoteRun`; kinds with few amounts never call it. */
export const QUOTES: Readonly<Record<RunKind, Quote>> = {
  fees: async (ctx, input, whenAsked) => {
    const items = await quoteRun(ctx, input, whenAsked)
    return items ? ok(items) : refuse('no_tariff')
  },
  courses: async (ctx, input) => ok(await quoteCourses(ctx, input)),
  cards: async (ctx, input) => ok(await quoteCards(ctx, input)),
  helpers: quoteShortfalls,
  rent: async (ctx, input) => ok(await quoteRent(ctx, input)),
}

type Kept = RunItem & { isChanged?: boolean }

const payerOf = ({ personId, debtorId }: RunItem): string | null => personId ?? debtorId

/**
 * Puts amounts back until a person takes them in: of everybody of whom a claim was cancelled, perhaps for good. All of theirs,
 * as a repayment must not be posted without what it repays.
 */
function heldOf(items: readonly RunItem[]): (item: RunItem) => boolean {
  const held = new Set(items.filter(({ flags }) => flags.includes('was_cancelled')).map(payerOf))
  return (item) => held.has(payerOf(item))
}

/** Rows of one statement: the next ones are written out while the database keeps these. */
const ROWS_AT_ONCE = 2_000

/** Keeps the items of a preview, and their sums. */
export async function insertItems(ctx: Ctx, runId: string, given: readonly Kept[]): Promise<void> {
  const isHeld = heldOf(given)
  const items = given.map((item) => ({ ...item, isHeld: item.isHeld ?? isHeld(item) }))
  const parts = Array.from({ length: Math.ceil(items.length / ROWS_AT_ONCE) }, (_, at) => at * ROWS_AT_ONCE)
  await Promise.all(parts.map((from) => insertRows(ctx, runId, items.slice(from, from + ROWS_AT_ONCE))))
  const debtors = new Set(items.map(({ debtorId, personId }) => debtorId ?? personId)).size
  const cents = items.reduce((sum, item) => sum + item.cents, 0)
  await sql`update fee_runs set debtors = ${debtors}, cents = ${cents} where club_id = ${ctx.club.id} and id = ${runId}`.execute(
    ctx.db,
  )
}

async function insertRows(ctx: Ctx, runId: string, items: readonly Kept[]): Promise<void> {
  await sql`
    insert into fee_items (club_id, id, run_id, debtor_id, person_id, source_kind, source_id, period, title, cents, before_cents, due_on,
      explanation, flags, is_held, is_changed, subject_id, department_id, booking_ids)
    select ${ctx.club.id}, id, ${runId}, "debtorId", "personId", "sourceKind", "sourceId", period, title, cents, "beforeCents", "dueOn",
      explanation, flags, "isHeld", coalesce("isChanged", false), "subjectId", "departmentId", coalesce("bookingIds", '{}')
    from json_to_recordset(${JSON.stringify(items)}::json) as given (id uuid, "debtorId" uuid, "personId" uuid, "sourceKind" text,
      "sourceId" uuid, period text, title text, cents int, "beforeCents" int, "dueOn" date, explanation jsonb, flags text[], "isHeld" boolean,
      "isChanged" boolean, "subjectId" uuid, "departmentId" uuid, "bookingIds" uuid[])`.execute(ctx.db)
}

const keyOf = ({ sourceKind, sourceId, period }: Pick<RunItem, 'sourceKind' | 'sourceId' | 'period'>) =>
  `${sourceKind} ${sourceId} ${period}`

interface KeptItem extends Pick<RunItem, 'cents' | 'debtorId'> {
  key: string
  bookings: string
  isDouble: boolean
  isHeld: boolean
}

export type Run = { id: string; kind: RunKind } & RunInput

/** Works a kept preview out anew: its items, and how many amounts or payers differ from what was shown. In a transaction, run locked. */
export async function compareItems(ctx: Ctx, run: Run, whenAsked: () => void): Promise<{ next: Kept[]; changed: number }> {
  const [{ rows }, quoted] = await Promise.all([
    sql<KeptItem>`
      select concat_ws(' ', source_kind, source_id, period) as key, cents, debtor_id, array_to_string(booking_ids, ' ') as bookings, 'double' = any(flags) as is_double,
        is_held from fee_items
      where club_id = ${ctx.club.id} and run_id = ${run.id}`.execute(ctx.db),
    QUOTES[run.kind](ctx, run, whenAsked),
  ])
  const fresh = quoted.ok ? quoted.value : []
  const before = new Map(rows.map((row) => [row.key, row]))
  const renewed = fresh.map((item) => {
    const key = keyOf(item)
    const known = before.get(key)
    before.delete(key)
    const bookings = item.bookingIds?.join(' ') ?? ''
    const isSame = known?.cents === item.cents && known.debtorId === item.debtorId && known.bookings === bookings
    const isPosted = item.flags.includes('double') === (known?.isDouble ?? false)
    return { item, ...(known && { isHeld: known.isHeld }), isChanged: !(isSame && isPosted) }
  })
  const changed = renewed.filter(({ isChanged }) => isChanged).length + before.size
  return { next: changed === 0 ? [] : renewed.map(({ item, ...kept }) => ({ ...item, ...kept })), changed }
}

/** Replaces a preview by what was worked out anew. */
export async function renewItems(ctx: Ctx, runId: string, next: readonly Kept[]): Promise<void> {
  await ctx.db.deleteFrom('feeItems').where('clubId', '=', ctx.club.id).where('runId', '=', runId).execute()
  await insertItems(ctx, runId, next)
  await sql`update fee_runs set version = version + 1 where club_id = ${ctx.club.id} and id = ${runId}`.execute(ctx.db)
}
