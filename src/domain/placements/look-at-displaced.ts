import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { canOverrideBooking } from '../bookings/access.ts'
import { getBooking } from '../bookings/get-booking.ts'
import type { Occupant } from '../bookings/queries.ts'
import { findRecipient } from '../bookings/tell-asker.ts'
import { listRecipients } from '../cancellations/cancel-session.ts'
import type { Ctx } from '../context.ts'
import { addressOf } from '../notices/rules.ts'
import { getSession } from '../sessions/get-session.ts'

/** Who would be cancelled where the board takes their time. */
export interface Displaced {
  /** By title, in order of their first date. */
  groups: { title: string; dates: number }[]
  /** Addresses that get a mail. */
  mailed: number
  toCall: { name: string; phone: string }[]
  /** Known again when it is confirmed. */
  seen: string
}

/** What `clearOccupants` would do to these bookings and whom it would tell; null = nobody is displaced. Changes nothing. @throws Forbidden */
export async function lookAtDisplaced(ctx: Ctx, occupants: readonly Occupant[]): Promise<Displaced | null> {
  allow(canOverrideBooking(ctx.actor))
  const bookings = new Map(occupants.map((one) => [one.bookingId, one]))
  if (bookings.size === 0) return null
  const mailed = new Set<string>()
  const silent = new Map<string, { name: string; phone: string }>()
  for (const { bookingId, sessionId } of bookings.values()) {
    if (sessionId === null) {
      const asker = await findRecipient(ctx, await getBooking(ctx, bookingId))
      if (asker) mailed.add(asker.to.toLowerCase())
    } else
      for (const one of await listRecipients(ctx, await getSession(ctx, sessionId)))
        if (one.email === '') silent.set(one.personId, { name: one.name, phone: one.phone })
        else mailed.add(addressOf(one))
  }
  const groups = Map.groupBy(bookings.values(), ({ title }) => title)
  const facts = [[...bookings.keys()].toSorted(), [...mailed].toSorted(), [...silent.keys()].toSorted()]
  return {
    groups: [...groups].map(([title, dates]) => ({ title, dates: dates.length })),
    mailed: mailed.size,
    toCall: [...silent.values()],
    seen: createHash('sha256').update(JSON.stringify(facts)).digest('base64url'),
  }
}

/** How many people take part in the sessions that hold these bookings, by booking; a number of no names. */
export async function countPeopleOf(ctx: Ctx, occupants: readonly Occupant[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ bookingId: string; people: number }>`
    select b.id as booking_id, (select count(distinct p.person_id)::int from participants p where p.club_id = s.club_id
      and p.course_id = s.course_id and p.valid @> s.on_day) as people
    from bookings b join sessions s on s.club_id = b.club_id and s.id = b.session_id
    where b.club_id = ${ctx.club.id} and b.id = any(${occupants.map(({ bookingId }) => bookingId)}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ bookingId, people }) => [bookingId, people]))
}
