import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { listHallCards } from '../credits/list-hall-cards.ts'
import { canSeeParticipants } from '../participations/access.ts'
import { type HealthNote, healthNotesVersion, listHealthNotes } from '../people/list-health-notes.ts'
import { canReadHealthNotes } from './access.ts'
import { listSignUps, type SignUp } from './list-sign-ups.ts'
import { getSession, type HallPerson, type HallSession, type KeptEntry, listEntries, listHallPeople } from './queries.ts'

export interface AttendanceList {
  session: HallSession
  people: HallPerson[]
  entries: KeptEntry[]
  cards: Map<string, { text: string; isMissing: boolean }>
  signUps: Map<string, SignUp>
  health: {
    version: string
    /** Null for a caller with this version: unread notes are not logged as read. */
    notes: HealthNote[] | null
  }
}

/** `heldVersion`: version of the health notes on the phone. @throws NotFound, and Forbidden for courses of others */
export async function getAttendanceList(ctx: Ctx, sessionId: string, heldVersion: string | null): Promise<AttendanceList> {
  return transaction(ctx, async (ctx) => {
    const session = await getSession(ctx, sessionId)
    allow(canSeeParticipants(ctx.actor, session))
    const people = await listHallPeople(ctx, session)
    const entries = await listEntries(ctx, sessionId)
    const cards = await listHallCards(
      ctx,
      session,
      people.map(({ id }) => id),
    )
    const signUps = await listSignUps(ctx, session.courseId)
    return { session, people, entries, cards, signUps, health: await healthOf(ctx, session, people, heldVersion) }
  })
}

async function healthOf(ctx: Ctx, session: HallSession, people: readonly HallPerson[], heldVersion: string | null) {
  if (!canReadHealthNotes(ctx.actor, session)) return { version: '', notes: [] }
  const personIds = people.map(({ id }) => id)
  const version = await healthNotesVersion(ctx, personIds)
  if (version !== '' && version === heldVersion) return { version, notes: null }
  const where = `Teilnehmerliste ${session.title}, ${formatSpan(session.startsAt, session.endsAt)}`
  return { version, notes: version === '' ? [] : await listHealthNotes(ctx, personIds, where) }
}
