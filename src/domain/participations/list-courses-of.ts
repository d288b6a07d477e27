import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { listQuestions, type Question } from '../courses/list-questions.ts'
import { isLed } from '../people/is-led.ts'
import type { ParticipationState } from './rules.ts'

export interface CourseOf {
  courseId: string
  slug: string
  title: string
  /** Null for the group list. */
  participationId: string | null
  state: ParticipationState | null
  isTrial: boolean
}

export interface AskedCourse extends CourseOf {
  questions: (Question & { answer: string })[]
}

/** Courses of a person within the actor's lead: place, wait or group list today. @throws Forbidden for actors without courses */
export async function listCoursesOf(ctx: Ctx, personId: string): Promise<AskedCourse[]> {
  const { rows } = await sql<CourseOf>`
    select c.id as course_id, c.slug, c.title, its.participation_id, its.state, its.is_trial from (
      select course_id, id as participation_id, state, is_trial from participations
        where club_id = ${ctx.club.id} and person_id = ${personId} and state in ('requested', 'confirmed', 'waiting', 'offered')
      union all select course_id, null, null, kind = 'trial' from group_people
        where club_id = ${ctx.club.id} and person_id = ${personId} and valid @> ${berlinDay(ctx.now)}::date) its
    join courses c on c.club_id = ${ctx.club.id} and c.id = its.course_id
    where ${isLed(ctx)} order by c.title, c.id limit 30`.execute(ctx.db)
  return Promise.all(rows.map(async (course) => ({ ...course, questions: await listAnswered(ctx, course) })))
}

async function listAnswered(ctx: Ctx, { courseId, participationId }: CourseOf): Promise<AskedCourse['questions']> {
  if (participationId === null) return []
  const questions = await listQuestions(ctx, courseId)
  if (questions.length === 0) return []
  const rows = await ctx.db
    .selectFrom('participationAnswers')
    .select(['questionId', 'answer'])
    .where('clubId', '=', ctx.club.id)
    .where('participationId', '=', participationId)
    .execute()
  const answers = new Map(rows.map(({ questionId, answer }) => [questionId, answer]))
  return questions.map((question) => ({ ...question, answer: answers.get(question.id) ?? '' }))
}
