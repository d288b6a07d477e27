import { sql } from 'kysely'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { listQuestions } from '../courses/list-questions.ts'
import { canManageParticipants } from './access.ts'
import { withCourse } from './confirm.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'
import { getReach } from './queries.ts'
import { type GivenAnswers, readStaffAnswers } from './read-answers.ts'

/** Notes answers to today's questions; an empty text removes one. Former answers stay. @throws NotFound, Forbidden */
export async function changeAnswers(
  ctx: Ctx,
  participationId: string,
  given: GivenAnswers,
): Promise<Answer<null, 'answer_unknown'>> {
  return withCourse(ctx, participationId, async (ctx, course) => {
    allow(canManageParticipants(ctx.actor, await getReach(ctx, course.id)))
    const questions = await listQuestions(ctx, course.id)
    const answers = readStaffAnswers(questions, given)
    if (!answers.ok) return refuse('answer_unknown')
    const labels = new Map(questions.map(({ id, label }) => [id, label]))
    const byLabel = (pairs: Iterable<[string, string]>) =>
      Object.fromEntries([...pairs].map(([id, answer]) => [labels.get(id) ?? id, answer]))
    const { rows } = await sql<{ questionId: string; answer: string }>`
      delete from participation_answers where club_id = ${ctx.club.id} and participation_id = ${participationId}
        and question_id = any(${questions.map(({ id }) => id)}::uuid[]) returning question_id, answer`.execute(ctx.db)
    const before = byLabel(rows.map(({ questionId, answer }) => [questionId, answer]))
    const clubId = ctx.club.id
    const after = answers.value.map(([questionId, answer]) => ({ clubId, participationId, questionId, answer }))
    if (after.length > 0) await ctx.db.insertInto('participationAnswers').values(after).execute()
    const content = PARTICIPATION_JOURNAL.answersChanged(course.title)
    await record(ctx, { event: 'participation.answered', id: participationId, content, before, after: byLabel(answers.value) })
    return ok(null)
  })
}
