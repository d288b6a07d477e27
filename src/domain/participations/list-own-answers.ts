import type { Ctx } from '../context.ts'

export interface OwnAnswer {
  question: string
  answer: string
}

/** What was answered at a sign-up, in the order of the questions. Asks for no right. */
export async function listOwnAnswers(ctx: Ctx, participationId: string): Promise<OwnAnswer[]> {
  const rows = await ctx.db
    .selectFrom('participationAnswers as a')
    .innerJoin('courseQuestions as q', (on) => on.onRef('q.clubId', '=', 'a.clubId').onRef('q.id', '=', 'a.questionId'))
    .select(['q.label as question', 'a.answer', 'q.kind'])
    .where('a.clubId', '=', ctx.club.id)
    .where('a.participationId', '=', participationId)
    .orderBy('q.position')
    .execute()
  return rows.map(({ question, answer, kind }) => ({
    question,
    answer: kind === 'yes_no' ? (answer === 'yes' ? 'ja' : 'nein') : answer,
  }))
}
