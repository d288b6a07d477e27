import { sql } from 'kysely'
import { berlinDay, berlinMoment, isBefore } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { isRented } from '../contracts/list-booked-names.ts'

/** Bookings of one contract in one month. */
export interface Use {
  bookingIds: string[]
  days: string[]
  minutes: number
  /** Charged bookings of the month that no longer stand in the plan. */
  gone: number
}

export interface MonthUse {
  charged?: Use
  /** Charged by no claim that stands. */
  open?: Use
}

/**
 * Approved bookings of months that are over, by contract and month (`{id} 2027-01`). Each counts once: for the contract that charged it,
 * else for one that its whole month is claimed for, else for that of its hall, else for that of all halls; of several for the latest. Asks for no right.
 */
export async function measureUse(
  ctx: Ctx,
  { first, last }: { first: Temporal.PlainDate; last: Temporal.PlainDate },
): Promise<Map<string, MonthUse>> {
  const thisMonth = berlinDay(ctx.now).with({ day: 1 })
  const next = last.with({ day: 1 }).add({ months: 1 })
  const midnight = Temporal.PlainTime.from('00:00')
  const [from, before] = [berlinMoment(first, midnight), berlinMoment(isBefore(thisMonth, next) ? thisMonth : next, midnight)]
  const day = sql`(b.starts_at at time zone 'Europe/Berlin')::date`
  const { rows } = await sql<Use & { contractId: string; month: string; isCharged: boolean }>`
    with standing as (
      select distinct i.source_id as contract_id, i.period, i.booking_ids from claims k
      join fee_items i on i.club_id = k.club_id and i.run_id = k.run_id and i.source_kind = k.source_kind and i.source_id = k.source_id
        and i.period = split_part(k.period, ' ', 1)
      where k.club_id = ${ctx.club.id} and k.source_kind = 'rent' and k.state <> 'cancelled'),
    charged as (select contract_id, unnest(booking_ids) as booking_id from standing),
    whole as (select distinct contract_id, left(period, 7) as month from standing where booking_ids = '{}'),
    used as (
      select distinct on (b.id) b.id, c.id as contract_id, to_char(${day}, 'YYYY-MM') as month, ${day} as day,
        extract(epoch from b.ends_at - b.starts_at) / 60 as minutes, h.booking_id is not null or w.month is not null as is_charged
      from bookings b join parts p on p.club_id = b.club_id and p.id = b.part_id
      join contracts c on c.club_id = b.club_id and c.kind = 'rental' and c.rate_per in ('hour', 'unit') and lower(c.booked_as) = lower(b.title)
        and c.valid @> ${day} and (c.facility_id is null or c.facility_id = p.facility_id)
      left join charged h on h.booking_id = b.id
      left join whole w on w.contract_id = c.id and w.month = to_char(${day}, 'YYYY-MM')
      where b.club_id = ${ctx.club.id} and b.state = 'approved' and b.starts_at >= ${from} and b.starts_at < ${before} and ${isRented}
      order by b.id, coalesce(h.contract_id = c.id, false) desc, w.month nulls last, c.facility_id nulls last, lower(c.valid) desc, c.id)
    select contract_id, month, is_charged, sum(minutes)::int as minutes, array_agg(id order by day, id) as booking_ids,
      array_agg(distinct day::text order by day::text) as days,
      (select count(*)::int from standing s cross join unnest(s.booking_ids) as g(id) where s.contract_id = used.contract_id
        and left(s.period, 7) = used.month and not exists (
          select from bookings b where b.club_id = ${ctx.club.id} and b.id = g.id and b.state = 'approved')) as gone
    from used group by contract_id, month, is_charged`.execute(ctx.db)
  const found = new Map<string, MonthUse>()
  for (const { contractId, month, isCharged, ...use } of rows) {
    const key = `${contractId} ${month}`
    found.set(key, { ...found.get(key), [isCharged ? 'charged' : 'open']: use })
  }
  return found
}
