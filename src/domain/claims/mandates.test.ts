import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { payer } from '../../../tests/support/invoices.ts'
import { hasSchemas, schemaFaults } from '../../../tests/support/sepa.ts'
import { newId } from '../../kernel/id.ts'
import { createClaim } from './commands.ts'
import { createMandate } from './create-mandate.ts'
import { createSepaFile, getSepaFile, withdrawSepaFile } from './create-sepa-file.ts'
import { getAccount } from './get-account.ts'
import { ClaimInput } from './input.ts'
import { listDueDebits } from './list-due-debits.ts'
import { mandateFault, returnAdvice } from './rules.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const NOW = Temporal.Instant.from('2027-01-04T09:00:00Z')
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), NOW)
await sql`insert into club_details (club_id, iban, creditor_id, bank_holder) values ('gsv', 'DE89370400440532013000', 'DE98ZZZ09999999999', 'GSV')
  on conflict (club_id) do update set iban = excluded.iban, creditor_id = excluded.creditor_id, bank_holder = excluded.bank_holder`.execute(
  database.owner,
)
const ACCOUNT = { iban: 'DE02120300000000202051', holder: 'Bäckerei Huber GmbH', signedOn: day('2027-01-02') }

async function company(name: string): Promise<string> {
  const id = newId()
  await sql`insert into debtors (club_id, id, kind, name) values ('gsv', ${id}, 'organisation', ${name})`.execute(database.owner)
  return id
}
async function owes(debtorId: string, cents: number): Promise<void> {
  await createClaim(ctx, ClaimInput.parse({ debtorId, title: 'Hallenmiete', cents, dueOn: day('2027-01-15') }))
}
const due = async () =>
  (await listDueDebits(ctx, day('2027-01-19'))).map(({ name, scheme, isOneOff }) => [name, scheme, isOneOff])
async function fileOf(scheme: 'CORE' | 'B2B') {
  const made = await createSepaFile(ctx, { dueOn: day('2027-01-19'), scheme })
  if (!made.ok) throw new Error(made.refusal)
  return { id: made.value, ...(await getSepaFile(ctx, made.value)) }
}

test.each([
  ['an organisation, company debit', 'B2B', true, '2027-01-04', null],
  ['an organisation, basic debit', 'CORE', true, '2027-01-04', null],
  ['a person, basic debit', 'CORE', false, '2027-01-04', null],
  ['a person, company debit', 'B2B', false, '2027-01-04', 'b2b_for_person'],
  ['signed tomorrow', 'CORE', false, '2027-01-05', 'signed_later'],
] as const)('a mandate of %s', (_, scheme, isOrganisation, signedOn, fault) =>
  expect(mandateFault({ scheme, isOrganisation, signedOn: day(signedOn) }, day('2027-01-04'))).toBe(fault),
)

test.each([
  ['AM04', 0, false, 'retry'],
  ['AM04', 0, true, 'ask'],
  ['AM04', 1, false, 'ask'],
  ['AC04', 0, true, 'lock'],
] as const)('a return %s after %i others, one-off %s: %s', (reason, tries, isOneOff, advice) =>
  expect(returnAdvice(reason, tries, isOneOff)).toBe(advice),
)

test('company debits have a file of their own', async () => {
  const firm = await company('Bäckerei Huber GmbH')
  const { debtorId } = await payer(ctx, 'Basis')
  expect(await createMandate(ctx, { debtorId, ...ACCOUNT, scheme: 'B2B' })).toMatchObject({ refusal: 'b2b_for_person' })
  await createMandate(ctx, { debtorId: firm, ...ACCOUNT, scheme: 'B2B' })
  await createMandate(ctx, { debtorId, ...ACCOUNT, holder: 'Erika Basis' })
  await owes(firm, 11_900)
  await owes(debtorId, 5000)
  expect(await due()).toEqual([
    ['Bäckerei Huber GmbH', 'B2B', false],
    ['Erika Basis', 'CORE', false],
  ])
  const core = await fileOf('CORE')
  expect(core.content.match(/<Cd>(CORE|B2B)<\/Cd>/g)).toEqual(['<Cd>CORE</Cd>'])
  expect(await due()).toEqual([['Bäckerei Huber GmbH', 'B2B', false]])
  const b2b = await fileOf('B2B')
  expect(b2b.content.match(/<Cd>(CORE|B2B)<\/Cd>/g)).toEqual(['<Cd>B2B</Cd>'])
  expect([core.messageId, b2b.messageId]).toEqual([
    expect.stringMatching(/^GSV-20270119-[0-9A-F]{6}$/),
    expect.stringMatching(/^GSV-20270119-B2B-[0-9A-F]{6}$/),
  ])
  expect(await createSepaFile(ctx, { dueOn: day('2027-01-19'), scheme: 'B2B' })).toMatchObject({ refusal: 'faulty' })
  if (hasSchemas) expect(await schemaFaults([core.content, b2b.content], 'sepa/pain.008.001.08_GBIC_5.xsd')).toEqual([])
})

test('a mandate for a single debit ends with it, and comes back when the file never went to the bank', async () => {
  const firm = await company('Einmal GmbH')
  await createMandate(ctx, { debtorId: firm, ...ACCOUNT, isOneOff: true })
  await owes(firm, 1000)
  const first = await fileOf('CORE')
  expect(first.content).toContain('<SeqTp>OOFF</SeqTp>')
  expect((await getAccount(ctx, firm)).mandate).toBeNull()
  await owes(firm, 2000)
  expect(await due()).toEqual([])
  await withdrawSepaFile(ctx, first.id)
  expect((await getAccount(ctx, firm)).mandate).toMatchObject({ isOneOff: true, scheme: 'CORE' })
  const second = await fileOf('CORE')
  expect(second.content).toContain('<InstdAmt Ccy="EUR">30.00</InstdAmt>')
  expect((await getAccount(ctx, firm)).mandate).toBeNull()
})

test('a new account of the same mandate is told to the bank once, and again where that file never went out', async () => {
  const firm = await company('Umzug GmbH')
  const moved = { debtorId: firm, ...ACCOUNT, iban: 'DE02500105170137075030', isSameMandate: true }
  expect(await createMandate(ctx, moved)).toMatchObject({ refusal: 'no_mandate' })
  const given = await createMandate(ctx, { debtorId: firm, ...ACCOUNT })
  await owes(firm, 1000)
  expect((await fileOf('CORE')).content).not.toContain('SMNDA')
  expect(await createMandate(ctx, moved)).toEqual(given)
  expect((await getAccount(ctx, firm)).mandate).toMatchObject({ iban: moved.iban, signedOn: '2027-01-02' })
  await owes(firm, 2000)
  const lost = await fileOf('CORE')
  expect(lost.content).toContain('SMNDA')
  await withdrawSepaFile(ctx, lost.id)
  const sent = await fileOf('CORE')
  expect(sent.content).toContain(`<IBAN>${moved.iban}</IBAN>`)
  expect(sent.content.match(/SMNDA/g)).toHaveLength(1)
  await owes(firm, 3000)
  expect((await fileOf('CORE')).content).not.toContain('SMNDA')
  if (hasSchemas) expect(await schemaFaults([sent.content], 'sepa/pain.008.001.08_GBIC_5.xsd')).toEqual([])
})

test('an account says why nothing is debited: unused for 36 months, revoked, blocked, or never allowed', async () => {
  const debtorId = await company('Spedition Roth')
  const gap = async () => (await getAccount(ctx, debtorId)).gap
  expect(await gap()).toBe(null)
  await createMandate(ctx, { debtorId, ...ACCOUNT })
  expect(await gap()).toBe(null)
  const set = (values: ReturnType<typeof sql>, table = 'mandates', id = 'debtor_id') =>
    sql`update ${sql.table(table)} set ${values} where club_id = 'gsv' and ${sql.ref(id)} = ${debtorId}`.execute(database.owner)
  await set(sql`signed_on = '2024-01-03'`)
  expect(await gap()).toEqual({ why: 'unused', on: '2027-01-03' })
  await set(sql`signed_on = '2024-01-04'`)
  expect(await gap()).toBe(null)
  await set(sql`state = 'revoked'`)
  expect(await gap()).toEqual({ why: 'revoked' })
  await set(sql`blocked_at = now(), blocked_reason = 'Streit'`, 'debtors', 'id')
  expect(await gap()).toEqual({ why: 'blocked' })
})
