import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { payer } from '../../../tests/support/invoices.ts'
import { newId } from '../../kernel/id.ts'
import { enterPayment, settleCredit } from './allocate-payment.ts'
import { clearReturn } from './clear-return.ts'
import { createClaim, deferClaim, payInInstalments, restoreClaim, splitClaim, waiveClaim } from './commands.ts'
import { getAccount } from './get-account.ts'
import { ClaimInput } from './input.ts'
import { getClaim, listClaims } from './list-claims.ts'
import { CLAIM_REFUSALS } from './texts.ts'
import { undoPayment } from './undo-payment.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2027-01-04T09:00:00Z'))

async function claim(debtorId: string, cents: number): Promise<string> {
  const made = await createClaim(ctx, ClaimInput.parse({ debtorId, title: 'Beitrag', cents, dueOn: day('2027-01-15') }))
  return made.ok ? made.value : ''
}

type Step =
  | { deed: 'claim' | 'pay'; cents: number }
  | { deed: 'split'; at: number; cents: number }
  | { deed: 'instalments'; at: number; count: number }
  | { deed: 'defer' | 'waive' | 'restore' | 'undo'; at: number }
  | { deed: 'credit' }

const at = fc.nat(9)
const cents = fc.integer({ min: 1, max: 9999 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ deed: fc.constantFrom('claim' as const, 'pay' as const), cents }),
  fc.record({ deed: fc.constant('split' as const), at, cents }),
  fc.record({ deed: fc.constant('instalments' as const), at, count: fc.integer({ min: 2, max: 24 }) }),
  fc.record({ deed: fc.constantFrom('defer' as const, 'waive' as const, 'restore' as const, 'undo' as const), at }),
  fc.constant({ deed: 'credit' as const }),
)

async function take(step: Step, [own, other]: [string, string], payments: string[]): Promise<number> {
  const { claims } = await listClaims(ctx, { stand: 'all', debtorId: own }, { limit: 100 })
  const claimId = 'at' in step ? (claims[step.at % Math.max(1, claims.length)]?.id ?? '') : ''
  if (step.deed === 'claim') return (await claim(own, step.cents)) ? step.cents : 0
  if (step.deed === 'pay') {
    const paid = await enterPayment(ctx, { debtorId: own, cents: step.cents, paidOn: day('2027-01-04'), note: '' })
    if (paid.ok) payments.push(paid.value)
  }
  if (step.deed === 'credit') await settleCredit(ctx, { debtorId: own })
  if (step.deed === 'undo' && payments.length > 0)
    await undoPayment(ctx, { paymentId: payments[step.at % payments.length] ?? '' })
  if (claimId === '') return 0
  if (step.deed === 'split') await splitClaim(ctx, { claimId, debtorId: other, cents: step.cents })
  if (step.deed === 'instalments') await payInInstalments(ctx, { claimId, count: step.count })
  if (step.deed === 'defer') await deferClaim(ctx, { claimId, until: day('2027-06-30'), reason: 'x' })
  if (step.deed === 'waive') await waiveClaim(ctx, { claimId, reason: 'x' })
  if (step.deed === 'restore') await restoreClaim(ctx, { claimId })
  return 0
}

interface Sums {
  claimed: number
  owed: number
  paid: number
  isSound: boolean
}
async function sumsOf(debtors: string[]): Promise<Sums | undefined> {
  const { rows } = await sql<Sums>`
    with sums as (select c.cents, c.state, coalesce((select sum(a.cents) from payment_allocations a where a.claim_id = c.id and a.undone_at is null), 0) as used
      from claims c where c.debtor_id = any(${debtors}::uuid[]))
    select coalesce(sum(cents), 0)::int as claimed, coalesce(sum(cents) filter (where state <> 'waived'), 0)::int as owed,
      coalesce((select sum(p.cents) from payments p where p.debtor_id = any(${debtors}::uuid[]) and p.undone_at is null), 0)::int as paid,
      coalesce(bool_and(used between 0 and cents), true) and not exists (select from payments p where p.debtor_id = any(${debtors}::uuid[])
        and p.cents < (select coalesce(sum(a.cents), 0) from payment_allocations a where a.payment_id = p.id and a.undone_at is null)) as is_sound
    from sums`.execute(database.owner)
  return rows[0]
}

test('whatever is decided and paid: what was claimed stays, nothing is allocated twice, and each account tells claims minus payments', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const debtors: [string, string] = [(await payer(ctx)).debtorId, (await payer(ctx, 'Jobcenter')).debtorId]
      const payments: string[] = []
      let claimed = 0
      for (const step of steps) {
        claimed += await take(step, debtors, payments)
        const sums = await sumsOf(debtors)
        expect(sums).toMatchObject({ claimed, isSound: true })
      }
      const balances = await Promise.all(debtors.map(async (id) => (await getAccount(ctx, id)).balanceCents))
      const { owed = 0, paid = 0 } = (await sumsOf(debtors)) ?? {}
      expect(balances.reduce((sum, one) => sum + one, 0)).toBe(owed - paid)
    }),
    { numRuns: 15 },
  )
})

test.each([
  ['2027-01-05', 'paid_later'],
  ['1900-01-01', 'paid_long_ago'],
])('no payment of %s is entered on 4 January 2027', async (paidOn, refusal) => {
  const { debtorId } = await payer(ctx)
  expect(await enterPayment(ctx, { debtorId, cents: 400, paidOn: day(paidOn), note: '' })).toMatchObject({ refusal })
})

test.each([-1, 0, 1, 25, 999])('%i instalments are refused for their number', async (count) => {
  const claimId = await claim((await payer(ctx)).debtorId, 100_000)
  expect(await payInInstalments(ctx, { claimId, count })).toMatchObject({ refusal: 'count_wrong' })
  expect(CLAIM_REFUSALS.count_wrong).toBe('Bitte geben Sie 2 bis 24 Raten an.')
})

test('a payment against a waiver, eight times: the claim is paid or waived, and what came is never lost', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const { debtorId } = await payer(ctx)
    const claimId = await claim(debtorId, 1000)
    await Promise.all([
      enterPayment(ctx, { debtorId, cents: 400, paidOn: day('2027-01-04'), note: '' }),
      waiveClaim(ctx, { claimId, reason: 'Härte' }),
    ])
    const { state, cents: left, allocatedCents } = await getClaim(ctx, claimId)
    const { balanceCents, creditCents } = await getAccount(ctx, debtorId)
    if (state === 'waived') expect([allocatedCents, balanceCents, creditCents]).toEqual([0, -400, 400])
    else expect([left, allocatedCents, balanceCents, creditCents]).toEqual([400, 400, 0, 0])
  }
})

/** A debit that came back and waits. */
async function returned(debtorId: string, claimId: string): Promise<string> {
  const [fileId, itemId] = [newId(), newId()]
  await sql`insert into sepa_files (club_id, id, kind, message_id, due_on, items, total_cents, content, sha256, made_at)
    values ('gsv', ${fileId}, 'debit', ${fileId.slice(0, 30)}, '2027-01-15', 1, 1000, '<x/>', 's', now())`.execute(database.owner)
  await sql`insert into sepa_items (club_id, id, file_id, debtor_id, end_to_end_id, cents, iban, holder, returned_on, return_reason, return_cost_cents)
    values ('gsv', ${itemId}, ${fileId}, ${debtorId}, ${itemId}, 1000, 'DE02120300000000202051', 'A', '2027-01-18', 'AM04', 300)`.execute(
    database.owner,
  )
  await sql`insert into sepa_item_claims (club_id, item_id, claim_id, cents) values ('gsv', ${itemId}, ${claimId}, 1000)`.execute(
    database.owner,
  )
  return itemId
}

test('of two who settle a return at once one counts, and the cost of the bank is owed once', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const { debtorId } = await payer(ctx)
    const itemId = await returned(debtorId, await claim(debtorId, 1000))
    const answers = await Promise.all(
      (['retry', 'transfer', 'retry', 'stop'] as const).map((how) => clearReturn(ctx, { itemId, how, passOnCost: true })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await getAccount(ctx, debtorId)).balanceCents).toBe(1300)
  }
})
