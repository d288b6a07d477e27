import { listDebtorCredits } from '../../domain/claims/list-credits.ts'
import type { Ctx } from '../../domain/context.ts'
import { formatCents } from '../../kernel/money.ts'
import { debtorPath } from './invoice-address.ts'

/** Payers of a list who have a credit, with the account that offsets it. @throws Forbidden */
export async function presentCredits(ctx: Ctx, due: readonly { debtorId: string }[]) {
  const credits = await listDebtorCredits(
    ctx,
    due.map(({ debtorId }) => debtorId),
  )
  return credits.map(({ debtorId, name, cents }) => ({
    id: debtorId,
    text: `${name} hat ${formatCents(cents)} Guthaben.`,
    name,
    to: debtorPath(debtorId),
  }))
}
export type CreditView = Awaited<ReturnType<typeof presentCredits>>[number]
