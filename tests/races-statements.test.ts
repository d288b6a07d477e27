import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settlePastSession } from '../src/domain/cancellations/settle-past-session.ts'
import { approveStatement, confirmStatement, returnStatement } from '../src/domain/statements/commands.ts'
import { declareOtherPay } from '../src/domain/statements/declare-other-pay.ts'
import { payStatements } from '../src/domain/statements/pay-statements.ts'
import { submitStatement } from '../src/domain/statements/submit-statement.ts'
import { makeContract, makeCourse, makeSession, makeTrainer, OCTOBER, testStatements } from './support/statements.ts'

const { database, system, departmentId, head, treasurer, as } = await testStatements()
const month = { month: OCTOBER, departmentId }
const TIMES = 12

async function heldHours() {
  const trainer = await makeTrainer(system, 'Rita')
  await makeContract(system, trainer.personId)
  const courseId = await makeCourse(system, [trainer.personId], departmentId)
  const sessions = [await makeSession(system, courseId, '2026-10-06'), await makeSession(system, courseId, '2026-10-13')]
  for (const id of sessions) await settlePastSession(await as(trainer.actor), { id, tookPlace: true })
  return { ...trainer, sessions }
}

const oks = (answers: readonly { ok: boolean }[]) => answers.filter(({ ok }) => ok).length

test('an hour handed in while somebody says it did not take place is either paid or cancelled', async () => {
  for (let at = 0; at < TIMES; at++) {
    const { actor, sessions } = await heldHours()
    const [id = ''] = sessions
    const ctx = await as(actor)
    const [submit, off] = await Promise.all([submitStatement(ctx, month), settlePastSession(ctx, { id, tookPlace: false })])
    expect(submit.ok).toBe(true)
    const { rows } = await sql<{ state: string; isBilled: boolean }>`
      select s.state, exists (select from statement_items i where i.session_id = s.id) as is_billed from sessions s where s.id = ${id}`.execute(
      database.owner,
    )
    expect(rows).toEqual([off.ok ? { state: 'cancelled', isBilled: false } : { state: 'held', isBilled: true }])
  }
})

test('handed in twice at the same moment, each hour stands in one statement', async () => {
  for (let at = 0; at < TIMES; at++) {
    const { actor, personId } = await heldHours()
    const ctx = await as(actor)
    expect(oks(await Promise.all([1, 2, 3].map(() => submitStatement(ctx, month))))).toBe(1)
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from statement_items where person_id = ${personId}`.execute(database.owner)
    expect(rows).toEqual([{ count: 2 }])
  }
})

test('of two approvals, of approval and return, and of two payments one counts', async () => {
  for (let at = 0; at < TIMES; at++) {
    const { actor } = await heldHours()
    const submitted = await submitStatement(await as(actor), month)
    if (!submitted.ok) throw new Error(submitted.refusal)
    const id = submitted.value
    await confirmStatement(await as(head), id)
    await declareOtherPay(await as(actor), { year: 2026, allowance: 'trainer_allowance', otherCents: 0 })
    const office = await as(treasurer)
    const decided = await Promise.all([
      approveStatement(office, id),
      approveStatement(office, id),
      returnStatement(await as(head), { id, reason: 'Bitte prüfen' }),
    ])
    expect(oks(decided)).toBe(1)
    if (decided[2]?.ok) continue
    const order = { ids: [id], payOn: Temporal.PlainDate.from('2026-11-05'), acceptsExcess: false }
    expect(oks(await Promise.all([payStatements(office, order), payStatements(office, order)]))).toBe(1)
  }
})
