import { type RawBuilder, sql } from 'kysely'
import { berlinDay, berlinMoment } from '../../kernel/calendar.ts'
import { canEnterBookings } from '../bookings/access.ts'
import { firstOfSeries } from '../bookings/list-bookings.ts'
import { type Ctx, isAdmin, mayChange } from '../context.ts'
import { canEditFacilities } from '../facilities/access.ts'
import { inDepartments, limitsOf, SOON } from './in-departments.ts'
import type { Task } from './rules.ts'

const START = Temporal.PlainTime.from('00:00')

/** Waiting requests from today on that the actor may decide; a series once. */
const requests = (ctx: Ctx): RawBuilder<unknown> => sql`
  select b.id, b.title as name, b.starts_at as at, coalesce(k.name, '') as note, b.id::text as ref, b.created_at as since,
    b.starts_at < ${ctx.now.add(SOON)} as is_due
  from bookings b left join booking_series s on s.club_id = b.club_id and s.id = b.series_id
  left join booking_contacts k on k.club_id = b.club_id and k.booking_id = b.id
  where b.club_id = ${ctx.club.id} and b.state = 'requested' and b.starts_at >= ${berlinMoment(berlinDay(ctx.now), START)}
    ${firstOfSeries} and ${inDepartments(ctx, 'b')}`

export const bookingTasks: readonly Task[] = [
  {
    key: 'hallenanfragen',
    title: 'Hallenanfragen beantworten',
    button: 'Ansehen',
    reads: ['booking', 'series'],
    isFor: ({ actor }) => canEnterBookings(actor),
    rows: requests,
    list: ({ actor }) => (limitsOf(actor).length === 0 ? '/admin/events?view=requests' : null),
    to: ({ id }) => `/admin/events?view=requests&buchung=${id}`,
  },
  {
    key: 'maengel',
    title: 'Gemeldete Mängel erledigen',
    button: 'Ansehen',
    reads: ['facility'],
    isFor: ({ actor }) => canEditFacilities(actor),
    rows: (ctx) => sql`
      select d.id, f.name, null::timestamptz as at, d.text as note, f.slug as ref, d.reported_at as since, false as is_due
      from defects d join facilities f on f.club_id = d.club_id and f.id = d.facility_id
      where d.club_id = ${ctx.club.id} and d.state <> 'done'`,
    list: () => null,
    to: ({ ref }) => `/admin/facilities/${ref}?tab=meldungen`,
  },
  {
    key: 'einwaende',
    title: 'Einsprüche zur Hallenvergabe beantworten',
    button: 'Ansehen',
    reads: ['allocation'],
    isFor: ({ actor, club }) => club.kind === 'association' && isAdmin(actor, 'halls') && mayChange(actor),
    rows: (ctx) => sql`
      select o.id, k.display_name as name, null::timestamptz as at, o.text as note, o.allocation_id::text as ref, o.raised_at as since, false as is_due
      from allocation_objections o join clubs k on k.name = o.for_club_id
      where o.club_id = ${ctx.club.id} and o.outcome is null`,
    list: () => null,
    to: ({ ref }) => `/admin/bookings/allocation/${ref}`,
  },
]
