import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith } from '../../../tests/support/database.ts'
import { makeContract, makeCourse, makeSession, makeTrainer, testStatements } from '../../../tests/support/statements.ts'
import { settlePastSession } from '../cancellations/settle-past-session.ts'
import { undoCancellation } from '../cancellations/undo-cancellation.ts'
import { listReadings } from '../privacy/queries.ts'
import { mergePeople } from '../processes/merge-people.ts'
import { confirmStatement, returnStatement } from './commands.ts'
import { getTrainerPaymentXml, getYearOfPay, listOwnStatements, listStatements } from './list-statements.ts'
import { addCorrection, removeCorrection, submitStatement } from './submit-statement.ts'

const { database, system, departmentId, head, treasurer, as, month, trainerWithHours, submitted, approved, declare, pay } =
  await testStatements()
const day = (text: string) => Temporal.PlainDate.from(text)

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
  const readers = await listReadings(await database.ctx('gsv', actorWith('admin')), trainer.personId)
  expect(readers.map(({ content }) => content)).toEqual(['Überweisungsdatei mit Bankverbindungen ausgegeben'])
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
