import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { LIVE_STATES } from '../participations/rules.ts'
import type { Involvement } from './rules.ts'

export interface Keeper extends Involvement {
  personId: string
}

const BERLIN = sql`'Europe/Berlin'`

/** People with entries in these tables and their involvement: sign-ups, group lists, marks, ends according to the log. */
export async function listKeepers(ctx: Ctx, kept: 'health_notes' | 'care'): Promise<Keeper[]> {
  const today = berlinDay(ctx.now)
  const holders =
    kept === 'health_notes'
      ? sql`select person_id, max(created_at) as entered from health_notes where club_id = ${ctx.club.id} group by person_id`
      : sql`select person_id, null::timestamptz as entered from (
          select person_id from emergency_contacts where club_id = ${ctx.club.id}
          union select person_id from collectors where club_id = ${ctx.club.id}) care`
  const { rows } = await sql<Keeper>`
    select h.person_id, (h.entered at time zone ${BERLIN})::date as entered_on,
      exists (select from participations p where p.club_id = ${ctx.club.id} and p.person_id = h.person_id and p.state = any(${[...LIVE_STATES]}))
        or exists (select from group_people g where g.club_id = ${ctx.club.id} and g.person_id = h.person_id
          and coalesce(upper(g.valid) > ${today}::date, true)) as is_involved,
      greatest(
        (select max(upper(g.valid)) - 1 from group_people g where g.club_id = ${ctx.club.id} and g.person_id = h.person_id),
        (select max(s.on_day) from attendance a join sessions s on s.club_id = a.club_id and s.id = a.session_id
          where a.club_id = ${ctx.club.id} and a.person_id = h.person_id and a.state <> 'open'),
        (select max((greatest(p.queued_at, (select max(j.at) from journal j where j.club_id = p.club_id
            and j.object_kind = 'participation' and j.object_id = p.id::text)) at time zone ${BERLIN})::date)
          from participations p where p.club_id = ${ctx.club.id} and p.person_id = h.person_id)) as last_on
    from (${holders}) h order by h.person_id`.execute(ctx.db)
  return rows
}

/** Sign-ups with texts or answers, ended before a moment according to the log. */
export async function listEnded(ctx: Ctx, before: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from participations p
    where p.club_id = ${ctx.club.id} and p.state <> all(${[...LIVE_STATES]}) and p.queued_at < ${before}
      and (p.message <> '' or p.companion <> '' or exists (select from participation_answers a
        where a.club_id = p.club_id and a.participation_id = p.id))
      and not exists (select from journal j where j.club_id = p.club_id and j.object_kind = 'participation'
        and j.object_id = p.id::text and j.at >= ${before})`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
