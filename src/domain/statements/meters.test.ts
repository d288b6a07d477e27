import { expect, test } from 'vitest'
import { makeSession, testStatements } from '../../../tests/support/statements.ts'
import { declareOtherPay } from './declare-other-pay.ts'
import { listOwnStatements } from './list-statements.ts'
import { payStatements } from './pay-statements.ts'

const { system, treasurer, as, trainerWithHours, approved } = await testStatements()

test('the forecast counts hours that were held, that nobody has settled yet, and that are planned', async () => {
  const trainer = await trainerWithHours()
  const forecast = async () => (await listOwnStatements(await as(trainer.actor))).meters[0]?.forecastCents
  expect(await forecast()).toBe(5000)
  await makeSession(system, trainer.courseId, '2026-10-20')
  expect(await forecast()).toBe(7500)
  await makeSession(system, trainer.courseId, '2026-11-17')
  expect(await forecast()).toBe(10_000)
})

test('what is handed in counts for the forecast of the one year that will pay it', async () => {
  const trainer = await trainerWithHours('Lia')
  const forecasts = async (on: string) => {
    const ctx = await as(trainer.actor, Temporal.Instant.from(`${on}T09:00:00Z`))
    return (await listOwnStatements(ctx)).meters.map(({ year, forecastCents }) => [year, forecastCents])
  }
  const before = await forecasts('2026-12-01')
  expect(before).toEqual([
    [2026, 5000],
    [2027, 0],
  ])
  await approved(trainer.actor)
  expect(await forecasts('2026-12-01')).toEqual(before)
  expect(await forecasts('2027-02-01')).toEqual([[2027, 5000]])
})

test('in December a trainer declares for the coming year too, so that its first payment can be ordered', async () => {
  const trainer = await trainerWithHours('Eva')
  const ids = [await approved(trainer.actor)]
  const years = async (on: string) => {
    const ctx = await as(trainer.actor, Temporal.Instant.from(`${on}T09:00:00Z`))
    return (await listOwnStatements(ctx)).meters.map(({ year, otherCents }) => [year, otherCents])
  }
  expect(await years('2026-11-30')).toEqual([[2026, null]])
  expect(await years('2026-12-01')).toEqual([
    [2026, null],
    [2027, null],
  ])
  const december = Temporal.Instant.from('2026-12-20T09:00:00Z')
  const pay = async () =>
    payStatements(await as(treasurer, december), { ids, payOn: Temporal.PlainDate.from('2027-01-04'), acceptsExcess: false })
  expect(await pay()).toMatchObject({ refusal: 'declaration_missing' })
  await declareOtherPay(await as(trainer.actor, december), { year: 2027, allowance: 'trainer_allowance', otherCents: 0 })
  expect(await pay()).toMatchObject({ ok: true })
})
