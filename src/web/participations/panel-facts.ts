import type { Ctx } from '../../domain/context.ts'
import { listQuestions, type Question } from '../../domain/courses/list-questions.ts'
import { type GivenAnswer, listAnswers } from '../../domain/participations/list-answers.ts'
import { listParticipations, type Participation } from '../../domain/participations/queries.ts'

/** Participants of a course with their answers, and its questions. */
export interface PanelFacts {
  people: readonly Participation[]
  answers: ReadonlyMap<string, readonly GivenAnswer[]>
  questions: readonly Question[]
}

export async function readPanelFacts(ctx: Ctx, courseId: string): Promise<PanelFacts> {
  const people = await listParticipations(ctx, courseId)
  return { people, answers: await listAnswers(ctx, courseId), questions: await listQuestions(ctx, courseId) }
}
