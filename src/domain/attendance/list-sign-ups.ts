import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { type GivenAnswer, listAnswers } from '../participations/list-answers.ts'

/** What somebody said when they signed up, for whoever stands in the hall. */
export interface SignUp {
  /** The adult who comes along; empty where nobody does. */
  companion: string
  message: string
  /** Questions of the offer, then what was agreed to. */
  answers: GivenAnswer[]
}

/** What those said who have a place in the course, by person. Asks for no right. Two queries. */
export async function listSignUps(ctx: Ctx, courseId: string): Promise<Map<string, SignUp>> {
  const { rows } = await sql<{ id: string; personId: string; companion: string; message: string }>`
    select id, person_id, companion, message from participations
    where club_id = ${ctx.club.id} and course_id = ${courseId} and state in ('confirmed', 'finished') order by queued_at, id`.execute(
    ctx.db,
  )
  if (rows.length === 0) return new Map()
  const answers = await listAnswers(ctx, courseId)
  return new Map(rows.map(({ id, personId, ...said }) => [personId, { ...said, answers: answers.get(id) ?? [] }]))
}
