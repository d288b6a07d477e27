import { z } from 'zod'
import { cancelSession } from '../../domain/cancellations/cancel-session.ts'
import { cancelInput } from '../../domain/cancellations/input.ts'
import { replaceSession } from '../../domain/cancellations/replace-session.ts'
import { CANCEL_REFUSALS, REPLACE_REFUSALS, UNDO_REFUSALS } from '../../domain/cancellations/texts.ts'
import { undoCancellation } from '../../domain/cancellations/undo-cancellation.ts'
import type { Ctx } from '../../domain/context.ts'
import { markSeen } from '../../domain/notices/commands.ts'
import { findNotice } from '../../domain/notices/queries.ts'
import { canCancelSession } from '../../domain/sessions/access.ts'
import { getSession } from '../../domain/sessions/get-session.ts'
import { askSubstitutes } from '../../domain/substitutes/ask-substitutes.ts'
import { withdrawRequest } from '../../domain/substitutes/commands.ts'
import { ASK_REFUSALS } from '../../domain/substitutes/texts.ts'
import { allow, found } from '../../kernel/answer.ts'
import { formatSpan, isBefore, parseDay, parseTime } from '../../kernel/calendar.ts'

const day = z.string().transform((text, check) => {
  const parsed = parseDay(text)
  if (!parsed) check.addIssue('Bitte geben Sie den Tag so ein: 05.03.2014.')
  return parsed ?? z.NEVER
})
const time = z.string().transform((text, check) => {
  const parsed = parseTime(text)
  if (!parsed) check.addIssue('Bitte geben Sie die Uhrzeit so ein: 17:30.')
  return parsed ?? z.NEVER
})

/** Everything that the page about a session's fate sends; `intent` says which form. */
export const SessionAction = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('ask'),
    message: z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default(''),
  }),
  z.object({ intent: z.literal('withdraw') }),
  cancelInput.extend({ intent: z.literal('cancel') }),
  z.object({ intent: z.literal('undo') }),
  z.object({ intent: z.literal('called'), notice: z.uuid() }),
  z.object({
    intent: z.literal('replace'),
    onDay: day,
    startsTime: time,
    endsTime: time,
    partId: z.uuid().nullable().default(null),
  }),
])
type SessionAction = z.output<typeof SessionAction>

/** `done`: what the page says next; null = nothing. */
export type Outcome = { ok: true; done: string | null } | { ok: false; field: string; text: string }

const done = (what: string | null): Outcome => ({ ok: true, done: what })
const refused = (text: string, field = ''): Outcome => ({ ok: false, field, text })

async function replace(ctx: Ctx, id: string, action: Extract<SessionAction, { intent: 'replace' }>): Promise<Outcome> {
  if (!isBefore(action.startsTime, action.endsTime)) return refused('Das Ende liegt nicht nach dem Beginn.', 'endsTime')
  const answer = await replaceSession(ctx, id, action)
  if (answer.ok) return done('replaced')
  if (answer.refusal !== 'occupied') return refused(REPLACE_REFUSALS[answer.refusal], 'onDay')
  const by = answer.occupants.map(({ title, startsAt, endsAt }) => `„${title}“ (${formatSpan(startsAt, endsAt)})`).join(', ')
  return refused(`${REPLACE_REFUSALS.occupied} Dort ist: ${by}. Bitte wählen Sie eine andere Zeit oder Halle.`, 'partId')
}

async function noteCall(ctx: Ctx, sessionId: string, noticeId: string): Promise<Outcome> {
  allow(canCancelSession(ctx.actor, await getSession(ctx, sessionId)))
  const notice = found(await findNotice(ctx, noticeId))
  await markSeen(ctx, found(notice.objectId === sessionId ? notice : null), 'call')
  return done(null)
}

/** Runs the command behind a form of the page. */
export async function runSessionAction(ctx: Ctx, id: string, action: SessionAction): Promise<Outcome> {
  switch (action.intent) {
    case 'ask': {
      const answer = await askSubstitutes(ctx, id, action.message)
      return answer.ok ? done('asked') : refused(ASK_REFUSALS[answer.refusal])
    }
    case 'withdraw':
      await withdrawRequest(ctx, id, 'withdrawn')
      return done('withdrawn')
    case 'cancel': {
      const answer = await cancelSession(ctx, id, action)
      return answer.ok ? done('cancelled') : refused(CANCEL_REFUSALS[answer.refusal])
    }
    case 'undo': {
      const answer = await undoCancellation(ctx, id)
      return answer.ok ? done(answer.value > 0 ? 'restored_told' : 'restored') : refused(UNDO_REFUSALS[answer.refusal])
    }
    case 'called':
      return noteCall(ctx, id, action.notice)
    case 'replace':
      return replace(ctx, id, action)
  }
}
