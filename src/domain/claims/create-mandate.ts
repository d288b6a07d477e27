import { z } from 'zod'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { compact, isIban } from '../../kernel/bank-codes.ts'
import { berlinDay, isAfter, isBefore } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { addMandate, blockDebtor, moveMandate, revokeMandateOf } from '../debtors/commands.ts'
import { DEBIT_SCHEMES } from '../sepa/rules.ts'
import { canChangeClaims, canSeeClaims } from './access.ts'
import { mandateFault } from './rules.ts'
import type { MandateRefusal } from './texts.ts'

const HOLDER = 'Bitte nennen Sie den Kontoinhaber so, wie die Bank ihn führt.'

/** Mandate on paper, as the office has it before it. */
export const MandateInput = z.object({
  iban: z
    .string({ error: 'Bitte geben Sie die IBAN an.' })
    .transform(compact)
    .refine(isIban, 'Diese IBAN stimmt nicht. Bitte vergleichen Sie sie mit der Vorlage.'),
  holder: z.string({ error: HOLDER }).trim().min(1, HOLDER).max(70, 'Bitte höchstens 70 Zeichen.'),
  signedOn: z.instanceof(Temporal.PlainDate),
  from: z.instanceof(Temporal.PlainDate).optional().describe('Tag, ab dem das Konto gilt; ohne Angabe heute'),
  scheme: z.enum(DEBIT_SCHEMES).default('CORE').describe('B2B: Firmenlastschrift, nur für Organisationen'),
  isOneOff: z.boolean().default(false).describe('true: gilt für einen einzigen Einzug'),
  isSameMandate: z.boolean().default(false).describe('true: das heutige Mandat bleibt, wie es ist; neu ist nur sein Konto'),
})
type MandateInput = z.input<typeof MandateInput>

/**
 * Enters a signed mandate, or another account of the one of today; it replaces the former from today, or from a day to come.
 * @throws Forbidden, NotFound
 */
export async function createMandate(
  ctx: Ctx,
  { debtorId, scheme = 'CORE', isOneOff = false, isSameMandate = false, ...input }: MandateInput & { debtorId: string },
): Promise<Answer<{ id: string; reference: string }, MandateRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const known = await ctx.db
      .selectFrom('debtors')
      .select(['id', 'kind'])
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', found(isId(debtorId) ? debtorId : null))
      .executeTakeFirst()
    const { id, kind } = found(known)
    const today = berlinDay(ctx.now)
    if (input.from && isBefore(input.from, today)) return refuse('from_past')
    if (isSameMandate) {
      if (input.from && isAfter(input.from, today)) return refuse('moves_today')
      const moved = await moveMandate(ctx, { ...input, debtorId: id })
      return moved ? ok(moved) : refuse('no_mandate')
    }
    const fault = mandateFault({ scheme, signedOn: input.signedOn, isOrganisation: kind === 'organisation' }, today)
    if (fault) return refuse(fault)
    return ok(await addMandate(ctx, { ...input, scheme, isOneOff, debtorId: id, isSure: true }))
  })
}

/** @throws Forbidden, NotFound */
export async function getMandate(ctx: Ctx, id: string): Promise<{ id: string }> {
  allow(canSeeClaims(ctx.actor))
  const mandate = ctx.db.selectFrom('mandates').select('id').where('clubId', '=', ctx.club.id)
  return found(await mandate.where('id', '=', found(isId(id) ? id : null)).executeTakeFirst())
}

/** Nothing is collected under this mandate any more. @throws Forbidden, NotFound */
export async function revokeMandate(ctx: Ctx, { id }: { id: string }): Promise<Answer<null, MandateRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => ((await revokeMandateOf(ctx, id)) ? ok(null) : refuse('not_active')))
}

/** Debits and dunnings of this debtor stop, or go on without `reason`. @throws Forbidden, NotFound */
export async function setDebtorBlock(
  ctx: Ctx,
  { debtorId, reason }: { debtorId: string; reason: string | null },
): Promise<Answer<null>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    await blockDebtor(ctx, debtorId, reason)
    return ok(null)
  })
}
