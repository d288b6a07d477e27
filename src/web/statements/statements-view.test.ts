import { expect, test } from 'vitest'
import { testStatements } from '../../../tests/support/statements.ts'
import { enterDonation } from '../../domain/donations/commands.ts'
import { DonationInput } from '../../domain/donations/input.ts'
import { listStatements } from '../../domain/statements/list-statements.ts'
import { presentForStaff } from './statements-view.ts'

const { system, treasurer, as, trainerWithHours, approved } = await testStatements()

test('who pays reads what of an amount was given to the club, and is not transferred', async () => {
  const trainer = await trainerWithHours()
  const statementId = await approved(trainer.actor)
  const ctx = await as(treasurer)
  const shown = async () =>
    (await listStatements(ctx, 'approved')).map((one) => presentForStaff(ctx, one).toPay.replaceAll('\u00a0', ' '))
  expect(await shown()).toEqual(['2:00 Std. · 50,00 €'])
  const { id: debtorId } = await system.db
    .selectFrom('debtors')
    .select('id')
    .where('personId', '=', trainer.personId)
    .executeTakeFirstOrThrow()
  const waiver = { debtorId, cents: 2000, givenOn: Temporal.PlainDate.from('2026-11-03'), statementId, isWaiver: true }
  expect(await enterDonation(ctx, DonationInput.parse(waiver))).toMatchObject({ ok: true })
  expect(await shown()).toEqual(['2:00 Std. · 50,00 €, davon 20,00 € gespendet'])
})
