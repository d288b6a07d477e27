import { type RawBuilder, sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow, found, NotFound } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, profileOf, roleOf } from '../context.ts'
import { canPayTrainers, canSeeStatements } from './access.ts'
import { STATEMENT_JOURNAL } from './journal.ts'
import { listOpenMonths, type OpenMonth, openDays } from './list-open-months.ts'
import { countUnclear, type Item, readItems, readStatements, type Statement } from './queries.ts'
import { type AllowanceMeter, readMeters } from './read-meters.ts'
import type { StatementState } from './rules.ts'
import { ownPersonOf } from './submit-statement.ts'

export interface StatementWithItems extends Statement {
  items: Item[]
}

const withItems = async (ctx: Ctx, statements: Statement[]): Promise<StatementWithItems[]> => {
  const items = await readItems(
    ctx,
    statements.map(({ id }) => id),
  )
  return statements.map((statement) => ({ ...statement, items: items.get(statement.id) ?? [] }))
}

export interface OwnStatements {
  open: OpenMonth[]
  /** Past hours of which nobody said that they took place. */
  unclear: number
  statements: StatementWithItems[]
  meters: AllowanceMeter[]
}

/** From December on also the coming year: its first payments are ordered before it begins, and need their declaration. */
const yearsOf = (today: Temporal.PlainDate): number[] => (today.month === 12 ? [today.year, today.year + 1] : [today.year])

/** Own hours and statements; also for a trainer without a contract. @throws Forbidden, NotFound without a person */
export async function listOwnStatements(ctx: Ctx, limit = 60): Promise<OwnStatements> {
  const personId = ownPersonOf(ctx)
  const [open, unclear, statements, meters] = await Promise.all([
    listOpenMonths(ctx, personId),
    countUnclear(ctx, personId, openDays(ctx)),
    readStatements(ctx, sql`t.person_id = ${personId}`, limit).then((rows) => withItems(ctx, rows)),
    Promise.all(yearsOf(berlinDay(ctx.now)).map((year) => readMeters(ctx, personId, year))),
  ])
  return { open, unclear, statements, meters: meters.flat() }
}

/** Condition on the department of a statement `t`: as `canConfirmHours`. */
export function isConfirmable(ctx: Ctx): RawBuilder<boolean> {
  if (roleOf(ctx.actor) !== 'editor') return sql<boolean>`true`
  const { departmentIds } = profileOf(ctx.actor)
  return departmentIds.length === 0 ? sql<boolean>`true` : sql<boolean>`t.department_id = any(${departmentIds}::uuid[])`
}

/** Statements in a state that the actor may see, with their rows. Department heads see hours, not money. @throws Forbidden */
export async function listStatements(ctx: Ctx, state: StatementState, limit = 200): Promise<StatementWithItems[]> {
  allow(canSeeStatements(ctx.actor))
  const order = sql`t.state = ${state} and t.returned_at is null and ${isConfirmable(ctx)}`
  return withItems(ctx, await readStatements(ctx, order, limit))
}

/** Cents of the rows are for Finanzen and the trainer. */
export const seesMoney = (ctx: Ctx): boolean => canPayTrainers(ctx.actor)

export interface TrainerPayment {
  id: string
  messageId: string
  payOn: Temporal.PlainDate
  items: number
  cents: number
  /** All that it paid is to be paid again. */
  isTakenBack: boolean
}

/** Transfer files, the latest first. @throws Forbidden */
export async function listTrainerPayments(ctx: Ctx): Promise<TrainerPayment[]> {
  allow(canPayTrainers(ctx.actor))
  return ctx.db
    .selectFrom('trainerPayments')
    .select(['id', 'messageId', 'payOn', 'items', 'cents'])
    .select(
      sql<boolean>`not exists (select from trainer_statements t where t.club_id = trainer_payments.club_id and t.payment_id = trainer_payments.id)`.as(
        'isTakenBack',
      ),
    )
    .where('clubId', '=', ctx.club.id)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** The file for the bank as it was made; the log says who read its accounts. @throws Forbidden, NotFound */
export async function getTrainerPaymentXml(ctx: Ctx, id: string): Promise<{ name: string; xml: string }> {
  allow(canPayTrainers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('trainerPayments')
      .select(['messageId', 'xml'])
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', found(isId(id) ? id : null))
      .executeTakeFirst()
    const { messageId, xml } = found(row)
    await record(ctx, { event: 'statement.file_read', id, content: STATEMENT_JOURNAL.fileRead })
    return { name: `${messageId}.xml`, xml }
  })
}

export interface YearOfPay {
  name: string
  street: string
  postcode: string
  city: string
  year: number
  payments: (Pick<Statement, 'month' | 'department' | 'minutes' | 'cents' | 'waivedCents'> & { paidOn: Temporal.PlainDate })[]
  meters: AllowanceMeter[]
}

/** Payments to a person in a year, for the certificate: the own, or any for Finanzen. @throws NotFound also without the right */
export async function getYearOfPay(ctx: Ctx, personId: string, year: number): Promise<YearOfPay> {
  if (!canPayTrainers(ctx.actor) && ownPersonOf(ctx) !== personId) throw new NotFound('Not found')
  const { rows } = await sql<Pick<YearOfPay, 'name' | 'street' | 'postcode' | 'city'>>`
    select firstname || ' ' || lastname as name, street, postcode, city from people
    where club_id = ${ctx.club.id} and id = ${personId}`.execute(ctx.db)
  const person = found(rows[0])
  const [paid, meters] = await Promise.all([
    readStatements(
      ctx,
      sql`t.person_id = ${personId} and t.state = 'paid' and t.paid_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`,
    ),
    readMeters(ctx, personId, year),
  ])
  if (paid.length === 0) found(null)
  const payments = paid.flatMap(({ paidOn, month, department, minutes, cents, waivedCents }) =>
    paidOn ? [{ paidOn, month, department, minutes, cents, waivedCents }] : [],
  )
  return {
    ...person,
    year,
    payments: payments.toSorted((one, other) => Temporal.PlainDate.compare(one.paidOn, other.paidOn)),
    meters,
  }
}
