import { type RawBuilder, sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import type { KindReach } from './access.ts'

export interface CreditKind extends KindReach {
  id: string
  name: string
  units: number
  priceCents: number
  validMonths: number
  membersFree: boolean
  isSold: boolean
  version: number
  courseIds: string[]
  /** Departments whose every course takes it. */
  wholeDepartmentIds: string[]
  /** Names of its courses and departments. */
  places: string[]
  cards: number
}

const reachOf = (ctx: Ctx, kindId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(distinct c.department_id), '[]') from credit_kind_places p
    join courses c on c.club_id = p.club_id and c.id = p.course_id
    where p.club_id = ${ctx.club.id} and p.kind_id = ${kindId}) as department_ids,
  exists (select from credit_kind_places p join course_trainers t on t.club_id = p.club_id and t.course_id = p.course_id
    where p.club_id = ${ctx.club.id} and p.kind_id = ${kindId} and t.person_id = ${ownPersonId(ctx)}::uuid) as is_trainer`

const kinds = (ctx: Ctx, condition: RawBuilder<boolean>) => sql<CreditKind>`
  select k.id, k.name, k.units, k.price_cents, k.valid_months, k.members_free, k.trainers_sell, k.is_sold, k.version,
    ${reachOf(ctx, sql.ref('k.id'))},
    (select coalesce(json_agg(course_id), '[]') from credit_kind_courses where club_id = k.club_id and kind_id = k.id) as course_ids,
    (select coalesce(json_agg(department_id), '[]') from credit_kind_departments where club_id = k.club_id and kind_id = k.id) as whole_department_ids,
    (select coalesce(json_agg(name order by name), '[]') from (
      select 'Abteilung ' || d.name as name from credit_kind_departments w join departments d on d.club_id = w.club_id and d.id = w.department_id
        where w.club_id = k.club_id and w.kind_id = k.id
      union all
      select c.title from credit_kind_courses w join courses c on c.club_id = w.club_id and c.id = w.course_id
        where w.club_id = k.club_id and w.kind_id = k.id) named) as places,
    (select count(*) from credit_cards a where a.club_id = k.club_id and a.kind_id = k.id and a.balance > 0 and a.refunded_at is null) as cards
  from credit_kinds k where k.club_id = ${ctx.club.id} and ${condition} order by k.is_sold desc, k.name, k.id limit 200`

/** Kinds still sold first. Asks for no right. */
export const listKinds = async (ctx: Ctx): Promise<CreditKind[]> => (await kinds(ctx, sql<boolean>`true`).execute(ctx.db)).rows

/** @throws NotFound. Asks for no right. */
export const getKind = async (ctx: Ctx, id: string): Promise<CreditKind> =>
  found((await kinds(ctx, sql<boolean>`k.id = ${id}`).execute(ctx.db)).rows[0])

export interface OfferedKind {
  name: string
  units: number
  priceCents: number
  validMonths: number
  membersFree: boolean
  trainersSell: boolean
}

/** Cards sold for a course, by price, for its public page. */
export async function listOfferedKinds(ctx: Ctx, courseId: string): Promise<OfferedKind[]> {
  const { rows } = await sql<OfferedKind>`
    select k.name, k.units, k.price_cents, k.valid_months, k.members_free, k.trainers_sell from credit_kinds k
    join credit_kind_places p on p.club_id = k.club_id and p.kind_id = k.id
    where k.club_id = ${ctx.club.id} and p.course_id = ${courseId} and k.is_sold order by k.price_cents, k.name, k.id`.execute(
    ctx.db,
  )
  return rows
}

export interface Card extends KindReach {
  id: string
  kindId: string
  personId: string
  personName: string
  payerName: string | null
  name: string
  units: number
  priceCents: number
  balance: number
  validFrom: Temporal.PlainDate
  validTo: Temporal.PlainDate
  soldAt: Temporal.Instant
  refundedAt: Temporal.Instant | null
  refundCents: number | null
}

/** `further`: more columns; `rest`: `where` and the rest of the query. */
export const cards = <Further = unknown>(ctx: Ctx, rest: RawBuilder<unknown>, further = sql``) => sql<Card & Further>`
  select a.id, a.kind_id, a.person_id, w.firstname || ' ' || w.lastname as person_name, ${debtorName('d')} as payer_name, a.name, a.units, a.price_cents,
    a.balance, a.valid_from, a.valid_to, a.sold_at, a.refunded_at, a.refund_cents, k.trainers_sell, ${reachOf(ctx, sql.ref('a.kind_id'))} ${further}
  from credit_cards a
  join credit_kinds k on k.club_id = a.club_id and k.id = a.kind_id
  join people w on w.club_id = a.club_id and w.id = a.person_id
  left join debtors d on d.club_id = a.club_id and d.id = a.debtor_id
  where a.club_id = ${ctx.club.id} and ${rest}`

/** @throws NotFound. Asks for no right. */
export const getCard = async (ctx: Ctx, id: string): Promise<Card> =>
  found((await cards(ctx, sql`a.id = ${id}`).execute(ctx.db)).rows[0])

export interface CardMove {
  id: string
  kind: 'sold' | 'used' | 'returned' | 'corrected' | 'extended' | 'refunded'
  units: number
  reason: string
  at: Temporal.Instant
  /** For used and returned hours, until the session is removed. */
  title: string | null
  onDay: Temporal.PlainDate | null
  by: string | null
}

type StoredMove = Omit<CardMove, 'at' | 'onDay'> & { at: string; onDay: string | null }

const movesOf = sql`, (
  select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'units', m.units, 'reason', m.reason, 'at', m.at, 'title', c.title,
    'onDay', s.on_day, 'by', u.firstname || ' ' || u.lastname) order by m.at desc, m.id desc), '[]')
  from (select * from credit_moves where club_id = a.club_id and card_id = a.id order by at desc, id desc limit 1000) m
  left join sessions s on s.club_id = m.club_id and s.id = m.session_id
  left join courses c on c.club_id = s.club_id and c.id = s.course_id
  left join club_users u on u.club_id = m.club_id and u.user_id = m.made_by) as moves`

/** Cards with their moves, the newest first; `rest` as in `cards`. Asks for no right. */
export async function listCardsWithMoves(ctx: Ctx, rest: RawBuilder<unknown>): Promise<(Card & { moves: CardMove[] })[]> {
  const { rows } = await cards<{ moves: StoredMove[] }>(ctx, rest, movesOf).execute(ctx.db)
  return rows.map((card) => ({
    ...card,
    moves: card.moves.map((move) => ({
      ...move,
      at: Temporal.Instant.from(move.at),
      onDay: move.onDay === null ? null : Temporal.PlainDate.from(move.onDay),
    })),
  }))
}
