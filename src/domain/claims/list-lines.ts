import { type RawBuilder, sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import type { Asking } from '../../kernel/asking.ts'
import { isId } from '../../kernel/id.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
import type { Ctx } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import { canSeeClaims } from './access.ts'
import { allocatedOf } from './join-mandate.ts'
import { joinMissedLimit, type MissedLimit } from './join-missed-limit.ts'
import { joinPossibleDebits, type PossibleDebit } from './join-possible-debits.ts'

export interface StatementLine {
  id: string
  amountCents: number
  bookedOn: string
  name: string
  text: string
  returnReason: string | null
  /** The limit by law that this return missed. */
  missed: MissedLimit | null
  isIgnored: boolean
  isKnown: boolean
  /** Probably told by another file already: same day, amount and purpose. */
  isDouble: boolean
  /** Debtors whose claims it pays, and why. */
  booked: { debtorId: string; name: string; cents: number; reason: string }[]
  suggestions: { claimIds: string[]; reason: string; debtor: string; title: string; openCents: number }[]
  /** Of a return that names no debit: those it may be. */
  debits: PossibleDebit[]
}

export const LINE_FILTERS = ['open', 'booked', 'ignored', 'all'] as const
export type LineFilter = (typeof LINE_FILTERS)[number]

/** Part of a query on `statement_lines l`. */
export const isBookedLine = sql`exists (select from payments p where p.club_id = l.club_id and p.statement_line_id = l.id and p.undone_at is null)`
/** Waits for a person: money that came, or a return that found no debit. Part of a query on `statement_lines l`. */
export const isOpenLine = sql`l.ignored_at is null and not l.is_known and (l.amount_cents > 0 or l.return_reason is not null) and not ${isBookedLine}`

const COLUMNS = sql`l.id, l.amount_cents, l.booked_on::text as booked_on, l.name, l.text, l.return_reason, l.ignored_at is not null as is_ignored, l.is_known, l.double_of is not null as is_double,
      (select late.missed from payments b join sepa_items i on i.club_id = b.club_id and i.id = b.sepa_item_id ${joinMissedLimit('i', 'late')}
        where b.club_id = l.club_id and b.statement_line_id = l.id and b.kind = 'return' and b.undone_at is null limit 1) as missed,
      coalesce((select json_agg(json_build_object('debtorId', d.id, 'name', trim(${debtorName('d')}), 'cents', y.cents, 'reason',
          coalesce((select min(pa.reason) from payment_allocations pa where pa.club_id = y.club_id and pa.payment_id = y.id), y.kind)) order by y.id)
        from (select * from payments q where q.club_id = l.club_id and q.statement_line_id = l.id and q.undone_at is null order by q.id limit 5) y
        join debtors d on d.club_id = y.club_id and d.id = y.debtor_id), '[]') as booked,
      coalesce((select json_agg(json_build_object('claimIds', s.one -> 'claimIds', 'reason', s.one ->> 'reason', 'debtor', trim(${debtorName('d')}),
          'title', c.title, 'openCents', (select coalesce(sum(o.cents - ${allocatedOf('o')}), 0) from claims o where o.club_id = l.club_id
            and o.state in ('posted', 'deferred') and o.id = any(array(select meant.id::uuid from jsonb_array_elements_text(s.one -> 'claimIds') as meant (id))))) order by s.place)
        from jsonb_array_elements(l.suggestion) with ordinality s (one, place)
        cross join lateral (select k.* from claims k where k.club_id = l.club_id and k.id = (s.one -> 'claimIds' ->> 0)::uuid limit 1) c
        join debtors d on d.club_id = c.club_id and d.id = c.debtor_id), '[]') as suggestions,
      coalesce(possible.debits, '[]') as debits`
const LINES = sql`statement_lines l ${joinPossibleDebits(isOpenLine)}`

const conditionOf = (stand: LineFilter): RawBuilder<unknown> =>
  ({ open: isOpenLine, booked: isBookedLine, ignored: sql`l.ignored_at is not null`, all: sql`true` })[stand]

const BESIDE_DAY = 'asked beside a day'
/** Lines may be asked for these. */
export const LINE_FIELDS = {
  bookedOn: { kind: 'day', of: sql`l.booked_on`, index: 'statement_lines_booked' },
  amountCents: { kind: 'number', of: sql`l.amount_cents`, without: BESIDE_DAY },
  name: { kind: 'text', of: sql`l.name`, without: BESIDE_DAY },
  isKnown: { kind: 'truth', of: sql`l.is_known`, without: BESIDE_DAY },
} as const satisfies Fields

/** @throws Forbidden */
export async function askLines(ctx: Ctx, stand: LineFilter, asking: Asking): Promise<AskedPage<StatementLine>> {
  allow(canSeeClaims(ctx.actor))
  const { condition, orderBy, key } = asked(LINE_FIELDS, sql`l.id`, asking)
  const { rows } = await sql<StatementLine & { askedKey: string }>`select ${COLUMNS}, ${key} as asked_key
    from ${LINES} where l.club_id = ${ctx.club.id} and ${conditionOf(stand)} and ${condition}
    order by ${orderBy} limit ${asking.limit + 1}`.execute(ctx.db)
  return askedPage(rows, asking)
}

/** The latest first. `after`: last line of the page before. @throws Forbidden */
export async function listLines(
  ctx: Ctx,
  stand: LineFilter,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ lines: StatementLine[]; next: string | null }> {
  allow(canSeeClaims(ctx.actor))
  const from = after
    ? sql`and (l.booked_on, l.id) < (select a.booked_on, a.id from statement_lines a where a.club_id = ${ctx.club.id} and a.id = ${after}::uuid)`
    : sql``
  const { rows } = await sql<StatementLine>`
    select ${COLUMNS}
    from ${LINES} where l.club_id = ${ctx.club.id} and ${conditionOf(stand)} ${from}
    order by l.booked_on desc, l.id desc limit ${limit + 1}`.execute(ctx.db)
  const lines = rows.slice(0, limit)
  return { lines, next: rows.length > limit ? (lines.at(-1)?.id ?? null) : null }
}

/** @throws Forbidden, NotFound */
export async function getLine(ctx: Ctx, id: string): Promise<{ id: string }> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<{ id: string }>`
    select id from statement_lines where club_id = ${ctx.club.id} and id = ${isId(id) ? id : null}::uuid`.execute(ctx.db)
  return found(rows[0])
}
