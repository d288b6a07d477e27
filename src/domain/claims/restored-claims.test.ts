import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { nameClub, owe, pay, payer } from '../../../tests/support/invoices.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { isToldInTime } from '../sepa/rules.ts'
import { announceDebits, announceDueDebits } from './announce-debits.ts'
import { deferClaim, restoreClaim, splitClaim, waiveClaim } from './commands.ts'
import { createMandate } from './create-mandate.ts'
import { createSepaFile } from './create-sepa-file.ts'
import { listDueDebits } from './list-due-debits.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const dueOn = day('2027-01-18')
const start = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2027-01-04T08:00:00Z'))
const owner = { ...start, db: database.owner }
await nameClub(owner)
await sql`update club_details set creditor_id = 'DE98ZZZ09999999999', bank_holder = 'GSV'`.execute(database.owner)

interface Case {
  debtorId: string
  /** Claims of 50 and 7 €. */
  big: string
  small: string
  runId: string
}

/** Each step a minute after the one before. */
function clock() {
  let minutes = 0
  return () => ({ ...start, now: start.now.add({ minutes: ++minutes }) })
}

/** A payer with a mandate, and two claims of a posted run. */
async function posted(): Promise<Case> {
  await sql`update claims set state = 'cancelled', deferred_until = null`.execute(database.owner)
  const { debtorId } = await payer(start, 'Erlass')
  await createMandate(start, { debtorId, iban: 'DE02120300000000202051', holder: 'Erika Erlass', signedOn: day('2027-01-02') })
  const runId = newId()
  const big = await owe(owner, debtorId, 5000, { dueOn: '2027-01-18' })
  const small = await owe(owner, debtorId, 700, { dueOn: '2027-01-18' })
  await sql`insert into fee_runs (club_id, id, kind, as_of, from_on, to_on, due_on, made_at, issued_at) values ('gsv', ${runId}, 'fees', '2027-01-01',
    '2027-01-01', '2027-12-31', '2027-01-18', ${start.now}, ${start.now})`.execute(database.owner)
  await sql`update claims set run_id = ${runId} where debtor_id = ${debtorId}`.execute(database.owner)
  return { debtorId, big, small, runId }
}

type Step = 'tell' | 'waive' | 'restore' | 'collect' | 'pay' | 'undo' | 'defer' | 'owe_again' | 'pay_big' | 'split'
type Ways = Record<Step, (ctx: typeof start, one: Case) => Promise<unknown>>

const WAYS: Omit<Ways, 'tell'> = {
  waive: (ctx, { small }) => waiveClaim(ctx, { claimId: small, reason: 'Härte' }),
  restore: (ctx, { small }) => restoreClaim(ctx, { claimId: small }),
  collect: (ctx) => createSepaFile(ctx, { dueOn }),
  pay: ({ now }, { small }) => pay({ ...owner, now }, small, 700),
  undo: ({ now }, { small }) =>
    sql`update payment_allocations set undone_at = ${now} where claim_id = ${small}`.execute(database.owner),
  defer: (ctx, { small }) => deferClaim(ctx, { claimId: small, until: day('2027-02-18'), reason: 'Bitte' }),
  owe_again: (ctx, { small }) => restoreClaim(ctx, { claimId: small }),
  pay_big: ({ now }, { big }) => pay({ ...owner, now }, big, 1000),
  split: async (ctx, { big }) => splitClaim(ctx, { claimId: big, debtorId: (await payer(ctx, 'Amt')).debtorId, cents: 4000 }),
}

const CASES: [Step[], boolean][] = [
  [['tell'], true],
  [['waive', 'restore', 'tell'], true],
  [['waive', 'tell', 'restore'], false],
  [['tell', 'waive', 'restore'], true],
  [['tell', 'waive', 'restore', 'waive', 'restore'], true],
  [['waive', 'tell', 'restore', 'waive', 'restore'], false],
  [['tell', 'waive', 'collect', 'restore'], false],
  [['waive', 'tell', 'collect', 'restore'], false],
  [['tell', 'waive', 'pay_big', 'restore'], false],
  [['tell', 'pay_big'], true],
  [['tell', 'waive'], true],
  [['tell', 'split'], true],
  [['tell', 'pay', 'undo'], true],
  [['pay', 'tell', 'undo'], false],
  [['tell', 'defer', 'owe_again'], true],
  [['defer', 'tell', 'owe_again'], false],
]

const TELL: [string, Ways['tell']][] = [
  ['the run', (ctx, { runId }) => announceDebits(ctx, runId)],
  ['beside it', (ctx) => announceDueDebits(ctx, { dueOn })],
]

test.each(TELL.flatMap(([by, tell]) => CASES.map(([steps, isTold]) => ({ by, tell, steps, isTold }))))(
  'told by $by, $steps: the debit was announced as it stands: $isTold',
  async ({ tell, steps, isTold }) => {
    const [one, tick] = [await posted(), clock()]
    for (const step of steps) await { ...WAYS, tell }[step](tick(), one)
    const due = async () => found((await listDueDebits(start, dueOn)).find(({ debtorId }) => debtorId === one.debtorId))
    expect(isToldInTime(await due(), dueOn)).toBe(isTold)
    const again = [await announceDueDebits(tick(), { dueOn }), await announceDueDebits(tick(), { dueOn })]
    expect(again).toMatchObject([{ value: { letters: isTold ? 0 : 1 } }, { value: { letters: 0 } }])
    expect(isToldInTime(await due(), dueOn)).toBe(true)
  },
)

test('a notice of as much as another claim says nothing about one that was waived then', async () => {
  const [one, tick] = [await posted(), clock()]
  await sql`update claims set cents = 5000 where id = ${one.small}`.execute(database.owner)
  for (const step of ['waive', 'collect', 'restore'] as const) {
    if (step === 'collect') await announceDueDebits(tick(), { dueOn })
    await WAYS[step](tick(), one)
  }
  const [due] = (await listDueDebits(start, dueOn)).filter(({ debtorId }) => debtorId === one.debtorId)
  expect(due).toMatchObject({ cents: 5000, toldOn: null })
})
