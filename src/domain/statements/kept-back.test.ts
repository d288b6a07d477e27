import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { actorWith } from '../../../tests/support/database.ts'
import { makeDepartment, testStatements } from '../../../tests/support/statements.ts'
import { settlePastSession } from '../cancellations/settle-past-session.ts'
import type { Actor } from '../context.ts'
import { approveStatement, confirmStatement, returnStatement } from './commands.ts'
import { declareOtherPay } from './declare-other-pay.ts'
import { listOwnStatements, listStatements } from './list-statements.ts'
import { payStatements } from './pay-statements.ts'
import { sumOf } from './rules.ts'
import { addCorrection, submitStatement } from './submit-statement.ts'

const { database, system, departmentId, head, treasurer, as, month, trainerWithHours, submitted, approved, declare, pay } =
  await testStatements()
const day = (text: string) => Temporal.PlainDate.from(text)

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

  test('pay of a Saturday counts on the Monday on which the bank pays', async () => {
    const trainer = await trainerWithHours('Samstag')
    const id = await approved(trainer.actor)
    await declare(trainer.actor)
    expect(await pay([id], { payOn: day('2026-12-05') })).toMatchObject({ ok: true })
    const { rows } = await sql<{ paidOn: string; xml: string }>`
      select t.paid_on::text as paid_on, p.xml from trainer_statements t join trainer_payments p on p.id = t.payment_id
      where t.id = ${id}`.execute(database.owner)
    expect(rows[0]?.paidOn).toBe('2026-12-07')
    expect(rows[0]?.xml).toContain('<ReqdExctnDt><Dt>2026-12-07</Dt></ReqdExctnDt>')
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
