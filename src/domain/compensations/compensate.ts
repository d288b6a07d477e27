import { sql } from 'kysely'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { type CompensationKind, sharesOf } from './rules.ts'
import { compensationText } from './texts.ts'

interface PricedRow {
  id: string
  priceCents: number
  givenCents: number
}

type Prices = (courseId: string) => { people: PricedRow[]; sessionIds: string[] }

/** Prices with their sessions, by course. A prolonged course's lost sessions do not count: added dates replace them. */
async function readPrices(ctx: Ctx, courseIds: readonly string[]): Promise<Prices> {
  const { rows: people } = await sql<PricedRow & { courseId: string }>`
    select p.id, p.course_id, p.price_cents, coalesce((select sum(k.cents)::int from compensations k
      where k.club_id = p.club_id and k.participation_id = p.id and k.withdrawn_at is null), 0) as given_cents
    from participations p join courses c on c.club_id = p.club_id and c.id = p.course_id
    where p.club_id = ${ctx.club.id} and p.course_id = any(${[...courseIds]}::uuid[]) and c.kind = 'course' and p.state in ('confirmed', 'finished')
      and p.price_cents > 0 order by p.id`.execute(ctx.db)
  const { rows: sessions } = await sql<{ id: string; courseId: string }>`
    select s.id, s.course_id from sessions s
    where s.club_id = ${ctx.club.id} and s.course_id = any(${people.map(({ courseId }) => courseId)}::uuid[]) and s.replaced_by_id is null and not (s.state = 'cancelled' and exists (
      select from bookings b join closure_bookings k on k.club_id = b.club_id and k.booking_id = b.id and k.outcome = 'cancelled'
        join closure_courses o on o.club_id = k.club_id and o.closure_id = k.closure_id and o.course_id = s.course_id
      where b.club_id = s.club_id and b.session_id = s.id and o.settlement = 'extend'))
      and not (s.state = 'cancelled' and exists (
      select from shared_closure_sessions k
        join shared_closure_courses o on o.club_id = k.club_id and o.closure_id = k.closure_id and o.course_id = s.course_id
      where k.club_id = s.club_id and k.session_id = s.id and k.outcome = 'cancelled' and o.settlement = 'extend'))
    order by s.starts_at, s.id`.execute(ctx.db)
  const peopleOf = Map.groupBy(people, ({ courseId }) => courseId)
  const sessionsOf = Map.groupBy(sessions, ({ courseId }) => courseId)
  return (courseId) => ({
    people: peopleOf.get(courseId) ?? [],
    sessionIds: (sessionsOf.get(courseId) ?? []).map(({ id }) => id),
  })
}

export interface Compensated {
  people: number
  cents: number
}

interface Planned {
  participationId: string
  shares: Map<string, number>
}

function plan(prices: Prices, courseId: string, lostIds: readonly string[]): Planned[] {
  const { people, sessionIds } = prices(courseId)
  const lost = new Set(lostIds)
  return people
    .map(({ id, priceCents, givenCents }) => ({
      participationId: id,
      shares: sharesOf({ priceCents, givenCents, sessionIds }, lost),
    }))
    .filter(({ shares }) => shares.size > 0)
}

const sumOf = (planned: readonly Planned[]): Compensated => ({
  people: planned.length,
  cents: planned.reduce((sum, { shares }) => sum + centsOf(shares), 0),
})

const centsOf = (shares: Map<string, number>): number => shares.values().reduce((sum, cents) => sum + cents, 0)

/** Preview of `compensate` by course, for lost sessions of many. Asks for no right. */
export async function previewCompensations(
  ctx: Ctx,
  lost: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, Compensated>> {
  const prices = await readPrices(ctx, [...lost.keys()])
  return new Map([...lost].map(([courseId, sessionIds]) => [courseId, sumOf(plan(prices, courseId, sessionIds))]))
}

/** For everybody with a place, once for each lost session. Call it with the course locked and the right checked. */
export async function compensate(
  ctx: Ctx,
  courseId: string,
  { sessionIds, how, closureId }: { sessionIds: readonly string[]; how: CompensationKind; closureId: string | null },
): Promise<Compensated> {
  const planned = plan(await readPrices(ctx, [courseId]), courseId, sessionIds)
  for (const { participationId, shares } of planned) {
    const rows = [...shares].map(([sessionId, cents]) => ({
      clubId: ctx.club.id,
      id: newId(),
      participationId,
      sessionId,
      closureId,
      how,
      cents,
      givenAt: ctx.now,
    }))
    const given = await ctx.db
      .insertInto('compensations')
      .values(rows)
      .onConflict((conflict) => conflict.constraint('compensations_once').doNothing())
      .returning('cents')
      .execute()
    if (given.length === 0) continue
    const cents = given.reduce((sum, row) => sum + row.cents, 0)
    const content = compensationText({ how, cents, sessions: given.length })
    await record(ctx, { event: 'participation.compensated', id: participationId, content })
  }
  return sumOf(planned)
}
