import { redirect } from 'react-router'
import { z } from 'zod'
import { canChangeClaims } from '../../domain/claims/access.ts'
import { type DebtorLine, listDebtors } from '../../domain/claims/get-account.ts'
import { DebtorInput } from '../../domain/claims/input.ts'
import { saveDebtor } from '../../domain/claims/save-debtor.ts'
import { DEBTOR_REFUSALS } from '../../domain/claims/texts.ts'
import { DELIVERIES } from '../../domain/debtors/write-debtor.ts'
import { formatCents } from '../../kernel/money.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { checkedBy, text } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/debtors'
import { debtorPath, PAGE } from './invoice-address.ts'

const form = formsOf({ refusals: DEBTOR_REFUSALS, fields: { name_missing: 'name' } })
const newForm = form(
  z
    .object({ name: text, email: text, street: text, postcode: text, city: text, routingId: text, delivery: z.enum(DELIVERIES) })
    .transform(checkedBy(DebtorInput)),
  (ctx, input) => saveDebtor(ctx, { ...input, id: null, version: 0 }),
)

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
  return {
    rows: debtors.slice(0, PAGE).map(present),
    page,
    hasMore: debtors.length > PAGE,
    mayChange: canChangeClaims(ctx.actor),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerForm(newForm, gateOf(context).ctx, request)
  return outcome.ok ? redirect(debtorPath(outcome.value)) : outcome.answer
}
