import { type Answer, allow, ok } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canCloseFacility } from './access.ts'
import { type CloseRefusal, findMet } from './close-facility.ts'
import type { ClosureInput } from './input.ts'
import { lookAtMet, type MetView } from './look-at-met.ts'
import type { Met } from './queries.ts'

export interface ClosurePreview extends MetView {
  /** Bookings without a session: they rest, whoever asked for them is told. */
  bookings: Met[]
}

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
  return ok({
    ...(await lookAtMet(ctx, ofSessions, announceUntil, partIds)),
    bookings: met.filter(({ sessionId }) => sessionId === null),
  })
}
