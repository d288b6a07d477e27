import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangeContracts } from './access.ts'
import type { ContractInput } from './input.ts'
import { CONTRACT_JOURNAL } from './journal.ts'
import { getContract } from './queries.ts'
import type { ContractRefusal } from './texts.ts'

const rowOf = ({ id: _, version: _version, from, to, fileId, ...row }: ContractInput) => ({
  ...row,
  ...(fileId ? { fileId } : {}),
  valid: dayRange(from, to ?? undefined),
})

/** Answers its id; `version`: the edited one. @throws Forbidden, NotFound */
export async function saveContract(ctx: Ctx, input: ContractInput): Promise<Answer<string, ContractRefusal>> {
  allow(canChangeContracts(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { subject } = input
    if (input.id === undefined) {
      const id = newId()
      await ctx.db
        .insertInto('contracts')
        .values({ ...rowOf(input), clubId: ctx.club.id, id })
        .execute()
      await record(ctx, { event: 'contract.created', id, content: CONTRACT_JOURNAL.created(subject) })
      return ok(id)
    }
    const before = await getContract(ctx, input.id)
    const changed = await ctx.db
      .updateTable('contracts')
      .set({ ...rowOf(input), version: before.version + 1 })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', before.id)
      .where('version', '=', input.version ?? 0)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return refuse('changed_meanwhile')
    const content = CONTRACT_JOURNAL.changed(subject)
    await record(ctx, { event: 'contract.changed', id: before.id, content, before, after: await getContract(ctx, before.id) })
    return ok(before.id)
  })
}
