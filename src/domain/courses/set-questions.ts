import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditCourse } from './access.ts'
import { ConsentInput, QuestionInput } from './input.ts'
import { COURSE_JOURNAL } from './journal.ts'
import { listConsents, listQuestions } from './list-questions.ts'
import { getCourseForChange } from './queries.ts'

/** Removed ones stay for answers already given. A consent with another text becomes its next version. */
export async function setQuestions(
  ctx: Ctx,
  courseId: string,
  version: number,
  input: { questions: QuestionInput[]; consents: ConsentInput[] },
): Promise<Answer<{ version: number }, 'changed_meanwhile'>> {
  const questions = input.questions.map((question) => QuestionInput.parse(question))
  const consents = input.consents.map((consent) => ConsentInput.parse(consent))
  return transaction(ctx, async (ctx) => {
    const course = await getCourseForChange(ctx, courseId)
    allow(canEditCourse(ctx.actor, course))
    if (course.version !== version) return refuse('changed_meanwhile')
    const before = { questions: await listQuestions(ctx, courseId), consents: await listConsents(ctx, courseId) }
    await saveQuestions(ctx, courseId, questions, new Set(before.questions.map(({ id }) => id)))
    await saveConsents(ctx, courseId, consents, before.consents)
    await ctx.db
      .updateTable('courses')
      .set({ version: version + 1, updatedAt: ctx.now })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', courseId)
      .execute()
    const content = COURSE_JOURNAL.questionsChanged(course.title)
    await record(ctx, { event: 'course.changed', id: courseId, content, before, after: { questions, consents } })
    return ok({ version: version + 1 })
  })
}

type Question = ReturnType<typeof QuestionInput.parse>
type Consent = ReturnType<typeof ConsentInput.parse>

async function saveQuestions(ctx: Ctx, courseId: string, wanted: Question[], known: ReadonlySet<string>): Promise<void> {
  const kept = wanted.map((question) => ({ ...question, id: question.id && known.has(question.id) ? question.id : newId() }))
  const gone = [...known].filter((id) => !kept.some((question) => question.id === id))
  if (gone.length > 0)
    await ctx.db
      .updateTable('courseQuestions')
      .set({ removedAt: ctx.now })
      .where('clubId', '=', ctx.club.id)
      .where('id', 'in', gone)
      .execute()
  for (const [position, question] of kept.entries()) {
    const row = { ...question, clubId: ctx.club.id, courseId, position }
    await ctx.db
      .insertInto('courseQuestions')
      .values(row)
      .onConflict((conflict) => conflict.columns(['clubId', 'id']).doUpdateSet(row))
      .execute()
  }
}

async function saveConsents(
  ctx: Ctx,
  courseId: string,
  wanted: Consent[],
  known: { id: string; textVersion: number; text: string }[],
): Promise<void> {
  const stays = (id: string, text: string) => wanted.some((consent) => consent.id === id && consent.text === text)
  const gone = known.filter(({ id, text }) => !stays(id, text)).map(({ id }) => id)
  if (gone.length > 0)
    await ctx.db
      .updateTable('courseConsents')
      .set({ replacedAt: ctx.now })
      .where('clubId', '=', ctx.club.id)
      .where('id', 'in', gone)
      .where('replacedAt', 'is', null)
      .execute()
  for (const [position, { id, text, isRequired }] of wanted.entries()) {
    const old = known.find((consent) => consent.id === id)
    const textVersion = (old?.textVersion ?? 0) + (old?.text === text ? 0 : 1)
    const row = {
      clubId: ctx.club.id,
      id: old?.id ?? newId(),
      courseId,
      position,
      text,
      isRequired,
      textVersion,
      createdAt: ctx.now,
    }
    await ctx.db
      .insertInto('courseConsents')
      .values(row)
      .onConflict((conflict) => conflict.columns(['clubId', 'id', 'textVersion']).doUpdateSet({ position, isRequired }))
      .execute()
  }
}
