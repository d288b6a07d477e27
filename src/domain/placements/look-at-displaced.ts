import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { canOverrideBooking } from '../bookings/access.ts'
import { listBookingsById } from '../bookings/get-booking.ts'
import { listAskers } from '../bookings/notify-asker.ts'
import type { Occupant } from '../bookings/queries.ts'
import { listRecipientsOf } from '../cancellations/cancel-session.ts'
import type { Ctx } from '../context.ts'
import { addressOf } from '../notices/rules.ts'
import { listSessionsById } from '../sessions/get-session.ts'

export interface Displaced {
  groups: { title: string; dates: number }[]
  /** E-mails: one for each address that booked, and for each session and address of its people. */
  mails: number
  toCall: { name: string; phone: string }[]
  /** Identifies this preview at the confirmation. */
  seen: string
}

/** Preview of `clearOccupants` for these bookings; null = nobody is displaced. Changes nothing. @throws Forbidden */
export async function lookAtDisplaced(ctx: Ctx, occupants: readonly Occupant[]): Promise<Displaced | null> {
  allow(canOverrideBooking(ctx.actor))
  const bookings = new Map(occupants.map((one) => [one.bookingId, one]))
  if (bookings.size === 0) return null
  const all = [...bookings.values()]
  const askers = await listAskersOf(
    ctx,
    all.flatMap(({ bookingId, sessionId }) => (sessionId === null ? bookingId : [])),
  )
  const sessions = await listSessionsById(
    ctx,
    all.flatMap(({ sessionId }) => sessionId ?? []),
  )
  const told = [...(await listRecipientsOf(ctx, [...sessions.values()])).values()].flat()
  const mailed = told.filter(({ email }) => email !== '').map(addressOf)
  const silent = new Map(told.filter(({ email }) => email === '').map(({ personId, name, phone }) => [personId, { name, phone }]))
  const groups = Map.groupBy(all, ({ title }) => title)
  const facts = [[...bookings.keys()].toSorted(), [...askers, ...mailed].toSorted(), [...silent.keys()].toSorted()]
  return {
    groups: [...groups].map(([title, dates]) => ({ title, dates: dates.length })),
    mails: askers.size + mailed.length,
    toCall: [...silent.values()],
    seen: createHash('sha256').update(JSON.stringify(facts)).digest('base64url'),
  }
}

/** Addresses that booked. */
async function listAskersOf(ctx: Ctx, bookingIds: readonly string[]): Promise<Set<string>> {
  const askers = await listAskers(ctx, await listBookingsById(ctx, bookingIds))
  return new Set(askers.values().flatMap(({ to }) => (to === '' ? [] : [to.toLowerCase()])))
}

export async function countPeopleOf(ctx: Ctx, occupants: readonly Occupant[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ bookingId: string; people: number }>`
    select b.id as booking_id, (select count(distinct p.person_id)::int from participants p where p.club_id = s.club_id
      and p.course_id = s.course_id and p.valid @> s.on_day) as people
    from bookings b join sessions s on s.club_id = b.club_id and s.id = b.session_id
    where b.club_id = ${ctx.club.id} and b.id = any(${occupants.map(({ bookingId }) => bookingId)}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ bookingId, people }) => [bookingId, people]))
}
