import { type Answer, allow, ok } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canCloseFacility } from './access.ts'
import { type ClosedAlready, type CloseRefusal, findAffected } from './close-facility.ts'
import type { ClosureInput } from './input.ts'
import { listToldAskers, type ToldAsker } from './notify-askers.ts'
import { type AffectedView, previewAffected } from './preview-affected.ts'
import type { AffectedBooking } from './queries.ts'

export interface ClosurePreview extends AffectedView {
  /** Bookings without a session: suspended, their contacts are told. */
  bookings: AffectedBooking[]
  askers: ToldAsker[]
}

/** Preview of `closeFacility`. Changes nothing. @throws NotFound, Forbidden */
export async function previewClosure(
  ctx: Ctx,
  input: ClosureInput,
  announceUntil: Temporal.PlainDate | null,
): Promise<Answer<ClosurePreview, CloseRefusal, ClosedAlready>> {
  allow(canCloseFacility(ctx.actor))
  const found = await findAffected(ctx, input)
  if (!found.ok) return found
  const { affected, partIds } = found.value
  const ofSessions = affected.filter(({ sessionId }) => sessionId !== null)
  const bookings = affected.filter(({ sessionId }) => sessionId === null)
  const askers = await listToldAskers(
    ctx,
    bookings.map(({ bookingId }) => bookingId),
  )
  return ok({ ...(await previewAffected(ctx, ofSessions, announceUntil, partIds)), bookings, askers })
}
