import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { actorWith } from '../../../tests/support/database.ts'
import {
  makeContract,
  makeCourse,
  makeDepartment,
  makeSession,
  makeTrainer,
  OCTOBER,
  testStatements,
} from '../../../tests/support/statements.ts'
import { settlePastSession } from '../cancellations/settle-past-session.ts'
import { undoCancellation } from '../cancellations/undo-cancellation.ts'
import type { Actor } from '../context.ts'
import { mergePeople } from '../processes/merge-people.ts'
import { approveStatement, confirmStatement, returnStatement } from './commands.ts'
import { declareOtherPay } from './declare-other-pay.ts'
import { getTrainerPaymentXml, getYearOfPay, listOwnStatements, listStatements } from './list-statements.ts'
import { payStatements } from './pay-statements.ts'
import { sumOf } from './rules.ts'
import { addCorrection, removeCorrection, submitStatement } from './submit-statement.ts'

const { database, system, departmentId, head, treasurer, as } = await testStatements()
const day = (text: string) => Temporal.PlainDate.from(text)
const month = { month: OCTOBER, departmentId }

/** A trainer with two held hours in October. */
async function trainerWithHours(firstname = 'Ina', iban?: string | null) {
  const trainer = await makeTrainer(system, firstname, iban)
  await makeContract(system, trainer.personId)
  const courseId = await makeCourse(system, [trainer.personId], departmentId)
  const sessions = [await makeSession(system, courseId, '2026-10-06'), await makeSession(system, courseId, '2026-10-13')]
  for (const id of sessions) await settlePastSession(await as(trainer.actor), { id, tookPlace: true })
  return { ...trainer, courseId, sessions }
}

async function submitted(actor: Actor): Promise<string> {
  const answer = await submitStatement(await as(actor), month)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

async function approved(actor: Actor): Promise<string> {
  const id = await submitted(actor)
  expect(await confirmStatement(await as(head), id)).toMatchObject({ ok: true })
  expect(await approveStatement(await as(treasurer), id)).toMatchObject({ ok: true })
  return id
}

const declare = async (actor: Actor, otherCents = 0) =>
  declareOtherPay(await as(actor), { year: 2026, allowance: 'trainer_allowance', otherCents })
const pay = async (ids: string[], more: { payOn?: Temporal.PlainDate; acceptsExcess?: boolean } = {}) =>
  payStatements(await as(treasurer), { ids, payOn: day('2026-11-05'), acceptsExcess: false, ...more })

test('a month goes from the hall to the bank, with the exact name of the holder', async () => {
  const trainer = await trainerWithHours()
  const own = await listOwnStatements(await as(trainer.actor))
  expect(own.open).toMatchObject([{ departmentId, items: [{ kind: 'held', cents: 2500 }, { cents: 2500 }], withoutContract: [] }])
  const id = await approved(trainer.actor)
  expect(await pay([id])).toMatchObject({ refusal: 'declaration_missing', names: ['Ina Übel'] })
  await declare(trainer.actor)
  const paid = await pay([id])
  if (!paid.ok) throw new Error(paid.refusal)
  const { xml } = await getTrainerPaymentXml(await as(treasurer), paid.value)
  expect(xml).toContain('<Nm>Ina M. Uebel</Nm>')
  expect(xml).toContain('<InstdAmt Ccy="EUR">50.00</InstdAmt>')
  const after = await listOwnStatements(await as(trainer.actor))
  expect(after.open).toEqual([])
  expect(after.statements).toMatchObject([{ id, state: 'paid', cents: 5000, minutes: 120 }])
  expect(after.meters).toMatchObject([{ paidCents: 5000, limitCents: 330000, leftCents: 325000 }])
  expect((await getYearOfPay(await as(trainer.actor), trainer.personId, 2026)).payments).toMatchObject([{ cents: 5000 }])
  expect(await pay([id])).toMatchObject({ refusal: 'not_approved' })
})

test('leaders stay those of the day on which it was said, whoever leads later', async () => {
  const trainer = await trainerWithHours('Fee')
  const next = await makeTrainer(system, 'Neu')
  await makeContract(system, next.personId)
  await sql`update course_trainers set person_id = ${next.personId} where course_id = ${trainer.courseId}`.execute(database.owner)
  expect((await listOwnStatements(await as(trainer.actor))).open[0]?.items).toHaveLength(2)
  expect((await listOwnStatements(await as(next.actor))).open).toEqual([])
})

test('an hour that did not take place leaves the month, and comes back when that is undone', async () => {
  const trainer = await trainerWithHours('Uwe')
  const [id = ''] = trainer.sessions
  const count = async () => (await listOwnStatements(await as(trainer.actor))).open[0]?.items.length
  expect(await settlePastSession(await as(trainer.actor), { id, tookPlace: false })).toMatchObject({ ok: true })
  expect(await count()).toBe(1)
  expect(await undoCancellation(await as(trainer.actor), id)).toMatchObject({ ok: true })
  expect((await listOwnStatements(await as(trainer.actor))).unclear).toBe(1)
  await settlePastSession(await as(trainer.actor), { id, tookPlace: true })
  expect(await count()).toBe(2)
  await submitted(trainer.actor)
  expect(await settlePastSession(await as(trainer.actor), { id, tookPlace: false })).toMatchObject({ refusal: 'billed' })
})

test.each([
  ['paid where the tick and the contract say so', { paysTrainer: true }, 1000, 1],
  ['not without the tick', { paysTrainer: false }, 1000, 0],
  ['not without a fee in the contract', { paysTrainer: true }, null, 0],
])('a cancelled hour: %s', async (_, tick, absenceCents, items) => {
  const trainer = await makeTrainer(system, 'Abs')
  await makeContract(system, trainer.personId, { absenceCents })
  const courseId = await makeCourse(system, [trainer.personId], departmentId)
  await makeSession(system, courseId, '2026-10-06', { state: 'cancelled', ...tick })
  await makeSession(system, courseId, '2026-10-07', { state: 'moved', ...tick })
  expect((await listOwnStatements(await as(trainer.actor))).open.flatMap(({ items }) => items)).toHaveLength(items)
})

test('corrections have a reason, the rate of their day, and survive a return', async () => {
  const trainer = await trainerWithHours('Kai')
  const added = await addCorrection(await as(trainer.actor), {
    onDay: day('2026-10-17'),
    departmentId,
    minutes: 120,
    reason: 'Turnier',
  })
  const wrong = await addCorrection(await as(trainer.actor), {
    onDay: day('2026-10-18'),
    departmentId,
    minutes: 30,
    reason: 'Irrtum',
  })
  if (!added.ok || !wrong.ok) throw new Error('refused')
  await removeCorrection(await as(trainer.actor), wrong.value)
  expect(
    await addCorrection(await as(trainer.actor), { onDay: day('2025-10-17'), departmentId, minutes: 60, reason: 'Alt' }),
  ).toMatchObject({ refusal: 'no_contract' })
  const id = await submitted(trainer.actor)
  await expect(removeCorrection(await as(trainer.actor), added.value)).rejects.toThrow('Not found')
  const of = async () => (await listStatements(await as(head), 'submitted')).find((one) => one.id === id)
  expect(await of()).toMatchObject({ cents: 10000, minutes: 240 })
  expect(await returnStatement(await as(head), { id, reason: 'Kein Turnier am 17.' })).toMatchObject({ ok: true })
  expect(await of()).toBeUndefined()
  expect(await confirmStatement(await as(head), id)).toMatchObject({ refusal: 'returned' })
  const own = await listOwnStatements(await as(trainer.actor))
  expect(own.open[0]?.items).toHaveLength(3)
  expect(own.statements).toMatchObject([{ isReturned: true, returnReason: 'Kein Turnier am 17.', cents: 0 }])
  const { rows } = await sql<{ data: object }>`select data from mails where template = 'statement.returned'`.execute(
    database.owner,
  )
  expect(rows).toMatchObject([{ data: { month: 'Oktober 2026', reason: 'Kein Turnier am 17.' } }])
  expect(await submitStatement(await as(trainer.actor), month)).toMatchObject({ ok: true })
})

test('late hours of a month go into another statement, a monthly pay comes once', async () => {
  const trainer = await trainerWithHours('Pia')
  await makeContract(system, trainer.personId, {
    departmentId,
    rateCents: 10000,
    ratePer: 'month',
    valid: '[2026-10-01,2026-11-01)',
  })
  const first = await submitted(trainer.actor)
  const late = await makeSession(system, trainer.courseId, '2026-10-20')
  await settlePastSession(await as(trainer.actor), { id: late, tookPlace: true })
  const second = await submitted(trainer.actor)
  const own = (await listOwnStatements(await as(trainer.actor))).statements
  expect(Object.fromEntries(own.map(({ id, cents, minutes }) => [id, [cents, minutes]]))).toEqual({
    [first]: [10000, 120],
    [second]: [0, 60],
  })
  expect(await submitStatement(await as(trainer.actor), month)).toMatchObject({ refusal: 'nothing_to_submit' })
})

describe('what keeps money back', () => {
  test('nobody confirms or approves the own hours, a head only those of the department', async () => {
    const trainer = await trainerWithHours('Own')
    const id = await submitted(trainer.actor)
    const self = actorWith('admin', { personId: trainer.personId })
    expect(await confirmStatement(await as(self), id)).toMatchObject({ refusal: 'own_statement' })
    const other = actorWith('editor', { departmentIds: [await makeDepartment(system, 'Tanz')] })
    await expect(confirmStatement(await as(other), id)).rejects.toThrow('Right missing')
    expect((await listStatements(await as(other), 'submitted')).some((one) => one.id === id)).toBe(false)
    await expect(approveStatement(await as(head), id)).rejects.toThrow('Right missing')
    expect(await approveStatement(await as(treasurer), id)).toMatchObject({ refusal: 'not_confirmed' })
    const readOnly = actorWith('admin', { isReadOnly: true })
    await expect(confirmStatement(await as(readOnly), id)).rejects.toThrow('Right missing')
    const foreign = await database.ctx('rwa', treasurer)
    await expect(confirmStatement(foreign, id)).rejects.toThrow('Not found')
    await expect(listStatements(await as(trainer.actor), 'submitted')).rejects.toThrow('Right missing')
  })

  test('no account, a past day, a day before the declaration', async () => {
    const trainer = await trainerWithHours('Arm', null)
    const id = await approved(trainer.actor)
    await declare(trainer.actor)
    expect(await pay([id])).toMatchObject({ refusal: 'account_missing', names: ['Arm Übel'] })
    expect(await pay([id], { payOn: day('2026-11-02') })).toMatchObject({ refusal: 'day_past' })
    expect(await pay([id], { payOn: day('2027-01-04') })).toMatchObject({ refusal: 'declaration_missing' })
  })

  test.each([
    ['2026-12-31', 2026, 330000, 0],
    ['2027-01-01', 2027, 330000, 0],
    ['2025-12-31', 2025, 300000, 0],
  ])('above the limit of the year of payment, %s', async (on, year, limit) => {
    const trainer = await trainerWithHours(`Lim${year}${on.slice(-2)}`)
    const id = await approved(trainer.actor)
    const now = Temporal.Instant.from(`${on}T08:00:00Z`)
    const when = async (actor: Actor) => as(actor, now)
    const payOn = day(on)
    const declareAt = async (otherCents: number) =>
      declareOtherPay(await when(trainer.actor), { year, allowance: 'trainer_allowance', otherCents })
    await declareAt(limit - 4999)
    expect(await payStatements(await when(treasurer), { ids: [id], payOn, acceptsExcess: false })).toMatchObject({
      refusal: 'above_allowance',
    })
    await declareAt(limit - 5000)
    expect(await payStatements(await when(treasurer), { ids: [id], payOn, acceptsExcess: false })).toMatchObject({ ok: true })
  })

  test('an approved statement keeps its rows, whoever asks the database', async () => {
    const trainer = await trainerWithHours('Fix')
    const id = await approved(trainer.actor)
    for (const db of [system.db, database.owner]) {
      await expect(sql`update statement_items set cents = 1 where statement_id = ${id}`.execute(db)).rejects.toThrow(
        'keeps its rows',
      )
      await expect(sql`delete from statement_items where statement_id = ${id}`.execute(db)).rejects.toThrow('keeps its rows')
    }
    expect(await returnStatement(await as(treasurer), { id, reason: 'Doch nicht' })).toMatchObject({ refusal: 'not_confirmed' })
  })
})

test('two records of one trainer become one with all statements', async () => {
  const [one, other] = [await trainerWithHours('Eva'), await trainerWithHours('Ewa')]
  const [a, b] = [await approved(one.actor), await approved(other.actor)]
  expect(
    await mergePeople(await as({ kind: 'system' }), { keptId: one.personId, mergedId: other.personId, loginId: null }),
  ).toMatchObject({ ok: true })
  const own = (await listOwnStatements(await as(one.actor))).statements
  expect(own.map(({ id, cents }) => [id, cents]).sort()).toEqual(
    [
      [a, 5000],
      [b, 5000],
    ].sort(),
  )
})

test('whatever happens in whatever order, a statement is the sum of its rows and an hour is paid once', async () => {
  const step = fc.constantFrom('hold', 'off', 'submit', 'return', 'confirm', 'approve', 'correct', 'pay')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      const trainer = await trainerWithHours('Zufall')
      await declare(trainer.actor)
      const latest = async () => (await listOwnStatements(await as(trainer.actor))).statements.map(({ id }) => id)
      const [session = ''] = trainer.sessions
      for (const one of steps) {
        const [id = '01890000-0000-7000-8000-000000000000'] = (await latest()).toSorted().toReversed()
        const run = {
          hold: async () => settlePastSession(await as(trainer.actor), { id: session, tookPlace: true }),
          off: async () => settlePastSession(await as(trainer.actor), { id: session, tookPlace: false }),
          submit: async () => submitStatement(await as(trainer.actor), month),
          return: async () => returnStatement(await as(head), { id, reason: 'Bitte prüfen' }),
          confirm: async () => confirmStatement(await as(head), id),
          approve: async () => approveStatement(await as(treasurer), id),
          correct: async () =>
            addCorrection(await as(trainer.actor), { onDay: day('2026-10-09'), departmentId, minutes: 30, reason: 'Aufbau' }),
          pay: async () => pay([id]),
        }
        await run[one]().catch((error: Error) => {
          if (error.name !== 'NotFound') throw error
        })
      }
      const { statements } = await listOwnStatements(await as(trainer.actor))
      for (const { cents, items } of statements) expect(cents).toBe(sumOf(items))
      const hours = statements.flatMap(({ items }) => items.flatMap(({ sessionId }) => sessionId ?? []))
      expect(new Set(hours).size).toBe(hours.length)
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(p.cents), 0)::int as cents from trainer_payments p
        where p.id in (select payment_id from trainer_statements where person_id = ${trainer.personId})`.execute(database.owner)
      expect(rows[0]?.cents).toBe(sumOf(statements.filter(({ state }) => state === 'paid')))
    }),
    { numRuns: 25 },
  )
})
