import { found } from '../../kernel/answer.ts'
import { type FreePart, listFreePartsOf } from '../bookings/find-free-times.ts'
import { listRecipientsOf } from '../cancellations/cancel-session.ts'
import { listParticipantsOf } from '../cancellations/queries.ts'
import { mayCancel } from '../cancellations/rules.ts'
import { type Compensated, previewCompensations } from '../compensations/compensate.ts'
import type { Ctx } from '../context.ts'
import { listAtoms } from '../facilities/queries.ts'
import { listSessionsById } from '../sessions/get-session.ts'
import { isAnnounced } from './announce-affected.ts'
import type { ClosureChoices } from './input.ts'
import { type AffectedBooking, sessionsOf } from './queries.ts'

export interface AffectedSession extends AffectedBooking {
  /** Free parts outside the closure, for sessions announced now. */
  freeParts: FreePart[]
  /** One proposal for each hall by its id, no smaller; no two sessions share ground at the same time. */
  ways: Map<string, FreePart>
}

/** `sessions`: announced now, `waiting`: later. `owed`: settlement in cents if all `sessions` are lost. */
export interface AffectedCourse {
  courseId: string
  title: string
  kind: 'ongoing' | 'course'
  sessions: number
  waiting: number
  owed: Compensated
}

export interface AffectedView {
  sessions: AffectedSession[]
  waiting: AffectedBooking[]
  courses: AffectedCourse[]
  people: number
  /** Households with an address; the others are to be called. */
  told: number
  toCall: number
}

const MOST_LOOKED_UP = 300
const MOST_PARTS = 30

/**
 * `closed`: parts without a way out; `listMore`: places beside the club's own, for each. The number of statements does not grow
 * with the sessions. Asks for no right.
 */
export async function previewAffected(
  ctx: Ctx,
  affected: AffectedBooking[],
  announceUntil: ClosureChoices['announceUntil'],
  closed: readonly string[],
  listMore: (sessions: readonly AffectedBooking[]) => Promise<FreePart[][]> = async () => [],
): Promise<AffectedView> {
  const now = affected.filter((one) => isAnnounced(one, { announceUntil }))
  const waiting = affected.filter((one) => !now.includes(one))
  const isOutside = await outsideOf(ctx, closed)
  const lookedUp = now.slice(0, MOST_LOOKED_UP)
  const free = await listFreePartsOf(ctx, lookedUp, MOST_PARTS)
  const more = await listMore(lookedUp)
  const freeParts = (at: number) => [...(more[at] ?? []), ...(free[at] ?? []).filter(isOutside)]
  const sessions = now.map((one, at): AffectedSession => ({ ...one, freeParts: freeParts(at), ways: new Map() }))
  propose(sessions, await listAtoms(ctx))
  return { sessions, waiting, courses: await previewCourses(ctx, now, waiting), ...(await countPeople(ctx, now)) }
}

async function previewCourses(
  ctx: Ctx,
  now: readonly AffectedBooking[],
  waiting: readonly AffectedBooking[],
): Promise<AffectedCourse[]> {
  const courses = Map.groupBy([...now, ...waiting], ({ courseId }) => found(courseId))
  const lost = Map.groupBy(now, ({ courseId }) => found(courseId))
  const lostOf = (courseId: string) => lost.get(courseId) ?? []
  const owed = await previewCompensations(ctx, new Map(courses.keys().map((id) => [id, sessionsOf(lostOf(id))])))
  return [...courses].map(([courseId, all]) => {
    const { title, courseKind } = found(all[0])
    const sessions = lostOf(courseId).length
    const counts = { sessions, waiting: all.length - sessions }
    return { courseId, title, kind: found(courseKind), ...counts, owed: found(owed.get(courseId)) }
  })
}

/** Proposes for each hall the first free part that is no smaller and not yet proposed for that time. */
function propose(sessions: AffectedSession[], atoms: ReadonlyMap<string, ReadonlySet<string>>): void {
  const compare = Temporal.Instant.compare
  const isAtOnce = (one: AffectedSession, other: AffectedSession) =>
    compare(one.startsAt, other.endsAt) < 0 && compare(other.startsAt, one.endsAt) < 0
  // A part of the association has no atoms here.
  const groundOf = (part: FreePart | undefined) => (part ? (atoms.get(part.partId) ?? new Set([part.partId])) : new Set<string>())
  for (const [at, session] of sessions.entries()) {
    if (session.freeParts.length === 0) continue
    const others = sessions.slice(0, at).filter((other) => isAtOnce(session, other))
    for (const part of session.freeParts.filter(({ isSmaller }) => !isSmaller)) {
      const isFree = others.every(({ ways }) => groundOf(part).isDisjointFrom(groundOf(ways.get(part.facilityId))))
      if (isFree && !session.ways.has(part.facilityId)) session.ways.set(part.facilityId, part)
    }
  }
}

/** Free parts must not share ground with the closure. */
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

/** Each person and household once, whichever sessions it takes part in: as `announceAffected` tells them. */
async function countPeople(
  ctx: Ctx,
  affected: readonly AffectedBooking[],
): Promise<{ people: number; told: number; toCall: number }> {
  const told = new Map<string, boolean>()
  const people = new Set<string>()
  const known = await listSessionsById(ctx, sessionsOf(affected))
  const sessions = [...known.values()].filter((session) => mayCancel(session, ctx.now).ok)
  for (const { personId } of [...(await listParticipantsOf(ctx, sessions)).values()].flat()) people.add(personId)
  for (const { email, personId } of [...(await listRecipientsOf(ctx, sessions)).values()].flat())
    told.set(email.toLowerCase() || personId, email === '')
  const toCall = [...told.values()].filter(Boolean).length
  return { people: people.size, told: told.size - toCall, toCall }
}
