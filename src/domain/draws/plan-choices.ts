import { type Answer, found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { type Entry, type EntryRefusal, type Newcomer, type Plan, planEntry } from '../participations/plan-entry.ts'
import { type LockedCourse, lockCourse } from '../participations/queries.ts'
import { consentKey } from '../participations/read-answers.ts'
import { type Facts, readFacts } from '../participations/read-facts.ts'

export interface PlannedChoice {
  course: LockedCourse
  facts: Facts
  plan: Answer<Plan, EntryRefusal>
}

/** Carries answers over to equal questions of another course. */
function answersFor(own: Facts, other: Facts, person: Newcomer): Newcomer {
  const given = other.questions.map(({ id, kind, label }): [string, string] => {
    const same = own.questions.find((question) => question.kind === kind && question.label === label)
    return [id, same ? (person.answers[same.id] ?? '') : '']
  })
  return { ...person, answers: Object.fromEntries(given) }
}

/** Carries consents over to equal texts of another course. */
function consentsFor(own: Facts, other: Facts, consents: readonly string[]): string[] {
  const agreed = own.consents.filter((consent) => consents.includes(consentKey(consent))).map(({ text }) => text)
  return other.consents.filter(({ text }) => agreed.includes(text)).map(consentKey)
}

/** Plans each course as a sign-up, or refuses; full ones are allowed. `firstId`: course of the form. Locks the courses. */
export async function planChoices(
  ctx: Ctx,
  firstId: string,
  courseIds: readonly string[],
  entry: Entry,
): Promise<Map<string, PlannedChoice>> {
  const ids = entry.people.map(({ personId }) => personId)
  const read = new Map<string, { course: LockedCourse; facts: Facts }>()
  for (const id of courseIds.toSorted()) {
    const course = await lockCourse(ctx, id)
    read.set(id, { course, facts: await readFacts(ctx, id, ids) })
  }
  const { facts: own } = found(read.get(firstId))
  const planned = [...read].map(([id, { course, facts }]): [string, PlannedChoice] => {
    const people = id === firstId ? entry.people : entry.people.map((person) => answersFor(own, facts, person))
    const consents = id === firstId ? entry.consents : consentsFor(own, facts, entry.consents)
    const open = { ...course, registrationOpensAt: null, registrationClosesAt: null, hasWaitingList: true }
    const plan = planEntry(open, { ...facts, taken: 0, waiting: 0 }, { ...entry, people, consents })
    return [id, { course, facts, plan }]
  })
  return new Map(planned)
}
