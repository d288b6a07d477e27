import { redirect } from 'react-router'
import { z } from 'zod'
import { canChangeClaims } from '../../domain/claims/access.ts'
import { enterPayment, settleCredit, undoPayment } from '../../domain/claims/allocate-payment.ts'
import { createClaim } from '../../domain/claims/commands.ts'
import { type AccountEntry, getAccount } from '../../domain/claims/get-account.ts'
import { ClaimInput, cents } from '../../domain/claims/input.ts'
import { proposeBooks } from '../../domain/claims/join-books.ts'
import { payOut } from '../../domain/claims/pay-out.ts'
import { SPHERES, VAT_KEYS } from '../../domain/claims/rules.ts'
import { PAYMENT_REFUSALS, STATE_TEXTS } from '../../domain/claims/texts.ts'
import { listDepartments } from '../../domain/clubs/queries.ts'
import { maskedIban } from '../../kernel/bank-codes.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { checkedBy, day, optionalId, optionalMoney, text } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/debtor'
import { debtorPath } from './invoice-address.ts'

const FLASH = flash({
  eingetragen: 'Die Zahlung ist eingetragen.',
  gebucht: 'Die Forderung ist gebucht.',
  verrechnet: 'Das Guthaben ist verrechnet.',
  ausgezahlt: 'Die Auszahlung ist eingetragen.',
  aufgehoben: 'Die Zahlung ist aufgehoben.',
})

interface Page {
  debtorId: string
}

const form = formsOf({
  refusals: PAYMENT_REFUSALS,
  fields: { above_credit: 'cents' },
  labels: { cents: 'Betrag', paidOn: 'Eingegangen am', dueOn: 'Fällig am' },
})
const Paid = z
  .object({ cents: optionalMoney, paidOn: day, note: text })
  .transform((typed, context) => ({ ...typed, ...checkedBy(z.object({ cents }))({ cents: typed.cents ?? 0 }, context) }))
const forms = {
  payOut: form(Paid, (ctx, input, { debtorId }: Page) => payOut(ctx, { ...input, debtorId }), FLASH.note('ausgezahlt')),
  pay: form(Paid, (ctx, input, { debtorId }: Page) => enterPayment(ctx, { ...input, debtorId }), FLASH.note('eingetragen')),
  claim: form(
    z
      .object({
        title: text,
        cents: optionalMoney,
        dueOn: day,
        account: text,
        taxSphere: z.enum(SPHERES),
        vatKey: z.enum(VAT_KEYS),
        departmentId: optionalId,
      })
      .transform((typed, context) =>
        checkedBy(ClaimInput.omit({ debtorId: true }))({ ...typed, cents: typed.cents ?? 0 }, context),
      ),
    (ctx, input, { debtorId }: Page) => createClaim(ctx, { ...input, debtorId }),
    FLASH.note('gebucht'),
  ),
  credit: form(z.object({}), (ctx, _, page: Page) => settleCredit(ctx, page), FLASH.note('verrechnet')),
  undo: form(z.object({ paymentId: z.uuid() }), undoPayment, FLASH.note('aufgehoben')),
}

const KIND_TEXTS: Record<AccountEntry['kind'], string> = {
  claim: 'Forderung',
  statement: 'Zahlung laut Kontoauszug',
  manual: 'Zahlung',
  return: 'Rücklastschrift',
  credit: 'Gutschrift',
  refund: 'Auszahlung',
  donation: 'Spende',
  waiver: 'Verzicht auf Vergütung',
}

const present = ({ id, on, kind, text: said, cents: amount, balanceCents, state, mayUndo }: AccountEntry) => ({
  id,
  on: formatDay(Temporal.PlainDate.from(on)),
  what: kind === 'claim' ? said : [KIND_TEXTS[kind], said].filter(Boolean).join(': '),
  state: state && state !== 'posted' ? STATE_TEXTS[state] : '',
  owed: amount > 0 || (kind === 'claim' && amount === 0) ? formatCents(amount) : '',
  paid: amount < 0 ? formatCents(-amount) : '',
  balance: formatCents(balanceCents),
  mayUndo,
})
export type EntryView = ReturnType<typeof present>

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const [account, books, departments] = await Promise.all([
    getAccount(ctx, params.id),
    proposeBooks(ctx, null),
    listDepartments(ctx),
  ])
  const { mandate, balanceCents, creditCents, entries, name, email, address, isBlocked } = account
  return {
    page: { title: `Konto von ${name}` },
    name,
    facts: [
      ['Anschrift', address],
      ['E-Mail', email],
      ['Mandat', mandate ? `${mandate.reference}, ${maskedIban(mandate.iban)}` : 'keins: zahlt per Überweisung'],
      ['Sperre', isBlocked ? 'gesperrt, nichts wird eingezogen' : ''],
    ].flatMap(([label = '', value = '']) => (value ? [[label, value] as const] : [])),
    balance: formatCents(Math.abs(balanceCents)),
    balanceText: balanceCents > 0 ? 'offen' : balanceCents < 0 ? 'Guthaben' : 'ausgeglichen',
    hasCredit: (creditCents > 0 && entries.length > 0) || entries.some(({ kind, cents }) => kind === 'claim' && cents < 0),
    entries: entries.map(present),
    isOwed: entries.some(({ kind, cents }) => kind === 'claim' && cents < 0),
    books,
    departments: departments.map(({ id, name }) => ({ id, name })),
    today: formatDay(berlinDay(ctx.now)),
    mayChange: canChangeClaims(ctx.actor),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const outcome = await actions(forms)(gateOf(context).ctx, request, { debtorId: params.id })
  return outcome.ok ? redirect(noted(debtorPath(params.id), outcome.note)) : outcome.answer
}
