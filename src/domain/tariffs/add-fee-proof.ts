import { sql } from 'kysely'
import { z } from 'zod'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { dayRange, isAfter } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageMembers } from '../members/access.ts'
import { dayWithin, memberDay } from '../members/input.ts'
import { TARIFF_JOURNAL } from './journal.ts'
import { listProofNames } from './list-fee-proofs.ts'

/** Proofs of a long training reach further ahead than other days. */
const lastDay = z.preprocess((typed) => (typed === '' ? undefined : typed), dayWithin(12).optional())

export const ProofInput = z
  .object({
    name: z.string('Bitte wählen Sie den Nachweis.').trim().min(1, 'Bitte wählen Sie den Nachweis.').max(80),
    from: memberDay,
    to: lastDay,
  })
  .refine(({ from, to }) => !to || !isAfter(from, to), { path: ['to'], message: 'Der letzte Tag liegt vor dem ersten.' })
export type ProofInput = z.output<typeof ProofInput>

/** @throws Forbidden, MissingReference */
export async function addFeeProof(
  ctx: Ctx,
  personId: string,
  { name, from, to }: ProofInput,
): Promise<Answer<string, 'unknown_proof'>> {
  allow(canManageMembers(ctx.actor))
  if (!(await listProofNames(ctx)).includes(name)) return refuse('unknown_proof')
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db
      .insertInto('feeProofs')
      .values({ clubId: ctx.club.id, id, personId, name, valid: dayRange(from, to) })
      .execute()
    await record(ctx, { event: 'person.papers_changed', id: personId, content: TARIFF_JOURNAL.proofAdded })
    return ok(id)
  })
}

/** Entered by mistake. @throws Forbidden, NotFound */
export async function removeFeeProof(ctx: Ctx, personId: string, id: string): Promise<Answer<null>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql`
      delete from fee_proofs where club_id = ${ctx.club.id} and person_id = ${personId} and id = ${id} returning id`.execute(
      ctx.db,
    )
    found(rows[0])
    await record(ctx, { event: 'person.papers_changed', id: personId, content: TARIFF_JOURNAL.proofRemoved })
    return ok(null)
  })
}
