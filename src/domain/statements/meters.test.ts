import { expect, test } from 'vitest'
import { makeSession, testStatements } from '../../../tests/support/statements.ts'
import { listOwnStatements } from './list-statements.ts'

const { system, as, trainerWithHours } = await testStatements()

test('the forecast counts hours that were held, that nobody has settled yet, and that are planned', async () => {
  const trainer = await trainerWithHours()
  const forecast = async () => (await listOwnStatements(await as(trainer.actor))).meters[0]?.forecastCents
  expect(await forecast()).toBe(5000)
  await makeSession(system, trainer.courseId, '2026-10-20')
  expect(await forecast()).toBe(7500)
  await makeSession(system, trainer.courseId, '2026-11-17')
  expect(await forecast()).toBe(10_000)
})
