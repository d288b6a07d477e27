import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, nameOfActor } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { canManageOperations } from '../operations/access.ts'
import { lockShifts } from '../operations/enter-helpers.ts'
import { getPlan, listShiftsById, type OperationalPlan, type Shift } from '../operations/queries.ts'
import { endOf } from '../operations/rules.ts'
import { shiftText } from '../operations/texts.ts'
import { closeRequest, insertAsks, insertRequest } from '../substitutes/insert-request.ts'
import { findOpenCover, type SubstituteRequest } from '../substitutes/queries.ts'
import { coverFacts } from './cover-facts.ts'
import { COVER_JOURNAL } from './journal.ts'
import { type HelperCandidate, listHelperCandidates, listUnreached } from './list-helper-candidates.ts'
import { type CoverRefusal, maySearch, nextWaveFrom, waveSize } from './rules.ts'

/**
 * Asks the most suitable helpers for an open shift; while it stays open, the next ones in waves (`coverShifts`). Answers the number
 * of those asked now. @throws NotFound, Forbidden
 */
export async function askForCover(ctx: Ctx, shiftId: string, message: string): Promise<Answer<number, CoverRefusal>> {
  allow(canManageOperations(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const [shift] = await lockShifts(ctx, [shiftId], [])
    const plan = await getPlan(ctx, found(shift).planId)
    const may = maySearch(found(shift), plan, (await findOpenCover(ctx, shiftId)) !== null, ctx.now)
    if (!may.ok) return may
    const candidates = await listHelperCandidates(ctx, { shift: found(shift), plan, requestId: null }, waveSize(found(shift)))
    if (candidates.length === 0) return refuse('nobody')
    const nextWaveAt = nextWaveFrom(ctx.now, found(shift), plan)
    const id = await insertRequest(ctx, { about: { shiftId }, message, nextWaveAt })
    await askWave(ctx, { shift: found(shift), plan, requestId: id, message, before: 0 }, candidates)
    return ok(candidates.length)
  })
}

interface CoverPreview {
  shift: Shift
  plan: OperationalPlan
  names: string[]
  /** Suitable, but mails to their address come back. */
  unreached: string[]
}

/** Names of whom the first wave would ask, and of whom nobody can. @throws NotFound, Forbidden */
export async function previewCover(ctx: Ctx, shiftId: string): Promise<CoverPreview> {
  allow(canManageOperations(ctx.actor))
  const shift = found((await listShiftsById(ctx, [shiftId]))[0])
  const plan = await getPlan(ctx, shift.planId)
  const search = { shift, plan, requestId: null }
  const candidates = await listHelperCandidates(ctx, search, waveSize(shift))
  return { shift, plan, names: candidates.map(({ name }) => name), unreached: await listUnreached(ctx, search) }
}

interface Wave {
  shift: Shift
  plan: OperationalPlan
  requestId: string
  message: string
  /** Number of those asked in earlier waves. */
  before: number
}

/** The caller has locked the shift. */
export async function askWave(ctx: Ctx, wave: Wave, candidates: readonly HelperCandidate[]): Promise<void> {
  const { shift, plan, requestId, message, before } = wave
  const askedBy = nameOfActor(ctx.actor) || plan.contactName || ctx.club.displayName
  for (const { id, email, name } of await insertAsks(ctx, requestId, candidates, before)) {
    const data = { ...(await coverFacts(ctx, shift, plan, name)), askId: id, askedBy, message }
    await sendMail(ctx, { template: 'cover.asked', to: email, data, priority: AWAITED })
  }
  const content = COVER_JOURNAL.asked(shiftText(shift, plan), candidates.length)
  await record(ctx, { event: 'operational_plan.helpersAsked', id: plan.id, content })
}

/** Ends the search of a shift and tells whoever has not answered. @throws NotFound, Forbidden */
export async function withdrawCover(ctx: Ctx, shiftId: string): Promise<void> {
  allow(canManageOperations(ctx.actor))
  await transaction(ctx, async (ctx) => {
    const [shift] = await lockShifts(ctx, [shiftId], [])
    const request = await findOpenCover(ctx, shiftId)
    if (request) await settleCover(ctx, request, found(shift), null)
  })
}

/** Closes the search and tells whoever has not answered, unless the shift is past. The caller has locked the shift. */
export async function settleCover(ctx: Ctx, request: SubstituteRequest, shift: Shift, takenById: string | null): Promise<void> {
  const plan = await getPlan(ctx, shift.planId)
  await closeRequest(ctx, request.id, takenById)
  const why = shift.filled >= shift.needed ? 'found' : 'withdrawn'
  const isOver = !isAfter(endOf(shift, plan), ctx.now)
  for (const { email, name, isIn, declinedAt } of request.asks)
    if (!isOver && !isIn && declinedAt === null && email !== '')
      await sendMail(ctx, { template: 'cover.settled', to: email, data: { ...(await coverFacts(ctx, shift, plan, name)), why } })
  const content = COVER_JOURNAL[why](shiftText(shift, plan))
  await record(ctx, { event: 'operational_plan.helpersSettled', id: plan.id, content })
}
