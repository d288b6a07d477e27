import { sql } from 'kysely'
import { cancelClaim } from '../src/domain/claims/cancel-claims.ts'
import { deferClaim, waiveClaim } from '../src/domain/claims/commands.ts'
import { createSepaFile, getSepaFile } from '../src/domain/claims/create-sepa-file.ts'
import { importStatement } from '../src/domain/claims/import-statement.ts'
import { createFeeRun, issueFeeRun } from '../src/domain/claims/issue-fee-run.ts'
import { type Claim, listClaims } from '../src/domain/claims/list-claims.ts'
import { listDueDebits } from '../src/domain/claims/list-due-debits.ts'
import { claimReference } from '../src/domain/claims/rules.ts'
import type { Ctx } from '../src/domain/context.ts'
import { runDunning } from '../src/domain/dunnings/run-dunning.ts'
import { createInvoice } from '../src/domain/invoices/commands.ts'
import { issueInvoice } from '../src/domain/invoices/issue-invoice.ts'
import type { Answer } from '../src/kernel/answer.ts'
import { berlinDay, isAfter } from '../src/kernel/calendar.ts'
import { bankMessage, type DemoEntry } from './bank-message.ts'

/** Days: the run before its half-year, the file before and the bank after the due day. */
const RUN_DAYS = 20
const FILE_DAYS = 7
const BANK_DAYS = 4
/** Of those who transfer: one in so many forgets the number, or has not paid. */
const FORGETS = 40
const OWES = 25
const RETURN_FEE = 300

const nine = (day: Temporal.PlainDate): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '09:00' }).toInstant()

/** The club's office on another day, not later than now. */
const on = (ctx: Ctx, day: Temporal.PlainDate): Ctx => {
  const at = nine(day)
  return { ...ctx, now: Temporal.Instant.compare(at, ctx.now) < 0 ? at : ctx.now }
}

function done<T>(answer: Answer<T, string>): T {
  if (answer.ok) return answer.value
  throw new Error(`The demo's money: ${answer.refusal}`)
}

const halfYear = (from: Temporal.PlainDate) => ({
  kind: 'fees' as const,
  asOf: from,
  from,
  to: from.add({ months: 6 }).subtract({ days: 1 }),
  dueOn: from.add({ days: 14 }),
})

/** Runs of the year that are paid by now, the coming one as a preview, and what a treasurer meets in between. */
export async function storeMoney(ctx: Ctx, iban: string): Promise<void> {
  if (ctx.club.name !== 'gsv') return
  const today = berlinDay(ctx.now)
  const january = today.with({ month: 1, day: 1 })
  const starts = [january, january.add({ months: 6 }), january.add({ years: 1 })]
  const paid = starts.filter((from) => !isAfter(from.add({ days: 30 }), today))
  for (const from of paid) await storeHalfYear(ctx, iban, from, from === paid.at(-1))
  const next = starts[paid.length]
  if (next) await createFeeRun(ctx, halfYear(next))
  if (paid.length > 0) await storeDecisions(ctx)
}

async function storeHalfYear(ctx: Ctx, iban: string, from: Temporal.PlainDate, isLatest: boolean): Promise<void> {
  const run = halfYear(from)
  const begin = on(ctx, from.subtract({ days: RUN_DAYS }))
  const runId = done(await createFeeRun(begin, run))
  done(await issueFeeRun(begin, { runId }))
  const sending = on(ctx, run.dueOn.subtract({ days: FILE_DAYS }))
  const due = await listDueDebits(sending, run.dueOn)
  const file = due.length > 0 ? await getSepaFile(ctx, done(await createSepaFile(sending, { dueOn: run.dueOn }))) : null
  const sum = due.reduce((cents, one) => cents + one.cents, 0)
  const collective: DemoEntry[] = file
    ? [{ cents: sum, name: 'Sammelgutschrift', text: `SAMMELLASTSCHRIFT ${file.messageId}` }]
    : []
  const debited = new Set(due.flatMap(({ claims }) => claims.map(({ id }) => id)))
  const { claims } = await listClaims(ctx, { stand: 'open', runId }, { limit: 1000 })
  const transfers = claims.filter(({ id }) => !debited.has(id)).flatMap((claim, at) => transferOf(claim, at, isLatest))
  const bankDay = run.dueOn.add({ days: BANK_DAYS })
  done(await importStatement(on(ctx, bankDay), bankMessage(iban, bankDay, [...collective, ...transfers])))
  if (isLatest && file) await storeReturn(ctx, iban, bankDay.add({ days: 3 }), due[0]?.debtorId ?? '')
}

/** Most name the number; some only who they are; in the latest half-year some have not paid. */
function transferOf({ id, debtor, cents, title }: Claim, at: number, isLatest: boolean): DemoEntry[] {
  if (isLatest && at % OWES === OWES - 1) return []
  const text = isLatest && at % FORGETS === FORGETS - 1 ? `Beitrag ${debtor}` : `${title} ${claimReference(id)}`
  return [{ cents, name: debtor, text }]
}

/** A debit that came back for want of money, with what the bank takes for it, and money that nobody knows. */
async function storeReturn(ctx: Ctx, iban: string, day: Temporal.PlainDate, debtorId: string): Promise<void> {
  const { rows } = await sql<{ cents: number; holder: string; endToEndId: string }>`
    select cents, holder, end_to_end_id from sepa_items where club_id = ${ctx.club.id} and debtor_id = ${debtorId} order by id desc limit 1`.execute(
    ctx.db,
  )
  const entries = rows.map(({ cents, holder, endToEndId }): DemoEntry => {
    const text = 'RUECKLASTSCHRIFT'
    return { cents: -cents - RETURN_FEE, name: holder, text, endToEndId, reason: 'AM04' }
  })
  const gift = { cents: 5000, name: 'Bäckerei Huber', text: 'Spende Sommerfest' }
  done(await importStatement(on(ctx, day), bankMessage(iban, day, [...entries, gift])))
}

/** A deferral, a waiver, a wrong claim, invoices for who asked, and reminders to who has not paid. */
async function storeDecisions(ctx: Ctx): Promise<void> {
  const { claims } = await listClaims(ctx, { stand: 'overdue' }, { limit: 20 })
  const own = claims.filter(({ sourceKind, cents }) => sourceKind === 'fee' && cents > 0)
  const [first, second, third, fourth, fifth] = own
  const until = berlinDay(ctx.now).add({ months: 2 })
  if (first) done(await deferClaim(ctx, { claimId: first.id, until, reason: 'Kurzarbeit, zahlt im übernächsten Monat' }))
  if (second) done(await waiveClaim(ctx, { claimId: second.id, reason: 'Härtefall, Beschluss des Vorstands' }))
  if (third) done(await cancelClaim(ctx, { claimId: third.id, reason: 'Austritt war rechtzeitig' }))
  if (fourth) {
    const invoice = done(await createInvoice(ctx, { debtorId: fourth.debtorId, claimIds: [fourth.id], note: '' }))
    done(await issueInvoice(ctx, invoice))
  }
  if (fifth) done(await createInvoice(ctx, { debtorId: fifth.debtorId, claimIds: [fifth.id], note: 'Für die Krankenkasse' }))
  await runDunning(on(ctx, berlinDay(ctx.now).subtract({ days: 9 })))
}
