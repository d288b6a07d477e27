import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { type GivenAnswer, listAnswers } from '../participations/list-answers.ts'

export interface SignUp {
  companion: string
  message: string
  answers: GivenAnswer[]
}

/** Sign-ups of people with a place, by person. Asks for no right. Two queries. */
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
