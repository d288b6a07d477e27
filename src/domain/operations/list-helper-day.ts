import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { berlinDay, berlinTime, formatTimes } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { canSeeOperations } from './access.ts'
import { shiftsBetween } from './queries.ts'
import type { Mark } from './rules.ts'

/** A shift as the phone keeps it; plain JSON. */
export interface DayShift {
  id: string
  plan: string
  task: string
  place: string
  /** `14:00–16:00`; empty for a contribution. */
  times: string
  /** Milliseconds since 1970; null for a contribution. */
  startsAt: number | null
  endsAt: number | null
  needed: number
  helpers: { id: string; name: string; phone: string; note: string; mark: Mark }[]
}

interface Row {
  id: string
  plan: string
  task: string
  place: string
  startsAt: Temporal.Instant | null
  endsAt: Temporal.Instant | null
  needed: number
  helpers: DayShift['helpers']
}

/** Shifts of published plans from this morning until tomorrow night, with their firm helpers. @throws Forbidden */
export async function listHelperDay(ctx: Ctx): Promise<DayShift[]> {
  allow(canSeeOperations(ctx.actor))
  const today = berlinDay(ctx.now)
  const { rows } = await sql<Row>`
    select s.id, p.title as plan, s.task, coalesce(nullif(s.place, ''), p.place) as place, s.starts_at, s.ends_at, s.needed,
      coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', w.firstname || ' ' || w.lastname, 'phone', coalesce(nullif(w.phone, ''), k.phone),
        'note', a.note, 'mark', a.mark) order by w.lastname, w.firstname, a.id) filter (where a.id is not null), '[]') as helpers
    from shifts s join operational_plans p on p.club_id = s.club_id and p.id = s.plan_id
    left join assignments a on a.club_id = s.club_id and a.shift_id = s.id and a.state = 'confirmed'
    left join people w on w.club_id = a.club_id and w.id = a.person_id
    left join people k on k.club_id = a.club_id and k.id = a.contact_id
    where s.club_id = ${ctx.club.id} and p.state = 'published'
      and s.id in (${shiftsBetween(ctx, today.subtract({ days: 1 }), today.add({ days: 2 }))})
      and case when s.starts_at is null then p.starts_on = ${today}::date
        else s.ends_at > (${today}::date)::timestamp at time zone 'Europe/Berlin' end
    group by s.club_id, s.id, p.club_id, p.id order by s.starts_at nulls last, s.position`.execute(ctx.db)
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    times: startsAt && endsAt ? formatTimes(berlinTime(startsAt), berlinTime(endsAt)) : '',
    startsAt: startsAt?.epochMilliseconds ?? null,
    endsAt: endsAt?.epochMilliseconds ?? null,
  }))
}
