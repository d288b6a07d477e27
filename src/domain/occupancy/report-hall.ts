import { transaction } from '../../database/transaction.ts'
import { type Answer, ok } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import type { DefectInput } from '../facilities/input.ts'
import { reportDefect } from '../facilities/report-defect.ts'
import { onlyOnce } from '../repeats/commands.ts'

/** Reports a defect from a hall's door, once for a `key`. @throws NotFound */
export async function reportHall(ctx: Ctx, input: DefectInput, key: string | null): Promise<Answer<string, 'key_reused'>> {
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'hall.report', key, input }, async () => ok(await reportDefect(ctx, input))),
  )
}
