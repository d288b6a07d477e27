import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { PayInput } from './input.ts'
import type { Statement } from './queries.ts'
import { readMeters } from './read-meters.ts'

interface Held {
  refusal: 'declaration_missing' | 'above_allowance'
  concerned: Statement[]
}

/** Demands of the law before pay flows to somebody, also waived pay (§ 11 EStG): the declaration of the year, and a look at what is above an allowance. */
export async function checkAllowances(
  ctx: Ctx,
  statements: readonly Statement[],
  { payOn, acceptsExcess }: Pick<PayInput, 'payOn' | 'acceptsExcess'>,
): Promise<Held | null> {
  const people = Map.groupBy(statements, ({ personId }) => personId)
  const undeclared: Statement[] = []
  const above: Statement[] = []
  for (const [personId, own] of people) {
    const sums = await sumByAllowance(ctx, own)
    for (const meter of await readMeters(ctx, personId, payOn.year)) {
      const cents = sums.get(meter.allowance) ?? 0
      if (cents > 0 && meter.otherCents === null) undeclared.push(...own)
      if (cents > 0 && meter.usedCents + cents > meter.limitCents) above.push(...own)
    }
  }
  if (undeclared.length > 0) return { refusal: 'declaration_missing', concerned: undeclared }
  return above.length > 0 && !acceptsExcess ? { refusal: 'above_allowance', concerned: above } : null
}

async function sumByAllowance(ctx: Ctx, statements: readonly Statement[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ allowance: string; cents: number }>`
    select allowance, sum(cents)::int as cents from statement_items
    where club_id = ${ctx.club.id} and statement_id = any(${statements.map(({ id }) => id)}::uuid[]) and allowance is not null group by 1`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ allowance, cents }) => [allowance, cents]))
}
