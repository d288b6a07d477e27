import type { Ctx } from '../../../domain/context.ts'
import type { ContactFacts } from '../../../domain/participations/list-contact-facts.ts'
import type { LedParticipation } from '../../../domain/participations/list-led-participations.ts'
import { berlinDay, formatDay } from '../../../kernel/calendar.ts'
import { type ParticipantView, presentParticipants } from '../participants-view.ts'

export interface PersonLine extends ParticipantView {
  course: string
  courseSlug: string
  /** Day of the sign-up. */
  since: string
}

export function presentPeople(
  ctx: Ctx,
  people: readonly LedParticipation[],
  contacts?: ReadonlyMap<string, ContactFacts>,
): PersonLine[] {
  const views = presentParticipants(ctx, people, undefined, contacts)
  return views.flatMap((view, at) => {
    const person = people[at]
    if (!person) return []
    const { position, courseTitle: course, courseSlug, queuedAt } = person
    return [{ ...view, position, course, courseSlug, since: formatDay(berlinDay(queuedAt)) }]
  })
}
