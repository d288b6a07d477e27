import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isBefore } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { findAccount } from '../clubs/find-account.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { type SepaParty, targetDayFrom } from '../sepa/rules.ts'
import { type Transfer, writeTransfers } from '../sepa/write-transfers.ts'
import { canChangePay } from './access.ts'
import { checkAllowances } from './check-allowances.ts'
import type { PayInput } from './input.ts'
import { STATEMENT_JOURNAL } from './journal.ts'
import { lockStatements, readStatements, type Statement } from './queries.ts'
import { mayPay, sumOf } from './rules.ts'
import { monthName, type PayRefusal } from './texts.ts'

/** People that keep the file from being made. */
interface Concerned {
  names: string[]
}
type PayFacts = Record<'account_missing' | 'declaration_missing' | 'above_allowance' | 'faulty', Concerned>
type Paid = Answer<string, PayRefusal, PayFacts>

/** Accounts of the day with the holder's name as the bank knows it. */
async function listAccounts(ctx: Ctx, personIds: readonly string[], day: Temporal.PlainDate): Promise<Map<string, SepaParty>> {
  const { rows } = await sql<{ personId: string; iban: string; bic: string; holder: string }>`
    select d.person_id, a.iban, a.bic, a.holder from debtors d
    join bank_accounts a on a.club_id = d.club_id and a.debtor_id = d.id and a.valid @> ${day}::date
    where d.club_id = ${ctx.club.id} and d.person_id = any(${[...personIds]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ personId, iban, bic, holder }) => [personId, { iban, bic: bic || null, name: holder }]))
}

const namesOf = (statements: readonly Statement[]): Concerned => ({
  names: [...new Set(statements.map(({ name }) => name))].sort(),
})

/**
 * Makes one pain.001 for approved statements, which are paid by it on the day on which banks pay: it decides the year of their allowance.
 * Answers its id; with any fault there is no file and nothing is paid. @throws Forbidden, NotFound
 */
export async function payStatements(ctx: Ctx, given: PayInput): Promise<Paid> {
  allow(canChangePay(ctx.actor))
  if (isBefore(given.payOn, berlinDay(ctx.now))) return refuse('day_past')
  const input = { ...given, payOn: targetDayFrom(given.payOn) }
  return transaction(ctx, async (ctx) => {
    const ids = [...new Set(input.ids)]
    await lockStatements(ctx, ids)
    const statements = await readStatements(ctx, sql`t.id = any(${ids}::uuid[])`)
    if (statements.length < ids.length) found(null)
    if (statements.some((one) => !mayPay({ ...one, isOwn: false }).ok)) return refuse('not_approved')
    const due = statements.filter(({ cents, waivedCents }) => cents > waivedCents)
    if (due.length === 0) return refuse('nothing_to_pay')
    // Waived pay was earned: it counts for the allowance like money that was paid.
    const held = await checkAllowances(
      ctx,
      statements.filter(({ cents }) => cents > 0),
      input,
    )
    if (held) return refuse(held.refusal, namesOf(held.concerned))
    const made = await makeFile(ctx, due, input.payOn)
    // Hours under a monthly pay cost nothing of their own: they are settled with the others.
    if (made.ok) await markPaid(ctx, statements, made.value, input.payOn)
    return made
  })
}

async function makeFile(ctx: Ctx, statements: readonly Statement[], payOn: Temporal.PlainDate): Promise<Paid> {
  const payer = await findAccount(ctx)
  if (!payer) return refuse('club_account_missing')
  const accounts = await listAccounts(
    ctx,
    statements.map(({ personId }) => personId),
    payOn,
  )
  const transfers: Transfer[] = []
  const missing: Statement[] = []
  for (const statement of statements) {
    const payee = accounts.get(statement.personId)
    if (payee) transfers.push(transferOf(statement, payee, payOn))
    else missing.push(statement)
  }
  if (missing.length > 0) return refuse('account_missing', namesOf(missing))
  const id = newId()
  const messageId = `UEL-${id.replaceAll('-', '').slice(0, 24)}`
  const written = writeTransfers({ messageId, createdAt: ctx.now, payer, transfers })
  if (!written.ok) return refuse('faulty', namesOf(statements.filter((_, at) => written.faults.some((fault) => fault.at === at))))
  const cents = sumOf(statements.map(payable))
  await ctx.db
    .insertInto('trainerPayments')
    .values({
      clubId: ctx.club.id,
      id,
      messageId,
      payOn,
      items: statements.length,
      cents,
      xml: written.value,
      madeAt: ctx.now,
      madeBy: userIdOf(ctx),
    })
    .execute()
  await record(ctx, { event: 'statement.paid', id, content: STATEMENT_JOURNAL.paid(statements.length, cents) })
  return ok(id)
}

/** The part that goes to the bank. */
const payable = ({ cents, waivedCents }: Pick<Statement, 'cents' | 'waivedCents'>) => ({ cents: cents - waivedCents })

const transferOf = ({ id, month, ...amounts }: Statement, payee: SepaParty, payOn: Temporal.PlainDate): Transfer => ({
  endToEndId: id.replaceAll('-', ''),
  amountCents: payable(amounts).cents,
  payOn: payOn.toString(),
  payee,
  text: `Uebungsleiter ${monthName(month)}`,
})

const markPaid = (ctx: Ctx, statements: readonly Statement[], paymentId: string, paidOn: Temporal.PlainDate) =>
  ctx.db
    .updateTable('trainerStatements')
    .set({ state: 'paid', paymentId, paidOn })
    .where('clubId', '=', ctx.club.id)
    .where(
      'id',
      'in',
      statements.map(({ id }) => id),
    )
    .execute()
