import { redirect } from 'react-router'
import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { searchDebtors } from '../../domain/debtors/queries.ts'
import { canChangeDonations } from '../../domain/donations/access.ts'
import {
  confirmDonation,
  enterDonation,
  removeDonation,
  saveNotice,
  withdrawConfirmation,
} from '../../domain/donations/commands.ts'
import { DonationInput, NoticeInput } from '../../domain/donations/input.ts'
import {
  type Donation,
  findNotice,
  listConfirmations,
  listDonations,
  listWaivable,
  type Registered,
} from '../../domain/donations/queries.ts'
import { isNoticeValid, NOTICE_KINDS } from '../../domain/donations/rules.ts'
import { DONATION_REFUSALS, DONATION_TEXTS } from '../../domain/donations/texts.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { checkedBy, day, optionalCount, optionalMoney, text, tick } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import type { Route } from './+types/donations'
import { presentFound } from './claim-view.ts'
import { confirmationPath, DONATIONS_PATH } from './invoice-address.ts'

const FLASH = flash({
  eingetragen: 'Die Spende ist eingetragen.',
  bestaetigt: 'Die Bestätigung ist ausgestellt. Bitte drucken und unterschreiben Sie sie.',
  zurueckgezogen: 'Die Bestätigung gilt nicht mehr. Sie bleibt im Verzeichnis.',
  entfernt: 'Die Spende ist zurückgenommen.',
  bescheid: 'Der Bescheid ist eingetragen.',
})

const form = formsOf({
  refusals: DONATION_REFUSALS,
  fields: {
    given_later: 'givenOn',
    notice_later: 'issuedOn',
    above_statement: 'cents',
    statement_wrong: 'statementId',
    already_waived: 'statementId',
    declaration_missing: 'statementId',
    above_allowance: 'acceptsExcess',
  },
  labels: {
    cents: 'Betrag',
    statementId: 'Abrechnung',
    acceptsExcess: 'Freibetrag',
    givenOn: 'Tag der Zuwendung',
    taxOffice: 'Finanzamt',
    taxNumber: 'Steuernummer',
    issuedOn: 'Bescheid vom',
    lastYear: 'Letzter Veranlagungszeitraum',
    purposes: 'Zweck',
  },
})
const one = z.object({ id: z.uuid() })
const forms = {
  enter: form(
    z
      .object({
        debtorId: text,
        cents: optionalMoney,
        givenOn: day,
        note: text,
        isWaiver: tick,
        statementId: text,
        acceptsExcess: tick,
      })
      .transform((typed, context) =>
        checkedBy(DonationInput)({ ...typed, cents: typed.cents ?? 0, statementId: typed.statementId || null }, context),
      ),
    enterDonation,
    FLASH.note('eingetragen'),
  ),
  confirm: form(one, (ctx, { id }) => confirmDonation(ctx, id), FLASH.note('bestaetigt')),
  withdraw: form(one, (ctx, { id }) => withdrawConfirmation(ctx, id), FLASH.note('zurueckgezogen')),
  remove: form(one, (ctx, { id }) => removeDonation(ctx, id), FLASH.note('entfernt')),
  notice: form(
    z
      .object({
        taxOffice: text,
        taxNumber: text,
        kind: z.enum(NOTICE_KINDS),
        issuedOn: day,
        lastYear: optionalCount,
        purposes: text,
      })
      .transform((typed, context) => checkedBy(NoticeInput)(typed, context)),
    saveNotice,
    FLASH.note('bescheid'),
  ),
}

const dayText = (iso: string): string => formatDay(Temporal.PlainDate.from(iso))

const present = ({ id, name, kind, cents, givenOn, note, confirmationId, number }: Donation) => ({
  id,
  name,
  what: [DONATION_TEXTS[kind], note].filter(Boolean).join(': '),
  on: dayText(givenOn),
  amount: formatCents(cents),
  number,
  paper: confirmationId ? confirmationPath(confirmationId) : null,
})
export type DonationRow = ReturnType<typeof present>

const presentRegistered = ({ id, number, name, cents, issuedOn, isWithdrawn }: Registered) => ({
  id,
  number,
  name,
  amount: formatCents(cents),
  on: dayText(issuedOn),
  isWithdrawn,
  paper: confirmationPath(id),
})
export type RegisterRow = ReturnType<typeof presentRegistered>

async function readNotice(ctx: Ctx) {
  const notice = await findNotice(ctx)
  if (!notice) return { typed: { kind: 'exemption' }, isMissing: true, isOld: false }
  const { taxOffice, taxNumber, kind, issuedOn, lastYear, purposes } = notice
  return {
    typed: { taxOffice, taxNumber, kind, issuedOn: dayText(issuedOn), lastYear: String(lastYear ?? ''), purposes },
    isMissing: false,
    isOld: !isNoticeValid(notice, berlinDay(ctx.now).toString()),
  }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const today = berlinDay(ctx.now)
  const year = Math.min(2200, Math.max(2000, Math.trunc(Number(search.get('jahr')) || today.year)))
  const words = search.get('spender') ?? ''
  const [donations, register, notice, donors] = await Promise.all([
    listDonations(ctx, year),
    listConfirmations(ctx, year),
    readNotice(ctx),
    searchDebtors(ctx, words),
  ])
  return {
    years: [today.year, today.year - 1, today.year - 2].map((one) => ({
      to: changedQuery(DONATIONS_PATH, new URLSearchParams(), { jahr: String(one) }),
      label: String(one),
      isOn: one === year,
    })),
    year,
    sum: formatCents(donations.reduce((total, { cents }) => total + cents, 0)),
    rows: donations.map(present),
    register: register.map(presentRegistered),
    notice,
    words,
    donors: donors.map(presentFound),
    waivable: await listWaivable(
      ctx,
      donors.map(({ id }) => id),
    ),
    today: formatDay(today),
    mayChange: canChangeDonations(ctx.actor),
    done: FLASH.text(search),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await actions(forms)(gateOf(context).ctx, request)
  if (!outcome.ok) return outcome.answer
  const year = outcome.intent === 'enter' ? { jahr: String(outcome.input.givenOn.year) } : {}
  return redirect(noted(changedQuery(DONATIONS_PATH, url.searchParams, { ...year, spender: null, getan: null }), outcome.note))
}
