import { type Answer, allow, ok } from '../../kernel/answer.ts'
import { type FreePart, listFreeParts } from '../bookings/find-free-times.ts'
import { listRecipients } from '../cancellations/cancel-session.ts'
import { type Compensated, previewCompensation } from '../compensations/compensate.ts'
import type { Ctx } from '../context.ts'
import { listAtoms } from '../series/queries.ts'
import { getSession } from '../sessions/get-session.ts'
import { canCloseFacility } from './access.ts'
import { isAnnounced } from './announce-closure.ts'
import { type CloseRefusal, findMet } from './close-facility.ts'
import type { ClosureInput } from './input.ts'
import type { Met } from './queries.ts'

export interface MetSession extends Met {
  /** Parts outside the closure that are free at that time; looked up only for those announced now. */
  freeParts: FreePart[]
  /** One of them for each, so that no two are sent to the same ground at the same time. */
  proposal: FreePart | null
}

/** An offer with sessions announced now; `owed`: what its people would get back if all of them are lost. */
export interface MetCourse {
  courseId: string
  title: string
  kind: 'ongoing' | 'course'
  sessions: number
  owed: Compensated
}

export interface ClosurePreview {
  /** Sessions announced now, then those that wait. */
  sessions: MetSession[]
  waiting: Met[]
  /** Bookings without a session: they rest, whoever asked for them is told. */
  bookings: Met[]
  courses: MetCourse[]
  /** Households told now, and how many of them have to be called. */
  told: number
  toCall: number
}

/** For so many sessions free parts are looked up. */
const MOST_LOOKED_UP = 60

/** What `closeFacility` would meet, whom it would tell, and where sessions could go. Changes nothing. @throws NotFound, Forbidden */
export async function previewClosure(
  ctx: Ctx,
  input: ClosureInput,
  announceUntil: Temporal.PlainDate | null,
): Promise<Answer<ClosurePreview, CloseRefusal>> {
  allow(canCloseFacility(ctx.actor))
  const found = await findMet(ctx, input)
  if (!found.ok) return found
  const { met, partIds } = found.value
  const ofSessions = met.filter(({ sessionId }) => sessionId !== null)
  const now = ofSessions.filter((one) => isAnnounced(one, { announceUntil }))
  const sessions: MetSession[] = []
  for (const [at, one] of now.entries()) {
    const free = at < MOST_LOOKED_UP ? await listFreeParts(ctx, one, 6) : []
    sessions.push({ ...one, freeParts: await outside(ctx, free, partIds), proposal: null })
  }
  propose(sessions, await listAtoms(ctx))
  const courses: MetCourse[] = []
  for (const [courseId, all] of Map.groupBy(now, ({ courseId }) => courseId ?? '')) {
    const owed = await previewCompensation(
      ctx,
      courseId,
      all.flatMap(({ sessionId }) => sessionId ?? []),
    )
    courses.push({ courseId, title: all[0]?.title ?? '', kind: all[0]?.courseKind ?? 'ongoing', sessions: all.length, owed })
  }
  const waiting = ofSessions.filter((one) => !now.includes(one))
  return ok({
    sessions,
    waiting,
    bookings: met.filter(({ sessionId }) => sessionId === null),
    courses,
    ...(await countTold(ctx, now)),
  })
}

/** Sends each session to the first free part whose ground no earlier one was sent to at that time. */
function propose(sessions: MetSession[], atoms: ReadonlyMap<string, ReadonlySet<string>>): void {
  const compare = Temporal.Instant.compare
  const isAtOnce = (one: MetSession, other: MetSession) =>
    compare(one.startsAt, other.endsAt) < 0 && compare(other.startsAt, one.endsAt) < 0
  const groundOf = (part: FreePart | null) => atoms.get(part?.partId ?? '') ?? new Set<string>()
  for (const [at, session] of sessions.entries()) {
    const others = sessions.slice(0, at).filter((other) => isAtOnce(session, other))
    session.proposal =
      session.freeParts.find((part) => others.every(({ proposal }) => groundOf(part).isDisjointFrom(groundOf(proposal)))) ?? null
  }
}

/** A free part that shares ground with what will be closed is no way out. */
async function outside(ctx: Ctx, free: FreePart[], closed: string[]): Promise<FreePart[]> {
  if (free.length === 0) return []
  const rows = await ctx.db
    .selectFrom('partAtoms as own')
    .innerJoin('partAtoms as other', (join) =>
      join.onRef('other.clubId', '=', 'own.clubId').onRef('other.atomId', '=', 'own.atomId'),
    )
    .select('other.partId')
    .where('own.clubId', '=', ctx.club.id)
    .where('own.partId', 'in', closed)
    .execute()
  const onGround = new Set(rows.map(({ partId }) => partId))
  return free.filter(({ partId }) => !onGround.has(partId)).slice(0, 4)
}

/** Each household once, however many of its sessions are met; read at the first session of each offer. */
async function countTold(ctx: Ctx, met: Met[]): Promise<{ told: number; toCall: number }> {
  const firsts = new Map(
    met.toReversed().flatMap(({ courseId, sessionId }) => (courseId && sessionId ? [[courseId, sessionId]] : [])),
  )
  const told = new Map<string, boolean>()
  for (const sessionId of firsts.values())
    for (const { email, personId } of await listRecipients(ctx, await getSession(ctx, sessionId)))
      told.set(email.toLowerCase() || personId, email === '')
  return { told: told.size, toCall: [...told.values()].filter(Boolean).length }
}
