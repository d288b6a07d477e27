import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { findDoubles, type ToldBooking } from '../sepa/find-doubles.ts'
import type { BankMapping, BankTableFacts, BankTableRefusal } from '../sepa/read-bank-table.ts'
import {
  type ForeignLine,
  readStatement,
  type Statement,
  type StatementKind,
  type StatementRefusal,
} from '../sepa/read-statement.ts'
import { isSwiftStatement, readSwiftStatement } from '../sepa/read-swift-statement.ts'
import { BATCH_BACK } from '../sepa/texts.ts'
import { partsOf } from '../sepa/write-direct-debits.ts'
import { canChangeClaims } from './access.ts'
import { type Booked, type BookedLine, bookLines, type SentFile, type SentItem } from './book-lines.ts'
import { bookReturn } from './book-return.ts'
import { CLAIM_JOURNAL } from './journal.ts'
import { isBookedLine } from './list-lines.ts'
import { listPayableClaims } from './list-payable-claims.ts'
import { readTable } from './read-table.ts'
import { endToEndIn } from './rules.ts'

export interface Imported {
  /** False: the club has read this file before. */
  isNew: boolean
  lines: number
  matched: number
  suggested: number
  open: number
  /** Bookings that were not taken. */
  foreign: ForeignLine[]
  /** Euro that the balances tell of them; 0 where none are told. */
  missingCents: number
}

const NOTHING: Imported = { isNew: false, lines: 0, matched: 0, suggested: 0, open: 0, foreign: [], missingCents: 0 }

/**
 * Reads a statement of the club's account (camt.053, camt.052, camt.054, MT940, or a bank's table) and books what is beyond doubt. The same
 * file again changes nothing. A booking in another currency is left out, and named each time. `named`: columns of the table, where somebody says which. @throws Forbidden
 */
export async function importStatement(
  ctx: Ctx,
  bytes: Uint8Array,
  named: BankMapping | null = null,
): Promise<Answer<Imported, StatementRefusal | BankTableRefusal | 'no_account', TableFacts>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    // Of two who read the same statement the second finds it there.
    const { rows } = await sql<{ iban: string }>`select iban from club_details where club_id = ${ctx.club.id} for update`.execute(
      ctx.db,
    )
    const iban = rows[0]?.iban ?? ''
    if (iban === '') return refuse('no_account')
    const read = await readAny(ctx, bytes, { iban, named })
    if (!read.ok) return read
    let sum = NOTHING
    for (const statement of read.value) {
      const done = await importOne(ctx, statement)
      sum = {
        isNew: sum.isNew || done.isNew,
        lines: sum.lines + done.lines,
        matched: sum.matched + done.matched,
        suggested: sum.suggested + done.suggested,
        open: sum.open + done.open,
        foreign: [...sum.foreign, ...statement.foreign],
        missingCents: sum.missingCents + statement.missingCents,
      }
    }
    return ok(sum)
  })
}

/** Row and column of a table that cannot be read. */
type TableFacts = Pick<BankTableFacts, 'column_missing' | 'row_wrong'>
type AnyStatement = Omit<Statement, 'kind'> & { kind: StatementKind | 'csv' }

async function readAny(
  ctx: Ctx,
  bytes: Uint8Array,
  { iban, named }: { iban: string; named: BankMapping | null },
): Promise<Answer<AnyStatement[], StatementRefusal | BankTableRefusal, TableFacts>> {
  if (isMessage(bytes) || isSwiftStatement(bytes)) {
    const read = (isMessage(bytes) ? readStatement : readSwiftStatement)(bytes, [iban])
    return read.ok ? read : refuse(read.refusal)
  }
  const table = await readTable(ctx, bytes, { iban, named })
  return table.ok ? ok([{ ...table.value, kind: 'csv' }]) : table
}

/** XML begins with a bracket, whatever its encoding. */
const isMessage = (bytes: Uint8Array): boolean =>
  /^[^\w";,]{0,8}</.test(new TextDecoder('latin1').decode(bytes.subarray(0, 64)).trimStart())

async function importOne(ctx: Ctx, statement: AnyStatement): Promise<Imported> {
  const id = newId()
  const { kind, bankId, iban, number, createdOn, openingCents, closingCents, foreign, missingCents } = statement
  const { rows } = await sql`
    insert into bank_statements (club_id, id, kind, bank_id, iban, number, created_on, opening_cents, closing_cents, imported_at, imported_by)
    values (${ctx.club.id}, ${id}, ${kind}, ${bankId}, ${iban}, ${number}, ${createdOn}::date, ${openingCents}, ${closingCents}, ${ctx.now},
      ${userIdOf(ctx)}) on conflict (club_id, iban, kind, bank_id) do nothing returning 1`.execute(ctx.db)
  if (rows.length === 0) return NOTHING
  const lines = await doubledLines(ctx, statement, await knownLines(ctx, linesOf(statement)))
  const booked = bookLines(lines, await bookFacts(ctx, lines))
  await insertLines(ctx, id, lines, booked)
  await storeBooked(ctx, booked)
  await record(ctx, { event: 'statement.imported', id, content: CLAIM_JOURNAL.imported(lines.length, foreign.length) })
  const { matched, suggested, open } = booked
  return { isNew: true, lines: lines.length, matched, suggested, open, foreign, missingCents }
}

/** Payments of a collective booking are lines of their own. */
const linesOf = ({ lines }: AnyStatement): BookedLine[] =>
  lines.flatMap(({ details, ...line }) =>
    (details.length > 0 ? details.map((one) => ({ ...line, ...one })) : [line])
      .filter(({ amountCents }) => amountCents !== 0)
      .map((one) => ({
        ...one,
        endToEndId: one.endToEndId ?? endToEndIn(one.text),
        id: newId(),
        isKnown: false,
        doubleOf: null,
      })),
  )

/** Marks what another message of the bank has told already. */
async function knownLines(ctx: Ctx, lines: readonly BookedLine[]): Promise<BookedLine[]> {
  const ids = lines.map(({ bankId }) => bankId).filter(Boolean)
  const { rows } = await sql<{ key: string }>`
    select distinct bank_id || ' ' || amount_cents as key from statement_lines where club_id = ${ctx.club.id} and bank_id = any(${ids})
      and bank_id <> ''`.execute(ctx.db)
  const known = new Set(rows.map(({ key }) => key))
  return lines.map((line) => ({ ...line, isKnown: known.has(`${line.bankId} ${line.amountCents}`) }))
}

/** Without a reference of the bank a line has an id made of its facts (`withBankIds`). */
const bankReferenceOf = ({ bankId }: { bankId: string }): string | null => (bankId === '' || bankId.includes('|') ? null : bankId)

/** Marks what a file of another form has probably told: it is booked once a person says so. */
async function doubledLines(ctx: Ctx, { kind, bankId, iban }: AnyStatement, lines: readonly BookedLine[]): Promise<BookedLine[]> {
  const fresh = lines.filter(({ isKnown }) => !isKnown)
  // Lines that are known already stand for themselves, and for no other line.
  const known = new Set(lines.flatMap(({ isKnown, bankId: own }) => (isKnown ? [own] : [])))
  const days = [...new Set(fresh.map(({ bookedOn }) => bookedOn))]
  const { rows } = await sql<Omit<ToldBooking, 'bankReference'> & { bankId: string }>`
    select l.id, l.booked_on::text as booked_on, l.amount_cents, l.text, l.iban, l.end_to_end_id, l.bank_id
    from statement_lines l join bank_statements s on s.club_id = l.club_id and s.id = l.statement_id
    where l.club_id = ${ctx.club.id} and l.booked_on = any(${days}::date[]) and not l.is_known and s.iban = ${iban}
      and (s.kind, s.bank_id like 'MT940 %') <> (${kind}, ${bankId.startsWith('MT940 ')}) and (l.double_of is null or ${isBookedLine})
    order by l.id`.execute(ctx.db)
  const told = ({ counterparty, ...line }: BookedLine) => ({
    ...line,
    iban: counterparty.iban,
    bankReference: bankReferenceOf(line),
  })
  const doubles = findDoubles(
    fresh.map(told),
    rows.filter(({ bankId: own }) => !known.has(own)).map((row) => ({ ...row, bankReference: bankReferenceOf(row) })),
  )
  return lines.map((line) => ({ ...line, doubleOf: doubles.get(line.id) ?? null }))
}

/** Debits and claims that lines may be booked on. Asks for no right. */
export async function bookFacts(ctx: Ctx, lines: readonly BookedLine[]) {
  const club = ctx.club.id
  const ids = lines.flatMap(({ endToEndId }) => endToEndId ?? [])
  const files = await sql<Omit<SentFile, 'parts'>>`
    select id, message_id from sepa_files where club_id = ${club} and kind = 'debit' and withdrawn_at is null`.execute(ctx.db)
  const said = lines.map(({ reference, endToEndId, text }) => [reference, endToEndId, text].join(' ')).join('\n')
  const named = files.rows.filter(({ messageId }) => said.includes(messageId))
  const items = await sql<SentItem>`
    select i.id, i.file_id, i.debtor_id, i.mandate_id, i.end_to_end_id, i.cents, i.returned_on is not null as is_returned,
      (select p.statement_line_id from payments p where p.club_id = i.club_id and p.sepa_item_id = i.id and p.kind = 'statement'
        and p.undone_at is null order by p.id limit 1) as paid_by,
      (select json_agg(json_build_object('id', k.id, 'cents', k.cents, 'paidCents', k.paid_cents)) from (
          select claim_id as id, sum(cents)::int as cents, sum(paid_cents)::int as paid_cents from (
            select ic.claim_id, ic.cents, 0 as paid_cents from sepa_item_claims ic where ic.club_id = i.club_id and ic.item_id = i.id
            union all select pa.claim_id, 0, pa.cents from payments p join payment_allocations pa on pa.club_id = p.club_id and pa.payment_id = p.id
            where p.club_id = i.club_id and p.sepa_item_id = i.id and pa.undone_at is null) told group by 1) k) as claims
    from sepa_items i join sepa_files f on f.club_id = i.club_id and f.id = i.file_id and f.withdrawn_at is null and f.kind = 'debit'
    where i.club_id = ${club} and (i.end_to_end_id = any(${ids}) or i.file_id = any(${named.map(({ id }) => id)}::uuid[]))`.execute(
    ctx.db,
  )
  return { items: items.rows, files: await withParts(ctx, named), claims: await listPayableClaims(ctx) }
}

async function withParts(ctx: Ctx, files: readonly Omit<SentFile, 'parts'>[]): Promise<SentFile[]> {
  const ids = files.map(({ id }) => id)
  const { rows } = await sql<{ id: string; content: string }>`
    select id, content from sepa_files where club_id = ${ctx.club.id} and id = any(${ids}::uuid[])`.execute(ctx.db)
  const contents = new Map(rows.map(({ id, content }) => [id, content]))
  return files.map((file) => ({ ...file, parts: partsOf(contents.get(file.id) ?? '') }))
}

async function insertLines(
  ctx: Ctx,
  statementId: string,
  lines: readonly BookedLine[],
  { suggestions, doubles, batchesBack }: Booked,
): Promise<void> {
  const rows = lines.map(({ counterparty, ...line }, position) => {
    const match = suggestions.get(line.id)
    const doubleOf = doubles.get(line.id) ?? line.doubleOf
    const returnReason = batchesBack.has(line.id) ? BATCH_BACK : line.returnReason
    return {
      ...line,
      ...counterparty,
      position,
      doubleOf,
      returnReason,
      suggestion: match?.kind === 'suggested' ? match.suggestions : null,
    }
  })
  await sql`
    insert into statement_lines (club_id, id, statement_id, position, amount_cents, booked_on, value_on, bank_id, end_to_end_id,
      mandate_reference, reference, name, iban, text, return_reason, original_cents, cost_cents, is_known, double_of, suggestion)
    select ${ctx.club.id}, id, ${statementId}, position, "amountCents", "bookedOn", "valueOn", "bankId", "endToEndId", "mandateReference",
      reference, name, iban, text, "returnReason", "originalCents", "chargesCents", "isKnown", "doubleOf", suggestion
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, position int, "amountCents" bigint, "bookedOn" date,
      "valueOn" date, "bankId" text, "endToEndId" text, "mandateReference" text, reference text, name text, iban text, text text,
      "returnReason" text, "originalCents" bigint, "chargesCents" bigint, "isKnown" boolean, "doubleOf" uuid, suggestion jsonb)`.execute(
    ctx.db,
  )
}

/** Keeps payments of booked lines, and their returns. In a transaction; asks for no right. */
export async function storeBooked(ctx: Ctx, { payments, allocations, returns }: Booked): Promise<void> {
  const club = ctx.club.id
  await sql`
    insert into payments (club_id, id, debtor_id, kind, cents, paid_on, statement_line_id, sepa_item_id, made_at, made_by)
    select ${club}, id, "debtorId", kind, cents, "paidOn", "lineId", "itemId", ${ctx.now}, ${userIdOf(ctx)}::uuid
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as given (id uuid, "debtorId" uuid, kind text, cents bigint, "paidOn" date,
      "lineId" uuid, "itemId" uuid)`.execute(ctx.db)
  await sql`
    insert into payment_allocations (club_id, id, payment_id, claim_id, cents, reason, made_at)
    select ${club}, id, "paymentId", "claimId", cents, reason, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(allocations)}::jsonb) as given (id uuid, "paymentId" uuid, "claimId" uuid, cents int, reason text)`.execute(
    ctx.db,
  )
  for (const one of returns) await bookReturn(ctx, one)
}
