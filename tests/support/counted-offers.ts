import type { Ctx } from '../../src/domain/context.ts'
import { newId } from '../../src/kernel/id.ts'
import { insertPerson } from './session.ts'

/** Enters seasons, courses, held sessions and sign-ups of a club, as a statistic counts them. */
export function countedOffers(office: Ctx) {
  async function addSeason(name: string, valid: string): Promise<string> {
    const id = newId()
    await office.db.insertInto('seasons').values({ clubId: 'gsv', id, name, valid }).execute()
    return id
  }
  async function addCourse(title: string, more: { seasonId?: string; departmentId?: string; capacity?: number; kind?: string }) {
    const id = newId()
    const course = { clubId: 'gsv', id, slug: `k-${id}`, kind: 'course', state: 'running', title, search: title, ...more }
    await office.db.insertInto('courses').values(course).execute()
    return id
  }
  async function addSession(courseId: string, day: string, marks: Record<string, string>): Promise<string> {
    const id = newId()
    const [startsAt, endsAt] = [18, 19].map((hour) => Temporal.Instant.from(`${day}T${hour}:00:00Z`))
    if (!startsAt || !endsAt) throw new Error('no time')
    const session = { clubId: 'gsv', id, courseId, onDay: Temporal.PlainDate.from(day), startsAt, endsAt, state: 'held' }
    await office.db.insertInto('sessions').values(session).execute()
    for (const [personId, state] of Object.entries(marks))
      await office.db
        .insertInto('attendance')
        .values({ clubId: 'gsv', sessionId: id, personId, state, takenAt: startsAt, clientId: newId() })
        .execute()
    return id
  }
  async function signUp(
    courseId: string,
    state: string,
    priceCents: number,
    at = '2026-09-01T10:00:00Z',
  ): Promise<[string, string]> {
    const [id, personId] = [newId(), await insertPerson(office)]
    const offered = state === 'offered' ? { offerUntil: office.now } : {}
    const terms = { priceCents, priceKind: 'non_member', privacyVersion: '1', source: 'staff', ...offered }
    await office.db
      .insertInto('participations')
      .values({
        clubId: 'gsv',
        id,
        courseId,
        personId,
        contactId: personId,
        state,
        queuedAt: Temporal.Instant.from(at),
        ...terms,
      })
      .execute()
    return [id, personId]
  }

  return { addSeason, addCourse, addSession, signUp }
}
