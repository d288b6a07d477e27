import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { enterHelper, fillOf, insertHelper, makeMember, makePlan } from '../../../tests/support/helper-plans.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { acceptSwap, offerSwap } from './accept-swap.ts'
import { closePlan } from './commands.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { enterHelpers } from './enter-helpers.ts'
import { leaveShift } from './leave-shift.ts'
import { listHelpers } from './list-assignments.ts'
import { listCredited, listHourAccounts } from './list-hour-accounts.ts'
import { listShifts } from './queries.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2027-05-01T09:00:00Z')
const DAY = Temporal.PlainDate.from('2027-06-19')
const TABLE = 'Grill;;14–16;;1\nGrill;;16–18;;2\nAbend;;15–20;;2\nKuchen;;;;3\nAbbau;So;10–12;;2'
let clubs = 0

async function fest() {
  const ctx = await database.ctx(`wettlauf${++clubs}`, { kind: 'system' }, NOW)
  return { ctx, ...(await makePlan(ctx, TABLE, DAY)) }
}

test('swapping against leaving: either both swap and one leaves the other shift, or one leaves and nobody swaps', async () => {
  for (let round = 0; round < 10; round++) {
    const { ctx, planId, idOf } = await fest()
    const one = await enterHelper(ctx, await insertHelper(ctx), [idOf(0)])
    const other = await enterHelper(ctx, await insertHelper(ctx), [idOf(4)])
    const offered = await offerSwap(ctx, one.id, [idOf(4)], one.signUpId)
    if (!offered.ok) throw new Error(offered.refusal)
    const leaver = round % 4 < 2 ? one : other
    const work = [
      () => acceptSwap(ctx, offered.value, other.id, other.signUpId),
      () => leaveShift({ ...ctx, actor: { kind: 'visitor' } }, leaver.id, leaver.signUpId),
    ]
    const answers = await Promise.all((round % 2 ? work.toReversed() : work).map((each) => each()))
    expect(
      answers.filter(({ ok }) => ok),
      'one of them came first',
    ).toHaveLength(1)
    const [swapped] = round % 2 ? answers.toReversed() : answers
    const now = await listHelpers(ctx, planId)
    expect(now).toHaveLength(swapped?.ok ? 2 : 1)
    if (swapped?.ok) expect(now.find(({ personId }) => personId === one.personId)?.shiftId).toBe(idOf(4))
  }
})

type Step = { kind: 'join' | 'confirm' | 'leave' | 'swap' | 'wait'; who: number; at: number; other: number }
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('join', 'join', 'join', 'confirm', 'leave', 'swap', 'wait'),
  who: fc.nat(5),
  at: fc.nat(4),
  other: fc.nat(4),
})

/** Pairs of overlapping shifts that one person has at this moment, and shifts with more helpers than needed. */
async function faultsIn(ctx: Ctx, planId: string): Promise<unknown[]> {
  const over = (await listShifts(ctx, planId)).filter(({ filled, needed }) => filled > needed)
  const { rows } = await sql`
    select a.id from assignments a join shifts s on s.id = a.shift_id
    join assignments b on b.club_id = a.club_id and b.person_id = a.person_id and b.id > a.id join shifts t on t.id = b.shift_id
    where a.club_id = ${ctx.club.id} and a.state in ('requested', 'confirmed') and b.state in ('requested', 'confirmed')
      and (a.shift_id = b.shift_id or s.starts_at < t.ends_at and t.starts_at < s.ends_at)`.execute(ctx.db)
  return [...over, ...rows]
}

async function play(steps: readonly Step[]): Promise<void> {
  const { ctx: first, planId, idOf } = await fest()
  const people = await Promise.all(Array.from({ length: 6 }, () => insertHelper(first)))
  for (const { personId } of people) await makeMember(first, personId)

  let ctx: Ctx = first
  const signUps: string[] = []
  for (const { kind, who, at, other } of steps) {
    const rows = await listHelpers(ctx, planId)
    const [one, two] = [rows[who], rows[at]]
    if (kind === 'wait') ctx = { ...ctx, now: ctx.now.add({ hours: 1 }) }
    if (kind === 'join') {
      const manner = {
        shiftIds: [...new Set([idOf(at), idOf(other)])],
        note: '',
        isQualified: true,
        isSure: who % 2 === 0,
        via: 'web',
      } as const
      const entered = await transaction(ctx, (ctx) => enterHelpers(ctx, [found(people[who])], manner))
      if (entered.ok) signUps.push(entered.value.signUpId)
    }
    const signUp = signUps[who]
    if (kind === 'confirm' && signUp) await confirmSignUp(ctx, signUp)
    if (kind === 'leave' && one) await leaveShift(ctx, one.id, one.signUpId)
    if (kind === 'swap' && one && two) {
      const before = await fillOf(ctx, planId)
      const offered = await offerSwap(ctx, one.id, [two.shiftId], one.signUpId)
      if (offered.ok) await acceptSwap(ctx, offered.value, two.id, two.signUpId)
      expect(await fillOf(ctx, planId), 'a swap keeps both sums').toBe(before)
    }
    expect(await faultsIn(ctx, planId)).toEqual([])
  }
  await checkHours({ ...ctx, now: Temporal.Instant.from('2027-06-21T12:00:00Z') }, planId)
}

async function checkHours(ctx: Ctx, planId: string): Promise<void> {
  expect(await closePlan(ctx, planId)).toMatchObject({ ok: true })
  const rows = (await listHelpers(ctx, planId)).filter(({ state }) => state === 'confirmed')
  const office = { ...ctx, actor: actorWith('admin') }
  const { accounts } = await listHourAccounts(office, { year: 2027 }, { limit: null })
  for (const { personId, done, shifts } of accounts) {
    const own = rows.filter((row) => row.personId === personId)
    expect({ done, shifts }).toEqual({ done: own.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0), shifts: own.length })
    expect((await listCredited(office, personId, 2027)).map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort())
  }
}

test('whatever helpers do: no shift above its need, nobody in two places, a swap keeps the sums, hours are the sum of rows', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), play), { numRuns: 12 })
})
