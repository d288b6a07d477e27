import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

export interface GivenAnswer {
  question: string
  answer: string
}

const dayOf = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone 'Europe/Berlin', 'DD.MM.YYYY')`

const shown = sql`case when q.kind <> 'yes_no' then a.answer when a.answer = 'yes' then 'ja' else 'nein' end`

/** In the order of the questions. Asks for no right. */
export async function listOwnAnswers(ctx: Ctx, participationId: string): Promise<GivenAnswer[]> {
  const { rows } = await sql<GivenAnswer>`
    select q.label as question, ${shown} as answer from participation_answers a
    join course_questions q on q.club_id = a.club_id and q.id = a.question_id
    where a.club_id = ${ctx.club.id} and a.participation_id = ${participationId} order by q.position, q.id`.execute(ctx.db)
  return rows
}

/**
 * Answers of a course by participation: questions, then consents, both in their order. A consent reads "ja", "nein", "ja, Fassung
 * vom 03.02.2026" after a changed text, or "widerrufen am 22.11.2026". People entered by staff gave no consent. Asks for no
 * right. One query.
 */
export async function listAnswers(ctx: Ctx, courseId: string): Promise<Map<string, GivenAnswer[]>> {
  const { rows } = await sql<GivenAnswer & { participationId: string }>`
    select p.id as participation_id, said.question, said.answer from participations p cross join lateral (
      select 0 as part, q.position, q.id, q.label as question, ${shown} as answer from participation_answers a
        join course_questions q on q.club_id = a.club_id and q.id = a.question_id
        where a.club_id = p.club_id and a.participation_id = p.id
      union all
      select 1, k.position, k.id, k.text, case when g.given_at is null then 'nein'
          when g.revoked_at is not null then 'widerrufen am ' || ${dayOf('g.revoked_at')}
          when g.text_version = k.text_version then 'ja' else 'ja, Fassung vom ' || ${dayOf('agreed.created_at')} end
        from course_consents k
        left join participation_consents g on g.club_id = k.club_id and g.consent_id = k.id and g.participation_id = p.id
        left join course_consents agreed on agreed.club_id = g.club_id and agreed.id = g.consent_id
          and agreed.text_version = g.text_version
        where k.club_id = p.club_id and k.course_id = p.course_id and k.replaced_at is null) said
    where p.club_id = ${ctx.club.id} and p.course_id = ${courseId} order by said.part, said.position, said.id`.execute(ctx.db)
  const byId = new Map<string, GivenAnswer[]>()
  for (const { participationId, ...said } of rows) byId.set(participationId, [...(byId.get(participationId) ?? []), said])
  return byId
}
