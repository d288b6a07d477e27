import { sql } from 'kysely'
import { formatCents } from '../../kernel/money.ts'
import type { Ctx } from '../context.ts'
import type { QuoteItem } from '../tariffs/explain-lines.ts'
import type { RunInput } from './rules.ts'

/** Posted for a person and a due day, with parts that were cut off. */
export interface PostedFee {
  personId: string
  name: string
  period: string
  cents: number
  /** Their fee itself, not only the rest of a family fee. */
  hasOwn: boolean
}

/** Fees that are posted for due days of a time, less credits on them. Asks for no right. */
export async function listPostedFees(ctx: Ctx, { from, to }: Pick<RunInput, 'from' | 'to'>): Promise<PostedFee[]> {
  const { rows } = await sql<PostedFee>`
    select c.source_id as person_id, concat_ws(' ', nullif(p.firstname, ''), p.lastname) as name, left(c.period, 10) as period,
      bool_or(c.period = left(c.period, 10)) as has_own, sum(c.cents + coalesce(k.cents, 0))::int as cents
    from claims c join people p on p.club_id = c.club_id and p.id = c.source_id
    left join lateral (select sum(k.cents) as cents from claims k where k.club_id = c.club_id and k.lowers_id = c.id and k.state <> 'cancelled') k on true
    where c.club_id = ${ctx.club.id} and c.source_kind = 'fee' and c.state <> 'cancelled'
      and left(c.period, 10) between ${from.toString()} and ${to.toString()}
    group by c.source_id, p.firstname, p.lastname, left(c.period, 10)`.execute(ctx.db)
  return rows
}

export type Quotes = readonly { item: QuoteItem }[]

/** A family fee of a person, less what is posted already. */
export interface FamilyRest {
  items: Quotes
  creditedCents: number
  restCents: number
  reasons: string[]
}

/** Lines are rounded one by one: what is left of them is no amount to ask for. */
export const ROUNDED_CENTS = 2

const isFamilyFee = ({ item }: Quotes[number]): boolean => item.covered !== undefined
export const centsOf = (items: Quotes): number => items.reduce((sum, { item }) => sum + item.cents, 0)

/**
 * Credits a family fee with what is posted for its people beyond what they owe beside it: by whoever bore it before, or paid alone before there
 * was a family. Each cent is credited once, and only to people of one family fee. `quoted`: by person and due day. `restOf` is null where nothing
 * is posted for them, `givenBy`, once all rests are known, where no family fee covers the person.
 */
export function creditPostedFees(
  quoted: ReadonlyMap<string, Quotes>,
  posted: readonly PostedFee[],
): {
  restOf: (personId: string, period: string) => FamilyRest | null
  givenBy: (personId: string, period: string) => number | null
} {
  const postedAt = new Map(
    posted.map((fee) => [`${fee.personId} ${fee.period}`, { ...fee, leftCents: creditOf(quoted, fee), givenCents: 0 }]),
  )
  const kin = new Map<string, Set<string>>()
  if (posted.length > 0)
    for (const { item } of [...quoted.values()].flat())
      for (const one of item.covered ?? []) kin.set(one, new Set([...(kin.get(one) ?? []), ...(item.covered ?? [])]))
  const restOf = (personId: string, period: string): FamilyRest | null => {
    const known = [...(kin.get(`${personId} ${period}`) ?? [])].flatMap((one) => postedAt.get(one) ?? [])
    if (known.length === 0) return null
    const items = (quoted.get(`${personId} ${period}`) ?? []).filter(isFamilyFee)
    if (items.length === 0) return null
    const cents = centsOf(items)
    const names = new Set<string>()
    let restCents = cents
    for (const fee of known) {
      const taken = Math.min(fee.leftCents, restCents)
      if (taken > 0) names.add(fee.name)
      fee.leftCents -= taken
      fee.givenCents += taken
      restCents -= taken
    }
    if (restCents <= ROUNDED_CENTS) restCents = 0
    const creditedCents = cents - restCents
    const reason = `Davon sind ${formatCents(creditedCents)} für diese Zeit schon gebucht: ${[...names].join(', ')}.`
    return { items, creditedCents, restCents, reasons: creditedCents > 0 ? [reason] : [] }
  }
  const givenBy = (personId: string, period: string) =>
    kin.has(`${personId} ${period}`) ? (postedAt.get(`${personId} ${period}`)?.givenCents ?? 0) : null
  return { restOf, givenBy }
}

const CANCEL = 'Eine offene Forderung können Sie stornieren; dann rechnet ein Lauf neu ab.'

/**
 * Beside a fee that is posted with another amount than is owed by now: a run charges no difference. `givenCents`: of it, what a family fee
 * that covers the person was lowered by; null where none covers them.
 */
export function differenceText(postedCents: number, cents: number, givenCents: number | null): string {
  const posted = `Gebucht sind für diese Zeit ${formatCents(postedCents)}`
  if (givenCents === null) return `${posted}, nach heutigem Stand wären es ${formatCents(cents)}. ${CANCEL}`
  const aboveCents = postedCents - cents - givenCents
  if (Math.abs(aboveCents) <= ROUNDED_CENTS)
    return `${posted}. Jetzt gilt der Familienbeitrag; ${formatCents(givenCents)} sind darauf angerechnet. Hier ist nichts zu tun.`
  const given = givenCents > 0 ? `, auf den davon ${formatCents(givenCents)} angerechnet sind` : ''
  return aboveCents > 0
    ? `${posted}. Jetzt gilt der Familienbeitrag${given}: ${formatCents(aboveCents)} sind zu viel gebucht. ${CANCEL}`
    : `${posted}, neben dem Familienbeitrag wären es nach heutigem Stand ${formatCents(cents)}. ${CANCEL}`
}

/** Cents of a posted fee beyond what its person owes beside a family fee. */
function creditOf(quoted: ReadonlyMap<string, Quotes>, { personId, period, cents, hasOwn }: PostedFee): number {
  const items = quoted.get(`${personId} ${period}`) ?? []
  return Math.max(0, cents - (hasOwn ? centsOf(items.filter((one) => !isFamilyFee(one))) : 0))
}
