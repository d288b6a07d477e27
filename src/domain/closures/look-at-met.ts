import { type FreePart, listFreeParts } from '../bookings/find-free-times.ts'
import { listRecipients } from '../cancellations/cancel-session.ts'
import { listParticipants } from '../cancellations/queries.ts'
import { type Compensated, previewCompensation } from '../compensations/compensate.ts'
import type { Ctx } from '../context.ts'
import { listAtoms } from '../series/queries.ts'
import { getSession } from '../sessions/get-session.ts'
import { isAnnounced } from './announce-met.ts'
import type { ClosureChoices } from './input.ts'
import type { Met } from './queries.ts'

export interface MetSession extends Met {
  /** Parts outside the closure that are free at that time; looked up only for those announced now. */
  freeParts: FreePart[]
  /** One of them in each hall that is no smaller, by the hall's id, so that no two sessions are sent to the same ground at the same time. */
  ways: Map<string, FreePart>
}

/** An offer that is met; `sessions` announced now, `waiting` later. `owed`: what its people would get back if all of the former are lost. */
export interface MetCourse {
  courseId: string
  title: string
  kind: 'ongoing' | 'course'
  sessions: number
  waiting: number
  owed: Compensated
}

export interface MetView {
  /** Sessions announced now, then those that wait. */
  sessions: MetSession[]
  waiting: Met[]
  courses: MetCourse[]
  /** Who takes part in what is announced now, each once. */
  people: number
  /** Households told now, and how many of them have to be called. */
  told: number
  toCall: number
}

/** For so many sessions free parts are looked up, and so many for each. */
const MOST_LOOKED_UP = 300
const MOST_PARTS = 30

/**
 * Sessions that a closure meets with all there is to know before anybody decides; `closed`: parts that are no way out; `listMore`: where one
 * can go besides the club's own free parts. Asks for no right.
 */
export async function lookAtMet(
  ctx: Ctx,
  met: Met[],
  announceUntil: ClosureChoices['announceUntil'],
  closed: readonly string[],
  listMore: (one: Met) => Promise<FreePart[]> = async () => [],
): Promise<MetView> {
  const now = met.filter((one) => isAnnounced(one, { announceUntil }))
  const waiting = met.filter((one) => !now.includes(one))
  const isOutside = await outsideOf(ctx, closed)
  const sessions: MetSession[] = []
  for (const [at, one] of now.entries()) {
    const free = at < MOST_LOOKED_UP ? await listFreeParts(ctx, one, MOST_PARTS) : []
    const more = at < MOST_LOOKED_UP ? await listMore(one) : []
    sessions.push({ ...one, freeParts: [...more, ...free.filter(isOutside)], ways: new Map() })
  }
  propose(sessions, await listAtoms(ctx))
  return { sessions, waiting, courses: await lookAtCourses(ctx, now, waiting), ...(await countPeople(ctx, now)) }
}

async function lookAtCourses(ctx: Ctx, now: readonly Met[], waiting: readonly Met[]): Promise<MetCourse[]> {
  const courses: MetCourse[] = []
  for (const [courseId, all] of Map.groupBy([...now, ...waiting], ({ courseId }) => courseId ?? '')) {
    const own = all.filter((one) => now.includes(one))
    const owed = await previewCompensation(
      ctx,
      courseId,
      own.flatMap(({ sessionId }) => sessionId ?? []),
    )
    const [first] = all
    const counts = { sessions: own.length, waiting: all.length - own.length }
    courses.push({ courseId, title: first?.title ?? '', kind: first?.courseKind ?? 'ongoing', ...counts, owed })
  }
  return courses
}

/** In each hall sends each session to the first free part that is no smaller, whose ground no earlier one was sent to at that time. */
function propose(sessions: MetSession[], atoms: ReadonlyMap<string, ReadonlySet<string>>): void {
  const compare = Temporal.Instant.compare
  const isAtOnce = (one: MetSession, other: MetSession) =>
    compare(one.startsAt, other.endsAt) < 0 && compare(other.startsAt, one.endsAt) < 0
  // A part of the association is known by itself alone.
  const groundOf = (part: FreePart | undefined) => (part ? (atoms.get(part.partId) ?? new Set([part.partId])) : new Set<string>())
  for (const [at, session] of sessions.entries()) {
    const others = sessions.slice(0, at).filter((other) => isAtOnce(session, other))
    for (const part of session.freeParts.filter(({ isSmaller }) => !isSmaller)) {
      const isFree = others.every(({ ways }) => groundOf(part).isDisjointFrom(groundOf(ways.get(part.facilityId))))
      if (isFree && !session.ways.has(part.facilityId)) session.ways.set(part.facilityId, part)
    }
  }
}

/** A free part that shares ground with what will be closed is no way out. */
async function outsideOf(ctx: Ctx, closed: readonly string[]): Promise<(part: FreePart) => boolean> {
  if (closed.length === 0) return () => true
  const rows = await ctx.db
    .selectFrom('partAtoms as own')
    .innerJoin('partAtoms as other', (join) =>
      join.onRef('other.clubId', '=', 'own.clubId').onRef('other.atomId', '=', 'own.atomId'),
    )
    .select('other.partId')
    .where('own.clubId', '=', ctx.club.id)
    .where('own.partId', 'in', [...closed])
    .execute()
  const onGround = new Set(rows.map(({ partId }) => partId))
  return ({ partId }) => !onGround.has(partId)
}

/** Each person and each household once, however many of its sessions are met; read at the first session of each offer. */
async function countPeople(ctx: Ctx, met: readonly Met[]): Promise<{ people: number; told: number; toCall: number }> {
  const firsts = new Map(
    met.toReversed().flatMap(({ courseId, sessionId }) => (courseId && sessionId ? [[courseId, sessionId]] : [])),
  )
  const told = new Map<string, boolean>()
  const people = new Set<string>()
  for (const sessionId of firsts.values()) {
    const session = await getSession(ctx, sessionId)
    for (const { personId } of await listParticipants(ctx, session)) people.add(personId)
    for (const { email, personId } of await listRecipients(ctx, session)) told.set(email.toLowerCase() || personId, email === '')
  }
  return { people: people.size, told: told.size, toCall: [...told.values()].filter(Boolean).length }
}
