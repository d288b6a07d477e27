import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { listQuestions, type Question } from '../courses/list-questions.ts'
import { isLed } from '../people/is-led.ts'
import type { ParticipationState } from './rules.ts'

export interface OfferOf {
  courseId: string
  slug: string
  title: string
  /** Null for who is on the group list. */
  participationId: string | null
  state: ParticipationState | null
  /** On the group list to try it. */
  isTrial: boolean
}

export interface AskedOffer extends OfferOf {
  /** What the offer asks now, with what was answered. */
  questions: (Question & { answer: string })[]
}

/** Offers that the actor leads, in which a person takes part, waits or is on the group list today. @throws Forbidden for who leads none */
export async function listOffersOf(ctx: Ctx, personId: string): Promise<AskedOffer[]> {
  const { rows } = await sql<OfferOf>`
    select c.id as course_id, c.slug, c.title, its.participation_id, its.state, its.is_trial from (
      select course_id, id as participation_id, state, is_trial from participations
        where club_id = ${ctx.club.id} and person_id = ${personId} and state in ('requested', 'confirmed', 'waiting', 'offered')
      union all select course_id, null, null, kind = 'trial' from group_people
        where club_id = ${ctx.club.id} and person_id = ${personId} and valid @> ${berlinDay(ctx.now)}::date) its
    join courses c on c.club_id = ${ctx.club.id} and c.id = its.course_id
    where ${isLed(ctx)} order by c.title, c.id limit 30`.execute(ctx.db)
  return Promise.all(rows.map(async (offer) => ({ ...offer, questions: await listAnswered(ctx, offer) })))
}

async function listAnswered(ctx: Ctx, { courseId, participationId }: OfferOf): Promise<AskedOffer['questions']> {
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
