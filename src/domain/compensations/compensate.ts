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

/** Prices with their sessions. A prolonged course's lost sessions do not count: added dates replace them. */
async function readPrices(ctx: Ctx, courseId: string): Promise<{ people: PricedRow[]; sessionIds: string[] }> {
  const { rows: people } = await sql<PricedRow>`
    select p.id, p.price_cents, coalesce((select sum(k.cents)::int from compensations k
      where k.club_id = p.club_id and k.participation_id = p.id and k.withdrawn_at is null), 0) as given_cents
    from participations p join courses c on c.club_id = p.club_id and c.id = p.course_id
    where p.club_id = ${ctx.club.id} and p.course_id = ${courseId} and c.kind = 'course' and p.state in ('confirmed', 'finished')
      and p.price_cents > 0 order by p.id`.execute(ctx.db)
  if (people.length === 0) return { people, sessionIds: [] }
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s
    where s.club_id = ${ctx.club.id} and s.course_id = ${courseId} and s.replaced_by_id is null and not (s.state = 'cancelled' and exists (
      select from bookings b join closure_bookings k on k.club_id = b.club_id and k.booking_id = b.id and k.outcome = 'cancelled'
        join closure_courses o on o.club_id = k.club_id and o.closure_id = k.closure_id and o.course_id = s.course_id
      where b.club_id = s.club_id and b.session_id = s.id and o.settlement = 'extend'))
      and not (s.state = 'cancelled' and exists (
      select from shared_closure_sessions k
        join shared_closure_courses o on o.club_id = k.club_id and o.closure_id = k.closure_id and o.course_id = s.course_id
      where k.club_id = s.club_id and k.session_id = s.id and k.outcome = 'cancelled' and o.settlement = 'extend'))
    order by s.starts_at, s.id`.execute(ctx.db)
  return { people, sessionIds: rows.map(({ id }) => id) }
}

export interface Compensated {
  people: number
  cents: number
}

interface Planned {
  participationId: string
  shares: Map<string, number>
}

async function plan(ctx: Ctx, courseId: string, lostIds: readonly string[]): Promise<Planned[]> {
  const { people, sessionIds } = await readPrices(ctx, courseId)
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

/** Preview of `compensate`. Asks for no right. */
export const previewCompensation = async (ctx: Ctx, courseId: string, sessionIds: readonly string[]): Promise<Compensated> =>
  sumOf(await plan(ctx, courseId, sessionIds))

/** For everybody with a place, once for each lost session. Call it with the course locked and the right checked. */
export async function compensate(
  ctx: Ctx,
  courseId: string,
  { sessionIds, how, closureId }: { sessionIds: readonly string[]; how: CompensationKind; closureId: string | null },
): Promise<Compensated> {
  const planned = await plan(ctx, courseId, sessionIds)
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
