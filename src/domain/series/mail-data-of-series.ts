import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { formatTimes } from '../../kernel/calendar.ts'
import type { SeriesNews } from '../bookings/mails.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import type { Series } from './queries.ts'
import { ruleText } from './texts.ts'

interface Row {
  id: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  state: string
  place: string
}

/** Rule, place and coming dates for a mail: requested, held or suspended ones. */
export async function mailDataOfSeries(
  ctx: Ctx,
  { id, from, rule, startsTime, endsTime, partId }: Omit<Series, 'version' | 'isRequested'>,
): Promise<SeriesNews> {
  const { rows } = await sql<Row>`
    select b.id, b.starts_at, b.ends_at, b.state, ${placeName} as place
    from bookings b join parts p on p.club_id = b.club_id and p.id = b.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    where b.club_id = ${ctx.club.id} and b.series_id = ${id} and b.series_on >= ${from} and b.starts_at > ${ctx.now}
      and b.state in ('requested', 'approved', 'suspended')
    order by b.starts_at`.execute(ctx.db)
  const own = await sql<{ place: string }>`
    select ${placeName} as place from parts p join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    where p.club_id = ${ctx.club.id} and p.id = ${partId}`.execute(ctx.db)
  const { place } = found(own.rows[0])
  return {
    rule: `${ruleText(rule)}, ${formatTimes(startsTime, endsTime)}`,
    place,
    dates: rows.map((date) => ({
      id: date.id,
      startsAt: date.startsAt.toString(),
      endsAt: date.endsAt.toString(),
      ...(date.place === place ? {} : { place: date.place }),
      ...(date.state === 'suspended' ? { waits: true as const } : {}),
    })),
  }
}
