import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { enterHelper, fillOf, insertHelper, mailsOf, makeMember, makePlan } from '../../../tests/support/helper-plans.ts'
import { newId } from '../../kernel/id.ts'
import { addHelper } from './add-helper.ts'
import { closePlan, removePlan, withdrawPlan } from './commands.ts'
import { ShiftInput, type StaffHelper } from './input.ts'
import { listHelpers } from './list-assignments.ts'
import { getPlan, listShifts } from './queries.ts'
import { saveShifts } from './save-shifts.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2027-05-01T09:00:00Z')
const DAY = Temporal.PlainDate.from('2027-06-19')
let clubs = 0

async function fest() {
  const ctx = await database.ctx(`buero${++clubs}`, { kind: 'system' }, NOW)
  return { ctx, admin: { ...ctx, actor: actorWith('admin') }, ...(await makePlan(ctx, 'Grill;;14–16;;2\nBar;;14–16;;2;18', DAY)) }
}
const typed = (firstname: string, more: Partial<StaffHelper> = {}): StaffHelper => ({
  firstname,
  lastname: 'Test',
  birthOn: null,
  email: '',
  phone: '',
  note: '',
  ...more,
})

test('the office enters who called: a known member is that person, others are new; full, too young and busy are refused', async () => {
  const { ctx, admin, planId, idOf } = await fest()
  const member = await insertHelper(ctx, { name: 'Mia' })
  await makeMember(ctx, member.personId)
  expect(await addHelper(admin, idOf(0), typed('Mia'))).toMatchObject({ ok: true, value: expect.any(String) })
  expect(await mailsOf(ctx, 'helper.confirmed')).toEqual(['Mia@post.example'])
  expect(await addHelper(admin, idOf(1), typed('Mia')), 'busy').toMatchObject({ refusal: 'overlap' })
  expect(await addHelper(admin, idOf(1), typed('Kim'))).toMatchObject({ refusal: 'birth_missing' })
  const young = Temporal.PlainDate.from('2012-01-01')
  expect(await addHelper(admin, idOf(1), typed('Kim', { birthOn: young }))).toMatchObject({ refusal: 'too_young' })
  expect(await addHelper(admin, idOf(0), typed('Mia', { birthOn: young })), 'another Mia').toMatchObject({ ok: true })
  expect(await addHelper(admin, idOf(0), typed('Zuviel'))).toMatchObject({ refusal: 'full' })
  expect(await fillOf(ctx, planId)).toBe('2 0')
  expect(new Set((await listHelpers(ctx, planId)).map(({ personId }) => personId)).size).toBe(2)
  await expect(addHelper({ ...ctx, actor: actorWith('trainer') }, idOf(0), typed('Eva'))).rejects.toThrow('Right missing')
  await expect(addHelper(admin, newId(), typed('Eva'))).rejects.toThrow('Not found')
})

test('afterwards the office enters who jumped in, more than were needed, and their hours count; nobody is mailed', async () => {
  const { ctx, admin, planId, idOf } = await fest()
  const after = { ...admin, now: Temporal.Instant.from('2027-06-21T09:00:00Z') }
  for (const name of ['Eins', 'Zwei']) await enterHelper(ctx, await insertHelper(ctx, { name }), [idOf(0)])
  expect(await addHelper(after, idOf(0), typed('Drei', { email: 'drei@post.example' }))).toMatchObject({ ok: true })
  const { version } = await getPlan(ctx, planId)
  const rows = (await listShifts(ctx, planId)).map((shift) => ShiftInput.parse(shift))
  expect(await saveShifts(after, planId, version, rows), 'the table stays as it is').toMatchObject({ ok: true })
  expect(await closePlan(after, planId)).toEqual({ ok: true, value: 3 })
  expect(await addHelper(after, idOf(0), typed('Vier', { email: 'vier@post.example' }))).toMatchObject({ ok: true })
  expect(await addHelper(after, idOf(1), typed('Kim', { birthOn: Temporal.PlainDate.from('2012-01-01') }))).toMatchObject({
    refusal: 'too_young',
  })
  const helpers = await listHelpers(admin, planId)
  expect(helpers.map(({ firstname, minutes, mark }) => [firstname, minutes, mark])).toEqual(
    ['Drei', 'Eins', 'Vier', 'Zwei'].map((name) => [name, 120, 'present']),
  )
  expect(await mailsOf(ctx, 'helper.confirmed')).toEqual([])
})

test('a draft that nobody helps in can be thrown away', async () => {
  const { ctx, admin, planId, idOf } = await fest()
  expect(await removePlan(admin, planId)).toEqual({ ok: false, refusal: 'not_draft' })
  const { id } = await enterHelper(ctx, await insertHelper(ctx), [idOf(0)])
  await withdrawPlan(admin, planId)
  expect(await removePlan(admin, planId)).toEqual({ ok: false, refusal: 'has_helpers' })
  await ctx.db.updateTable('assignments').set({ state: 'left' }).where('id', '=', id).execute()
  expect(await removePlan(admin, planId)).toMatchObject({ ok: true })
  await expect(getPlan(ctx, planId)).rejects.toThrow('Not found')
})
