import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import type { CoursePrice } from '../courses/list-public-courses.ts'
import type { CourseFacts } from '../participations/rules.ts'

/** Another course of the draw for the same form. Weekly times in Berlin time, `HH:MM:SS`. */
export interface OtherWish extends Omit<CourseFacts, 'firstSessionAt' | 'registrationOpensAt' | 'registrationClosesAt'> {
  id: string
  title: string
  firstSessionAt: string | null
  slots: { weekday: number; from: string; to: string }[]
  prices: CoursePrice[]
}

/** Other courses of the draw by title: paid alike, without questions or consents missing on the first course's form. */
export async function listOtherWishes(ctx: Ctx, courseId: string): Promise<OtherWish[]> {
  const { rows } = await sql<OtherWish>`
    select c.id, c.title, c.kind, c.state, c.capacity, c.has_waiting_list, c.age_from, c.age_to, c.age_unit, c.sexes, c.cancel_days,
      c.trial_lessons, c.counts_pairs,
      (select min(starts_at) from sessions where club_id = c.club_id and course_id = c.id and state in ('planned', 'held'))::text as first_session_at,
      (select coalesce(json_agg(json_build_object('weekday', weekday, 'from', starts_time, 'to', ends_time) order by weekday, starts_time), '[]')
        from course_slots where club_id = c.club_id and course_id = c.id and coalesce(upper(valid) > ${berlinDay(ctx.now)}, true)) as slots,
      (select coalesce(json_agg(json_build_object('kind', kind, 'cents', cents)), '[]')
        from course_prices where club_id = c.club_id and course_id = c.id) as prices
    from courses own join courses c on c.club_id = own.club_id and c.draw_id = own.draw_id and c.id <> own.id
    where own.club_id = ${ctx.club.id} and own.id = ${courseId} and c.state in ('published', 'running')
      and c.payment = own.payment and c.counts_pairs = own.counts_pairs
      and not exists (select from course_questions q where q.club_id = c.club_id and q.course_id = c.id and q.is_required and q.removed_at is null
        and not exists (select from course_questions o where o.club_id = q.club_id and o.course_id = own.id and o.removed_at is null
          and o.kind = q.kind and o.label = q.label and o.choices = q.choices))
      and not exists (select from course_consents q where q.club_id = c.club_id and q.course_id = c.id and q.is_required and q.replaced_at is null
        and not exists (select from course_consents o where o.club_id = q.club_id and o.course_id = own.id and o.replaced_at is null and o.text = q.text))
    order by c.title, c.id`.execute(ctx.db)
  return rows
}
