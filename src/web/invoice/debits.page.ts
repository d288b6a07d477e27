import { redirect } from 'react-router'
import { z } from 'zod'
import { canChangeClaims } from '../../domain/claims/access.ts'
import { announceDueDebits, listDebitLetters } from '../../domain/claims/announce-debits.ts'
import { clearReturn, listOpenReturns, type OpenReturn } from '../../domain/claims/clear-return.ts'
import {
  createSepaFile,
  findDebitFaults,
  listSepaFiles,
  type NamedFault,
  type SepaFile,
  withdrawSepaFile,
} from '../../domain/claims/create-sepa-file.ts'
import { type DueDebit, findToldDay, listDueDebits } from '../../domain/claims/list-due-debits.ts'
import type { ReturnAdvice } from '../../domain/claims/rules.ts'
import { missedLimitText, NOTICE_REFUSALS, RETURN_REFUSALS } from '../../domain/claims/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import { DEBIT_SCHEMES, type DebitScheme, isToldInTime } from '../../domain/sepa/rules.ts'
import { RETURN_REASON_TEXTS, SEPA_FAULT_TEXTS } from '../../domain/sepa/texts.ts'
import { formatDay, formatMoment } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { firstNames, plural } from '../../kernel/plural.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { day, tick } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/debits'
import { presentCredits } from './credits-view.ts'
import { readDebitDay } from './debit-day.ts'
import { DEBITS_PATH, debitFilePath, debitLettersPath, debitsOnPath, debtorPath } from './invoice-address.ts'

const FLASH = flash({
  erstellt: 'Die Datei ist erstellt. Laden Sie sie herunter und geben Sie sie der Bank.',
  zurueck: 'Die Datei ist zurückgenommen. Ihre Forderungen können neu eingezogen werden.',
  angekuendigt: (mails: number, letters: number) =>
    `Angekündigt: ${mails} per E-Mail${letters > 0 ? `, ${letters} mit Brief` : ''}. Ziehen Sie nicht vor dem Tag ein, der hier steht.`,
  geklaert: 'Die Rücklastschrift ist geklärt.',
})

/** As many as a person reads; the others are named once these are settled. */
const NAMED = 20

const faultTexts = (faults: readonly NamedFault[]): string[] =>
  faults.slice(0, NAMED).map(({ name, fault }) => `${name ? `${name}: ` : ''}${SEPA_FAULT_TEXTS[fault]}`)

async function make(ctx: Ctx, input: { dueOn: Temporal.PlainDate; scheme: DebitScheme }) {
  const made = await createSepaFile(ctx, input)
  if (made.ok || made.refusal !== 'faulty') return made
  return { ok: false as const, faults: faultTexts(made.faults).map((text) => ({ field: '', text })) }
}

const form = formsOf({
  refusals: {
    ...NOTICE_REFUSALS,
    already_booked: 'Die Bank hat diese Datei schon gebucht.',
    ...RETURN_REFUSALS,
  },
  labels: { dueOn: 'Einzug am' },
})
const forms = {
  make: form(z.object({ dueOn: day, scheme: z.enum(DEBIT_SCHEMES) }), make, FLASH.note('erstellt')),
  announce: form(z.object({ dueOn: day, scheme: z.enum(DEBIT_SCHEMES) }), announceDueDebits, ({ mails, letters }) =>
    FLASH.note('angekuendigt', mails, letters),
  ),
  withdraw: form(z.object({ id: z.uuid() }), (ctx, { id }) => withdrawSepaFile(ctx, id), FLASH.note('zurueck')),
  clear: form(
    z.object({ itemId: z.uuid(), how: z.enum(['retry', 'transfer', 'stop']), passOnCost: tick }),
    clearReturn,
    FLASH.note('geklaert'),
  ),
}

const dayText = (iso: string): string => formatDay(Temporal.PlainDate.from(iso))

const presentFile = ({ id, messageId, dueOn, items, totalCents, returned, isBooked, madeAt, withdrawnAt }: SepaFile) => ({
  id,
  messageId,
  to: debitFilePath(id),
  due: dayText(dueOn),
  made: formatMoment(madeAt),
  debits: items.toLocaleString('de-DE'),
  sum: formatCents(totalCents),
  returned,
  isBooked,
  isWithdrawn: withdrawnAt !== null,
})

const ADVICE: Record<ReturnAdvice, string> = {
  lock: 'Unter diesem Mandat wird nichts mehr eingezogen.',
  retry: 'Sie können es einmal noch versuchen.',
  ask: 'Bitte fragen Sie zuerst nach.',
}

const presentReturn = ({ id, debtorId, name, cents, returnedOn, reason, costCents, advice, missed }: OpenReturn) => ({
  id,
  name,
  to: debtorPath(debtorId),
  amount: formatCents(cents),
  on: dayText(returnedOn),
  reason: RETURN_REASON_TEXTS[reason] ?? `Grund ${reason}`,
  advice: ADVICE[advice],
  missed: missed ? missedLimitText(missed) : '',
  cost: costCents ? formatCents(costCents) : '',
  mayRetry: advice === 'retry',
  isLocked: advice === 'lock',
})

async function presentDue(ctx: Ctx, dueOn: Temporal.PlainDate, scheme: DebitScheme, all: readonly DueDebit[]) {
  const own = all.filter((one) => one.scheme === scheme)
  if (own.length === 0) return []
  const sum = formatCents(own.reduce((cents, one) => cents + one.cents, 0))
  const name = scheme === 'B2B' ? 'Firmenlastschrift' : 'Lastschrift'
  const faults = [...new Set(faultTexts(await findDebitFaults(ctx, { dueOn, scheme }, own)))]
  const untold = own.filter((one) => !isToldInTime(one, dueOn)).map((one) => one.name)
  return [{ scheme, debits: plural(own.length, name, `${name}en`), sum, faults, untold: firstNames(untold) }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const typed = url.searchParams.get('tag') ?? ''
  const { dueOn, shown, collectedOn, fault } = readDebitDay(typed, ctx.now, typed === '' ? await findToldDay(ctx) : null)
  const [due, files, returns, letters] = await Promise.all([
    fault ? [] : listDueDebits(ctx, dueOn),
    listSepaFiles(ctx),
    listOpenReturns(ctx),
    fault ? [] : listDebitLetters(ctx, { dueOn }),
  ])
  return {
    dueOn: shown,
    collectedOn,
    dayFault: fault,
    due: (await Promise.all(DEBIT_SCHEMES.map(async (scheme) => presentDue(ctx, dueOn, scheme, due)))).flat(),
    credits: await presentCredits(ctx, due),
    letters: letters.length,
    toLetters: debitLettersPath(dueOn.toString()),
    files: files.map(presentFile),
    returns: returns.map(presentReturn),
    mayChange: canChangeClaims(ctx.actor),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await actions(forms)(gateOf(context).ctx, request)
  if (!outcome.ok) return outcome.answer
  return redirect(noted(outcome.intent === 'announce' ? debitsOnPath(outcome.value.dueOn) : DEBITS_PATH, outcome.note))
}
