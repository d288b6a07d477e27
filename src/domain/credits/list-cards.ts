import { type RawBuilder, sql } from 'kysely'
import { keyset } from '../../database/keyset.ts'
import { containing } from '../../database/like.ts'
import { allow, found } from '../../kernel/answer.ts'
import type { Asking } from '../../kernel/asking.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { foldedWords } from '../../kernel/folded-words.ts'
import type { Order } from '../../kernel/order.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
import { type Ctx, isAdmin, profileOf, roleOf } from '../context.ts'
import { isLed } from '../people/is-led.ts'
import { canSeeCard, canSeeCards } from './access.ts'
import { type Card, type CardMove, cards, listCardsWithMoves } from './queries.ts'

export const CARD_FILTERS = ['valid', 'nearly_used', 'ended'] as const
export type CardFilter = (typeof CARD_FILTERS)[number]
export type CardSort = 'sold' | 'person' | 'name' | 'balance' | 'validTo' | 'price'

const KEYS = {
  sold: [sql`a.sold_at`, sql`a.id`],
  person: [sql`w.lastname`, sql`w.firstname`, sql`a.id`],
  name: [sql`a.name`, sql`a.id`],
  balance: [sql`a.balance`, sql`a.id`],
  validTo: [sql`a.valid_to`, sql`a.id`],
  price: [sql`a.price_cents`, sql`a.id`],
}

/** `canSeeCard` as a condition on `credit_cards a`. @throws Forbidden for actors outside the staff. */
function isSeen(ctx: Ctx): RawBuilder<boolean> {
  const { actor } = ctx
  allow(canSeeCards(actor))
  if (isAdmin(actor, 'finance')) return sql<boolean>`true`
  const { personId, departmentIds } = profileOf(actor)
  const of = (condition: RawBuilder<unknown>) => sql<boolean>`exists (
    select from credit_kind_places p join courses c on c.club_id = p.club_id and c.id = p.course_id
    where p.club_id = a.club_id and p.kind_id = a.kind_id and ${condition})`
  if (roleOf(actor) === 'trainer')
    return of(
      sql`exists (select from course_trainers t where t.club_id = c.club_id and t.course_id = c.id and t.person_id = ${personId}::uuid)`,
    )
  return departmentIds.length === 0 ? of(sql`true`) : of(sql`c.department_id = any(${departmentIds}::uuid[])`)
}

const NEARLY_USED = 2

const filterOf = (filter: CardFilter | null, today: Temporal.PlainDate): RawBuilder<boolean> => {
  const counts = sql<boolean>`a.refunded_at is null and a.valid_to >= ${today}::date and a.balance > 0`
  if (filter === 'valid') return counts
  if (filter === 'nearly_used') return sql<boolean>`${counts} and a.balance <= ${NEARLY_USED}`
  if (filter === 'ended') return sql<boolean>`not (${counts})`
  return sql<boolean>`true`
}

const conditionsOf = (ctx: Ctx, wanted: { search: string; filter: CardFilter | null }): RawBuilder<boolean>[] => [
  isSeen(ctx),
  filterOf(wanted.filter, berlinDay(ctx.now)),
  ...foldedWords(wanted.search).map((word) => sql<boolean>`w.search like ${containing(word)}`),
]

const FEW_CARDS = 'a club sells some hundreds a year'
/** Cards may be asked for these. */
export const CARD_FIELDS = {
  soldAt: { kind: 'moment', of: sql`a.sold_at`, index: 'credit_cards_sold' },
  kindId: { kind: 'id', of: sql`a.kind_id`, index: 'credit_cards_kind' },
  personId: { kind: 'id', of: sql`a.person_id`, index: 'credit_cards_person' },
  name: { kind: 'text', of: sql`a.name`, without: FEW_CARDS },
  units: { kind: 'number', of: sql`a.units`, without: FEW_CARDS },
  balance: { kind: 'number', of: sql`a.balance`, without: FEW_CARDS },
  priceCents: { kind: 'number', of: sql`a.price_cents`, without: FEW_CARDS },
  validFrom: { kind: 'day', of: sql`a.valid_from`, without: FEW_CARDS },
  validTo: { kind: 'day', of: sql`a.valid_to`, without: FEW_CARDS },
} as const satisfies Fields

/** Cards within the actor's reach. @throws Forbidden */
export async function askCards(
  ctx: Ctx,
  wanted: { search: string; filter: CardFilter | null },
  asking: Asking,
): Promise<AskedPage<Card>> {
  const { condition, orderBy, key } = asked(CARD_FIELDS, sql`a.id`, asking)
  const rest = sql`${sql.join([...conditionsOf(ctx, wanted), condition], sql` and `)} order by ${orderBy} limit ${asking.limit + 1}`
  const { rows } = await cards<{ askedKey: string }>(ctx, rest, sql`, ${key} as asked_key`).execute(ctx.db)
  return askedPage(rows, asking)
}

/** Cards within the actor's reach, the newest first where no order is given; `search`: names. One query. @throws Forbidden */
export async function listCards(
  ctx: Ctx,
  wanted: { search: string; filter: CardFilter | null; order?: Order<CardSort> },
  page: { after: string | undefined; limit: number },
): Promise<{ cards: Card[]; next: string | null }> {
  const order = keyset(wanted.order ?? { by: 'sold', isDescending: true }, KEYS)
  const last = sql`from credit_cards a join people w on w.club_id = a.club_id and w.id = a.person_id where a.club_id = ${ctx.club.id}`
  const conditions = [...conditionsOf(ctx, wanted), ...(page.after ? [order.after(sql`${last} and a.id = ${page.after}`)] : [])]
  const rest = sql`${sql.join(conditions, sql` and `)} order by ${order.orderBy} limit ${page.limit + 1}`
  const { rows } = await cards(ctx, rest).execute(ctx.db)
  const shown = rows.slice(0, page.limit)
  return { cards: shown, next: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null }
}

/** Card with its moves. @throws NotFound also outside the actor's reach */
export async function getSeenCard(ctx: Ctx, id: string): Promise<Card & { moves: CardMove[] }> {
  allow(canSeeCards(ctx.actor))
  const [card] = await listCardsWithMoves(ctx, sql`a.id = ${id}`)
  return found(card && canSeeCard(ctx.actor, card) ? card : null)
}

export interface UnpaidHour {
  sessionId: string
  personId: string
  personName: string
  title: string
  onDay: Temporal.PlainDate
}

/** Hours of the last `days` days without a card, the newest first; at most 100. @throws Forbidden */
export async function listUnpaidHours(ctx: Ctx, days: number): Promise<UnpaidHour[]> {
  allow(canSeeCards(ctx.actor))
  const { rows } = await sql<UnpaidHour>`
    select u.session_id, u.person_id, w.firstname || ' ' || w.lastname as person_name, c.title, s.on_day
    from credit_uses u
    join sessions s on s.club_id = u.club_id and s.id = u.session_id
    join courses c on c.club_id = s.club_id and c.id = s.course_id
    join people w on w.club_id = u.club_id and w.id = u.person_id
    where u.club_id = ${ctx.club.id} and u.card_id is null and s.on_day > ${berlinDay(ctx.now).subtract({ days })}::date and ${isLed(ctx)}
    order by s.starts_at desc, w.lastname, w.firstname, w.id limit 100`.execute(ctx.db)
  return rows
}
