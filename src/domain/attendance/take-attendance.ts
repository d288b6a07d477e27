import { sql } from 'kysely'
import { goOn, transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { settleCredits } from '../credits/settle-credits.ts'
import { addTrialGuest } from '../group-lists/commands.ts'
import { canSeeLedCourses } from '../participations/access.ts'
import { createPerson } from '../people/commands.ts'
import { listKept } from '../people/mark-merged.ts'
import { setSessionHeld } from '../sessions/set-session-state.ts'
import { canTakeAttendance } from './access.ts'
import type { Batch, EntryInput } from './input.ts'
import { ATTENDANCE_JOURNAL } from './journal.ts'
import { findSession, type HallSession, listKnownPeople } from './queries.ts'
import { takenTime } from './rules.ts'

/** `known`: it had arrived before. `missing`: unknown session or person. */
export type Outcome = 'kept' | 'known' | 'forbidden' | 'missing'

/**
 * Keeps entries of a phone in any order, sent any number of times; answers each outcome by entry id. The last by time counts.
 * Each session is a transaction of its own: a refused one does not stop the others. @throws Forbidden for visitors, readers, and
 * entries of another user.
 */
export async function takeAttendance(ctx: Ctx, batch: Batch): Promise<Map<string, Outcome>> {
  const { actor } = ctx
  allow(canSeeLedCourses(actor) && actor.kind === 'user' && actor.userId === batch.userId)
  const outcomes = new Map<string, Outcome>()
  const sessions = Map.groupBy(batch.entries, ({ sessionId }) => sessionId)
  for (const [sessionId, entries] of sessions) {
    const answers = await transaction(ctx, (ctx) => takeSession(ctx, sessionId, batch.phoneId, entries))
    for (const [clientId, outcome] of answers) outcomes.set(clientId, outcome)
  }
  return outcomes
}

const all = (entries: readonly EntryInput[], outcome: Outcome): Map<string, Outcome> =>
  new Map(entries.map(({ clientId }) => [clientId, outcome]))

async function takeSession(ctx: Ctx, sessionId: string, phoneId: string, entries: EntryInput[]): Promise<Map<string, Outcome>> {
  // Two phones with guests, or the same batch twice, go one after the other.
  const [, clock, session] = await Promise.all([
    sql`select from sessions where club_id = ${ctx.club.id} and id = ${sessionId} for no key update`.execute(ctx.db),
    sql<{ now: Temporal.Instant }>`select clock_timestamp() as now`.execute(ctx.db),
    findSession(ctx, sessionId),
  ])
  if (!session) return all(entries, 'missing')
  // A phone may be offline for days; a former substitute's marks are kept.
  const isTrainer = session.isTrainer || session.stoodIn
  if (!canTakeAttendance(ctx.actor, { ...session, isTrainer })) return all(entries, 'forbidden')
  const known = await listKnownPeople(ctx, session)
  const keptOf = await listKept(
    ctx,
    entries.map(({ personId }) => personId),
  )
  const taken: EntryInput[] = []
  for (const sent of entries) {
    // The phone may still have the list from before two people became one.
    const entry = { ...sent, personId: keptOf.get(sent.personId) ?? sent.personId }
    if (!known.has(entry.personId) && !(await admitGuest(ctx, session, entry))) continue
    known.add(entry.personId)
    taken.push(entry)
  }
  const kept = await keep(ctx, phoneId, taken, found(clock.rows[0]).now)
  const fresh = taken.filter(({ clientId }) => kept.has(clientId))
  await settleCredits(
    ctx,
    sessionId,
    fresh.map(({ personId }) => personId),
  )
  // A mark taken back holds no session.
  if (fresh.some(({ state }) => state !== 'open')) await setSessionHeld(ctx, sessionId)
  if (fresh.length > 0) await recordTaken(ctx, session, fresh.length)
  const outcomeOf = (entry: EntryInput): Outcome =>
    kept.has(entry.clientId) ? 'kept' : taken.some(({ clientId }) => clientId === entry.clientId) ? 'known' : 'missing'
  return new Map(entries.map((entry) => [entry.clientId, outcomeOf(entry)]))
}

/** Admits a guest to this session; an unknown one becomes a person of the club. */
async function admitGuest(ctx: Ctx, session: HallSession, { personId, isGuest, guest }: EntryInput): Promise<boolean> {
  if (!isGuest) return false
  const person = await ctx.db
    .selectFrom('people')
    .select(['firstname', 'lastname'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person && !guest) return false
  if (!person && guest) {
    const { firstname, lastname, phone } = guest
    await createPerson(ctx, { firstname, lastname, phone }, personId)
  }
  if (guest?.isTrial) await addTrialGuest(ctx, session.courseId, personId, session.onDay)
  const name = person ?? guest
  const content = ATTENDANCE_JOURNAL.guestAdded(titleOf(session))
  await record(ctx, {
    event: 'attendance.guest',
    id: session.id,
    content,
    after: { name: `${name?.firstname} ${name?.lastname}` },
  })
  return true
}

const titleOf = ({ title, startsAt, endsAt }: HallSession): string => `${title}, ${formatSpan(startsAt, endsAt)}`

async function keep(ctx: Ctx, phoneId: string, entries: readonly EntryInput[], receivedAt: Temporal.Instant) {
  if (entries.length === 0) return new Set<string>()
  const clubId = ctx.club.id
  const takenBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const rows = entries.map(({ clientId, sessionId, personId, state, tappedAt, offsetMs, knewUntil }) => ({
    clubId,
    clientId,
    sessionId,
    personId,
    state,
    phoneId,
    takenBy,
    receivedAt,
    clockOffsetMs: offsetMs,
    takenAt: Temporal.Instant.fromEpochMilliseconds(takenTime(tappedAt, offsetMs, receivedAt.epochMilliseconds)),
    knewUntil: knewUntil === null ? null : Temporal.Instant.fromEpochMilliseconds(knewUntil),
  }))
  const added = await ctx.db
    .insertInto('attendanceEntries')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('clientId')
    .execute()
  const kept = new Set(added.map(({ clientId }) => clientId))
  if (kept.size > 0) await count(ctx, kept)
  return kept
}

/** The last entry of each person counts, unless a later one already does; the order of `isLater`. */
const count = (ctx: Ctx, clientIds: ReadonlySet<string>) =>
  sql`
    insert into attendance (club_id, session_id, person_id, state, taken_at, taken_by, client_id)
    select distinct on (session_id, person_id) club_id, session_id, person_id, state, taken_at, taken_by, client_id
    from attendance_entries where club_id = ${ctx.club.id} and client_id = any(${[...clientIds]}::uuid[])
    order by session_id, person_id, taken_at desc, client_id desc
    on conflict (club_id, session_id, person_id) do update
    set state = excluded.state, taken_at = excluded.taken_at, taken_by = excluded.taken_by, client_id = excluded.client_id
    where (excluded.taken_at, excluded.client_id) > (attendance.taken_at, attendance.client_id)`.execute(ctx.db)

async function recordTaken(ctx: Ctx, session: HallSession, entries: number): Promise<void> {
  const content = ATTENDANCE_JOURNAL.taken(titleOf(session), entries)
  await goOn(ctx, record(ctx, { event: 'attendance.taken', id: session.id, content }))
}
