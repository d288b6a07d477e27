import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allocatePayment, enterPayment, ignoreLine } from '../src/domain/claims/allocate-payment.ts'
import { clearReturn, listOpenReturns } from '../src/domain/claims/clear-return.ts'
import { createClaim } from '../src/domain/claims/commands.ts'
import { createSepaFile, withdrawSepaFile } from '../src/domain/claims/create-sepa-file.ts'
import { getAccount } from '../src/domain/claims/get-account.ts'
import { ClaimInput } from '../src/domain/claims/input.ts'
import { listLines } from '../src/domain/claims/list-lines.ts'
import { cancelInvoice } from '../src/domain/invoices/cancel-invoice.ts'
import { createInvoice } from '../src/domain/invoices/commands.ts'
import { issueInvoice } from '../src/domain/invoices/issue-invoice.ts'
import { getInvoice } from '../src/domain/invoices/queries.ts'
import { found } from '../src/kernel/answer.ts'
import { owe, payer } from './support/invoices.ts'
import { done, moneyYear } from './support/money-year.ts'

const { at, database, owner, debtors, collect, read, book } = await moneyYear()
const { anna, knapp } = debtors
const day = (text: string) => Temporal.PlainDate.from(text)
const now = await at('2027-01-04')
const claim = async (debtorId: string, cents: number) =>
  done(await createClaim(now, ClaimInput.parse({ debtorId, title: 'Beitrag', cents, dueOn: day('2027-01-15') })))

/** Debits of a claim that the bank may still collect. */
async function liveDebits(claimId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sepa_item_claims c join sepa_items i on i.id = c.item_id join sepa_files f on f.id = i.file_id
    where c.claim_id = ${claimId} and f.withdrawn_at is null and i.returned_on is null`.execute(database.owner)
  return found(rows[0]).n
}

test('a return against the next file: what came back is collected by nobody until it is cleared, and then once', async () => {
  for (let round = 0; round < 6; round++) {
    const [first, other] = [await claim(knapp, 1000 + round), await claim(anna, 500)]
    const { messageId, idOf } = await collect('2027-01-11', '2027-01-18')
    await book(1500 + round, messageId, '2027-01-18')
    const next = await claim(knapp, 77)
    const back = { cents: -(1000 + round), on: '2027-01-20', endToEndId: idOf('Test Knapp'), reason: 'AM04' }
    const file = async () => createSepaFile(await at('2027-01-20'), { dueOn: day('2027-01-25') })
    const [, made] = await Promise.all([read([back], '2027-01-20'), file()])
    expect([await liveDebits(first), await liveDebits(other)]).toEqual([0, 1])
    expect(await liveDebits(next)).toBe(made.ok ? 1 : 0)
    const ctx = await at('2027-01-21')
    const [open] = await listOpenReturns(ctx)
    const clear = () => clearReturn(ctx, { itemId: found(open).id, how: 'retry', passOnCost: false })
    const [cleared] = await Promise.all([Promise.all([clear(), clear()]), file(), file()])
    expect(cleared.filter(({ ok }) => ok)).toHaveLength(1)
    await Promise.all([file(), file(), file()])
    expect([await liveDebits(first), await liveDebits(next)]).toEqual([1, 1])
    await sql`update claims set state = 'cancelled' where debtor_id in (${anna}, ${knapp})`.execute(database.owner)
  }
})

test('a payment by hand against a Storno: the money pays, or is a credit, and no cent is lost', async () => {
  for (let round = 0; round < 8; round++) {
    const { debtorId } = await payer(owner, `Wett ${round}`)
    await owe(owner, debtorId, 5000)
    const id = done(await createInvoice(now, { debtorId, claimIds: [], note: '' }))
    done(await issueInvoice(now, id))
    const paying = enterPayment(now, { debtorId, cents: 5000, paidOn: day('2027-01-04'), note: 'bar' })
    const [, storno] = await Promise.all([paying, cancelInvoice(now, id, { reason: 'Irrtum' })])
    const { creditCents, balanceCents } = await getAccount(now, debtorId)
    const { state } = await getInvoice(now, id)
    expect([state, balanceCents, creditCents]).toEqual(storno.ok ? ['cancelled', -5000, 5000] : ['issued', 0, 0])
  }
})

test('a line of the statement that two assign at once while a third sets it aside is booked once at most', async () => {
  for (let round = 0; round < 8; round++) {
    const { debtorId } = await payer(owner, `Eilig ${round}`)
    const claimIds = [await claim(debtorId, 4800)]
    await read([{ cents: 3100 + round, on: '2027-01-18', text: 'Ohne Angabe' }], '2027-01-18')
    const ctx = await at('2027-01-19')
    const { lines } = await listLines(ctx, 'open', { limit: 9 })
    const lineId = found(lines.find(({ amountCents }) => amountCents === 3100 + round)).id
    const assign = () => allocatePayment(ctx, { lineId, claimIds })
    const [first, second] = await Promise.all([assign(), assign(), ignoreLine(ctx, { lineId, isIgnored: true })])
    expect(first.ok && second.ok).toBe(false)
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(cents), 0)::int as cents from payments where statement_line_id = ${lineId}`.execute(database.owner)
    expect(rows).toEqual([{ cents: first.ok || second.ok ? 3100 + round : 0 }])
  }
})

test('a file that is withdrawn against its statement is withdrawn, or booked', async () => {
  for (let round = 0; round < 6; round++) {
    await claim(anna, 300 + round)
    const { messageId } = await collect('2027-02-11', '2027-02-18')
    const { rows: files } = await sql<{ id: string }>`select id from sepa_files where message_id = ${messageId}`.execute(owner.db)
    const { id } = found(files[0])
    const told = { cents: 300 + round, text: messageId, on: '2027-02-18' }
    const [withdrawn] = await Promise.all([withdrawSepaFile(await at('2027-02-18'), id), read([told], '2027-02-18')])
    const { rows } = await sql<{ isWithdrawn: boolean; booked: number }>`
      select f.withdrawn_at is not null as is_withdrawn, (select count(*)::int from payments p join sepa_items i on i.id = p.sepa_item_id
        where i.file_id = f.id and p.undone_at is null) as booked from sepa_files f where f.id = ${id}`.execute(owner.db)
    expect(found(rows[0])).toEqual(withdrawn.ok ? { isWithdrawn: true, booked: 0 } : { isWithdrawn: false, booked: 1 })
    await sql`update claims set state = 'cancelled' where debtor_id = ${anna}`.execute(database.owner)
  }
})
