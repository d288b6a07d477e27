import { redirect } from 'react-router'
import { z } from 'zod'
import { canChangeClaims } from '../../domain/claims/access.ts'
import { enterPayment, settleCredit } from '../../domain/claims/allocate-payment.ts'
import { createClaim } from '../../domain/claims/commands.ts'
import { createMandate, MandateInput, revokeMandate, setDebtorBlock } from '../../domain/claims/create-mandate.ts'
import { gapText } from '../../domain/claims/gap-text.ts'
import { type Account, getAccount } from '../../domain/claims/get-account.ts'
import { ClaimInput, cents, DebtorInput, reason } from '../../domain/claims/input.ts'
import { proposeBooks } from '../../domain/claims/join-books.ts'
import { payOut } from '../../domain/claims/pay-out.ts'
import { SPHERES, VAT_KEYS } from '../../domain/claims/rules.ts'
import { saveDebtor } from '../../domain/claims/save-debtor.ts'
import { DEBTOR_REFUSALS, DELIVERY_TEXTS, MANDATE_REFUSALS, PAYMENT_REFUSALS } from '../../domain/claims/texts.ts'
import { undoPayment } from '../../domain/claims/undo-payment.ts'
import { listDepartments } from '../../domain/clubs/queries.ts'
import { DELIVERIES } from '../../domain/debtors/write-debtor.ts'
import { DEBIT_SCHEMES } from '../../domain/sepa/rules.ts'
import { maskedIban } from '../../kernel/bank-codes.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { checkedBy, day, optionalId, optionalMoney, text, tick, version } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/debtor'
import { presentEntry } from './account-paper.ts'
import { accountPath, debtorPath } from './invoice-address.ts'

const FLASH = flash({
  eingetragen: 'Die Zahlung ist eingetragen.',
  gebucht: 'Die Forderung ist gebucht.',
  verrechnet: 'Das Guthaben ist verrechnet.',
  ausgezahlt: 'Die Auszahlung ist eingetragen.',
  aufgehoben: 'Die Buchung ist aufgehoben.',
  mandat: 'Das Mandat ist eingetragen. Sein Konto gilt ab dem genannten Tag.',
  widerrufen: 'Das Mandat ist widerrufen. Damit wird nichts mehr eingezogen.',
  kontakt: 'Anschrift und Zustellung sind gespeichert.',
  gesperrt: 'Gesperrt: Nichts wird eingezogen, niemand mahnt.',
  entsperrt: 'Die Sperre ist aufgehoben.',
})

interface Page {
  debtorId: string
}

const form = formsOf({
  refusals: { ...PAYMENT_REFUSALS, ...MANDATE_REFUSALS, ...DEBTOR_REFUSALS },
  fields: {
    paid_later: 'paidOn',
    paid_long_ago: 'paidOn',
    above_credit: 'cents',
    signed_later: 'signedOn',
    b2b_for_person: 'scheme',
    no_mandate: 'isSameMandate',
    from_past: 'from',
    moves_today: 'from',
    name_missing: 'name',
  },
  labels: { cents: 'Betrag', paidOn: 'Eingegangen am', dueOn: 'Fällig am', signedOn: 'Unterschrieben am', from: 'Konto gilt ab' },
})
const Paid = z
  .object({ cents: optionalMoney, paidOn: day, note: text })
  .transform((typed, context) => ({ ...typed, ...checkedBy(z.object({ cents }))({ cents: typed.cents ?? 0 }, context) }))
const Contact = z
  .object({
    name: text,
    email: text,
    street: text,
    postcode: text,
    city: text,
    routingId: text,
    delivery: z.enum(DELIVERIES),
    version,
  })
  .transform(({ version: seen, ...typed }, context) => ({ ...checkedBy(DebtorInput)(typed, context), version: seen }))
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
  mandate: form(
    z
      .object({
        iban: text,
        holder: text,
        signedOn: day,
        from: day,
        scheme: z.enum(DEBIT_SCHEMES).default('CORE'),
        isOneOff: tick,
        isSameMandate: tick,
      })
      .transform(checkedBy(MandateInput)),
    (ctx, input, { debtorId }: Page) => createMandate(ctx, { ...input, debtorId }),
    FLASH.note('mandat'),
  ),
  revoke: form(z.object({ id: z.uuid() }), revokeMandate, FLASH.note('widerrufen')),
  contact: form(Contact, (ctx, input, { debtorId }: Page) => saveDebtor(ctx, { ...input, id: debtorId }), FLASH.note('kontakt')),
  block: form(
    z.object({ reason }),
    (ctx, input, { debtorId }: Page) => setDebtorBlock(ctx, { ...input, debtorId }),
    FLASH.note('gesperrt'),
  ),
  unblock: form(
    z.object({}),
    (ctx, _, { debtorId }: Page) => setDebtorBlock(ctx, { debtorId, reason: null }),
    FLASH.note('entsperrt'),
  ),
}

const mandateText = ({ reference, iban, scheme, isOneOff }: NonNullable<Account['mandate']>): string =>
  [reference, maskedIban(iban), scheme === 'B2B' ? 'Firmenlastschrift' : '', isOneOff ? 'für einen einzigen Einzug' : '']
    .filter(Boolean)
    .join(', ')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const [account, books, departments] = await Promise.all([
    getAccount(ctx, params.id),
    proposeBooks(ctx, null),
    listDepartments(ctx),
  ])
  const { mandate, gap, coming, balanceCents, creditCents, entries, name, email, address, contact, isBlocked } = account
  const comingDay = coming && formatDay(Temporal.PlainDate.from(coming.from))
  return {
    page: { title: `Konto von ${name}` },
    name,
    facts: [
      ['Anschrift', address],
      ['E-Mail', email],
      ['Rechnungen', DELIVERY_TEXTS[contact.delivery]],
      ['Leitweg-ID', contact.routingId],
      [
        'Mandat',
        mandate ? mandateText(mandate) : `${gap?.on || gap?.why === 'revoked' ? gapText(gap) : 'keins'}: zahlt per Überweisung`,
      ],
      [`Mandat ab ${comingDay}`, coming ? `${coming.reference}, ${maskedIban(coming.iban)}` : ''],
      ['Sperre', isBlocked ? 'gesperrt, nichts wird eingezogen' : ''],
    ].flatMap(([label = '', value = '']) => (value ? [[label, value] as const] : [])),
    balance: formatCents(Math.abs(balanceCents)),
    balanceText: balanceCents > 0 ? 'offen' : balanceCents < 0 ? 'Guthaben' : 'ausgeglichen',
    hasCredit: (creditCents > 0 && entries.length > 0) || entries.some(({ kind, cents }) => kind === 'claim' && cents < 0),
    entries: entries.map(presentEntry),
    paper: accountPath(params.id),
    mandateId: mandate?.id ?? null,
    revocable: [
      ...(mandate ? [{ id: mandate.id, label: 'Jetziges Mandat widerrufen' }] : []),
      ...(coming ? [{ id: coming.id, label: `Mandat ab ${comingDay} widerrufen` }] : []),
    ],
    isOrganisation: account.personId === null,
    contact: { ...contact, version: String(contact.version) },
    isBlocked,
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
