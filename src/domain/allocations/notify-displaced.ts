import { sql } from 'kysely'
import { formatSpan } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { sendMail } from '../mail/commands.ts'

/** Date of an allocated time with its contact. */
export interface Displaced {
  bookingId: string
  partId: string
  group: string
  holder: string
  place: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  contactName: string
  contactEmail: string
}

/** Dates of allocated times among these bookings. Asks for no right. */
export async function listDisplaceable(ctx: Ctx, bookingIds: readonly string[]): Promise<Displaced[]> {
  const { rows } = await sql<Displaced>`
    select b.id as booking_id, b.part_id, n.group_name as "group", coalesce(c.display_name, n.school) as holder,
      f.name || ', ' || p.name as place, b.starts_at, b.ends_at, n.contact_name, n.contact_email
    from bookings b
    join allocation_decisions d on d.club_id = b.club_id and d.series_id = b.series_id
    join allocation_needs n on n.club_id = d.club_id and n.id = d.need_id
    join parts p on p.club_id = b.club_id and p.id = b.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    left join clubs c on c.name = n.for_club_id
    where b.club_id = ${ctx.club.id} and b.id = any(${[...bookingIds]}::uuid[]) order by b.starts_at, b.id`.execute(ctx.db)
  return rows
}

/** One mail for each training to its need's contact. Call it in a transaction. */
export async function notifyDisplaced(
  ctx: Ctx,
  template: 'allocation.displaced' | 'allocation.restored',
  match: string,
  trainings: readonly Displaced[],
): Promise<void> {
  for (const { contactEmail, contactName, group, place, startsAt, endsAt } of trainings)
    if (contactEmail !== '')
      await sendMail(ctx, {
        template,
        to: contactEmail,
        data: { name: contactName, group, match, dates: [[formatSpan(startsAt, endsAt, ctx.now), place]] },
      })
}
