import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { BookingState } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { canSeeShared } from './access.ts'

export interface SharedDate {
  id: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  state: BookingState
}

/** One series, or a single date. */
export interface SharedTime {
  id: string
  isSeries: boolean
  title: string
  place: string
  decisionNote: string
  dates: SharedDate[]
}

interface Row extends SharedDate {
  seriesId: string | null
  title: string
  place: string
  decisionNote: string
}

/** Own and requested time in halls of the association, the next first. @throws Forbidden */
export async function listSharedTimes(ctx: Ctx): Promise<SharedTime[]> {
  allow(canSeeShared(ctx.actor))
  const { rows } = await sql<Row>`
    select b.id, b.series_id, b.title, b.starts_at, b.ends_at, b.state, b.decision_note,
      ${placeName} as place
    from shared_bookings b join usable_parts p on p.club_id = b.club_id and p.id = b.part_id
    join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where b.ends_at > ${ctx.now} order by b.starts_at, b.id limit 2000`.execute(ctx.db)
  return [...Map.groupBy(rows, ({ id, seriesId }) => seriesId ?? id)].flatMap(([id, [first, ...rest]]) => {
    if (!first) return []
    const { title, place, seriesId } = first
    const dates = [first, ...rest].map(({ id, startsAt, endsAt, state }) => ({ id, startsAt, endsAt, state }))
    const decisionNote = [first, ...rest].find((one) => one.decisionNote !== '')?.decisionNote ?? ''
    return [{ id, isSeries: seriesId !== null, title, place, decisionNote, dates }]
  })
}
