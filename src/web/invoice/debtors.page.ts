import { type DebtorLine, listDebtors } from '../../domain/claims/get-account.ts'
import { formatCents } from '../../kernel/money.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/debtors'
import { debtorPath, PAGE } from './invoice-address.ts'

const present = ({ id, name, openCents, overdueCents, hasMandate }: DebtorLine) => ({
  id,
  name,
  to: debtorPath(id),
  payment: hasMandate ? 'Lastschrift' : 'Überweisung',
  open: formatCents(openCents),
  overdue: overdueCents > 0 ? formatCents(overdueCents) : '',
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const page = Math.max(1, Math.trunc(Number(search.get('seite')) || 1))
  const asked = { q: search.get('q') ?? undefined, isOwing: search.get('offen') === '1' }
  const debtors = await listDebtors(ctx, asked, { offset: (page - 1) * PAGE, limit: PAGE + 1 })
  return { rows: debtors.slice(0, PAGE).map(present), page, hasMore: debtors.length > PAGE }
}
