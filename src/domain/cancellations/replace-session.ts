import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, refuse } from '../../kernel/answer.ts'
import { berlinMoment, formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Occupied } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { canCancelSession } from '../sessions/access.ts'
import { enterSession, hasSessionAt, type NewDate } from '../sessions/add-session.ts'
import { getSession, getSessionForChange, type Session } from '../sessions/get-session.ts'
import { SingleDate } from '../sessions/input.ts'
import { setSessionState } from '../sessions/set-session-state.ts'
import { listRecipients } from './cancel-session.ts'
import { CANCELLATION_JOURNAL } from './journal.ts'
import { notifyPeople } from './notify-people.ts'
import { mayReplace, type ReplaceRefusal } from './rules.ts'

export type ReplaceAnswer = Answer<string, ReplaceRefusal | 'date_exists' | 'occupied', Occupied>

/** The cancelled session becomes `moved`; the same people are told. Answers the new one's id. @throws NotFound, Forbidden */
export async function replaceSession(ctx: Ctx, sessionId: string, input: SingleDate): Promise<ReplaceAnswer> {
  const { onDay, startsTime, endsTime, partId } = SingleDate.parse(input)
  const startsAt = berlinMoment(onDay, startsTime)
  const endsAt = berlinMoment(onDay, endsTime)
  return transaction(ctx, async (ctx) => {
    const session = await getSessionForChange(ctx, sessionId)
    allow(canCancelSession(ctx.actor, session))
    const may = mayReplace(session, startsAt, ctx.now)
    if (!may.ok) return may
    if (await hasSessionAt(ctx, session.courseId, startsAt, endsAt)) return refuse('date_exists')
    return savepoint(ctx, async (ctx) => {
      const placed = await enterReplacement(ctx, session, { onDay, startsAt, endsAt, partId })
      if (!placed.ok) return placed
      const { place } = await getSession(ctx, placed.value)
      const replacement = { id: placed.value, startsAt, endsAt, place }
      await notifyPeople(ctx, session, await listRecipients(ctx, session), { kind: 'session.replaced', replacement })
      const content = CANCELLATION_JOURNAL.replaced(
        session.title,
        formatSpan(session.startsAt, session.endsAt),
        formatSpan(startsAt, endsAt),
      )
      await record(ctx, { event: 'session.moved', id: sessionId, content })
      return placed
    })
  })
}

async function enterReplacement(ctx: Ctx, session: Session, date: NewDate): Promise<Answer<string, 'occupied', Occupied>> {
  const entered = await enterSession(ctx, session, date)
  if (!entered.ok) return entered
  await setSessionState(ctx, [session.id], 'moved', { replacedById: entered.value })
  return entered
}
