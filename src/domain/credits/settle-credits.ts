import { sql } from 'kysely'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { isMemberOn } from '../people/queries.ts'
import { chooseCards, type NeedFacts, needsCard, type PossibleUse, stepFor } from './rules.ts'

interface SessionPerson extends NeedFacts {
  personId: string
  isPresent: boolean
  takesPlace: boolean
  isTaken: boolean
  cardId: string | null
}

/** Facts for `needsCard` of these people in a session. `isTrial` counts earlier lessons. Asks for no right. One query. */
export async function listNeeds(ctx: Ctx, sessionId: string, personIds: readonly string[]): Promise<SessionPerson[]> {
  const { rows } = await sql<SessionPerson>`
    select a.person_id, coalesce(mark.state = 'present', false) as is_present, s.state in ('planned', 'held') as takes_place,
      u.person_id is not null as is_taken, u.card_id, coalesce(kinds.count > 0, false) as is_accepted, coalesce(kinds.free, false) as members_free,
      exists (select from participants p where p.club_id = s.club_id and p.course_id = s.course_id and p.person_id = a.person_id
        and p.kind = 'booked' and p.valid @> s.on_day) as is_booked,
      exists (select from participants p where p.club_id = s.club_id and p.course_id = s.course_id and p.person_id = a.person_id
        and p.kind = 'trial' and p.valid @> s.on_day) and c.trial_lessons > (
        select count(*) from attendance o join sessions so on so.club_id = o.club_id and so.id = o.session_id
        where o.club_id = s.club_id and o.person_id = a.person_id and o.state = 'present' and so.course_id = s.course_id
          and so.starts_at < s.starts_at and so.state in ('planned', 'held')) as is_trial,
      ${isMemberOn(sql`s.club_id`, sql`a.person_id`, sql`s.on_day`)} as is_member
    from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id
    cross join unnest(${[...personIds]}::uuid[]) as a (person_id)
    left join attendance mark on mark.club_id = s.club_id and mark.session_id = s.id and mark.person_id = a.person_id
    left join credit_uses u on u.club_id = s.club_id and u.session_id = s.id and u.person_id = a.person_id
    left join lateral (select count(*) as count, bool_and(k.members_free) as free
      from credit_kind_places p join credit_kinds k on k.club_id = p.club_id and k.id = p.kind_id
      where p.club_id = s.club_id and p.course_id = s.course_id) kinds on true
    where s.club_id = ${ctx.club.id} and s.id = ${sessionId} order by a.person_id`.execute(ctx.db)
  return rows
}

/**
 * Brings cards in line with the attendance of a session: a present person in need of a card uses one unit, everything else gives
 * it back. Repeatable. Call it with the session locked.
 */
export async function settleCredits(ctx: Ctx, sessionId: string, personIds: readonly string[]): Promise<void> {
  const people = [...new Set(personIds)].sort()
  if (people.length === 0) return
  await lockHolders(ctx, people)
  for (const facts of await listNeeds(ctx, sessionId, people)) {
    const step = stepFor({ ...facts, needsCard: needsCard(facts) })
    if (step === 'take') await addUse(ctx, sessionId, facts.personId)
    if (step === 'give_back') await dropUse(ctx, sessionId, facts)
  }
  await payUses(ctx, people)
}

/** `settleCredits` for everybody with a mark or a used unit. One query where nobody has one. */
export async function settleSessions(ctx: Ctx, sessionIds: readonly string[]): Promise<void> {
  const all = sql`any(${[...sessionIds]}::uuid[])`
  const { rows } = await sql<{ sessionId: string; personIds: string[] }>`
    select session_id, array_agg(person_id) as person_ids from (
      select session_id, person_id from attendance where club_id = ${ctx.club.id} and session_id = ${all}
      union select session_id, person_id from credit_uses where club_id = ${ctx.club.id} and session_id = ${all}) marked
    group by session_id order by session_id`.execute(ctx.db)
  for (const { sessionId, personIds } of rows) await settleCredits(ctx, sessionId, personIds)
}

/**
 * Locks the holders of cards; every change of cards or their use holds this lock. Order: session → holder → payer, people by id.
 */
export async function lockHolders(ctx: Ctx, personIds: readonly string[]): Promise<void> {
  await sql`
    select from people where club_id = ${ctx.club.id} and id = any(${[...personIds]}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  )
}

const addUse = (ctx: Ctx, sessionId: string, personId: string) =>
  ctx.db.insertInto('creditUses').values({ clubId: ctx.club.id, sessionId, personId }).execute()

async function dropUse(ctx: Ctx, sessionId: string, { personId, cardId }: SessionPerson): Promise<void> {
  await ctx.db
    .deleteFrom('creditUses')
    .where('clubId', '=', ctx.club.id)
    .where('sessionId', '=', sessionId)
    .where('personId', '=', personId)
    .execute()
  if (cardId) await addMove(ctx, { cardId, kind: 'returned', units: 1, sessionId })
}

export interface Move {
  cardId: string
  kind: 'sold' | 'used' | 'returned' | 'corrected' | 'extended' | 'refunded'
  units: number
  sessionId?: string
  reason?: string
}

/** A trigger updates the balance. */
export async function addMove(ctx: Ctx, move: Move): Promise<void> {
  const madeBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  await ctx.db
    .insertInto('creditMoves')
    .values({ ...move, clubId: ctx.club.id, id: newId(), madeBy })
    .execute()
}

/** Pays unpaid hours, the oldest first, from the card that ends first. Call it with the holders locked. */
export async function payUses(ctx: Ctx, personIds: readonly string[]): Promise<void> {
  const { rows } = await sql<PossibleUse>`
    select u.session_id, u.person_id, k.id as card_id, k.balance
    from credit_uses u
    join sessions s on s.club_id = u.club_id and s.id = u.session_id
    join credit_cards k on k.club_id = u.club_id and k.person_id = u.person_id and k.balance > 0 and k.refunded_at is null
      and k.valid_from <= s.on_day and k.valid_to >= s.on_day
    join credit_kind_places p on p.club_id = k.club_id and p.kind_id = k.kind_id and p.course_id = s.course_id
    where u.club_id = ${ctx.club.id} and u.card_id is null and u.person_id = any(${[...personIds]}::uuid[])
    order by s.starts_at, s.id, u.person_id, k.valid_to, k.valid_from, k.id`.execute(ctx.db)
  for (const { sessionId, personId, cardId } of chooseCards(rows)) {
    await ctx.db
      .updateTable('creditUses')
      .set({ cardId })
      .where('clubId', '=', ctx.club.id)
      .where('sessionId', '=', sessionId)
      .where('personId', '=', personId)
      .execute()
    await addMove(ctx, { cardId, kind: 'used', units: -1, sessionId })
  }
}
