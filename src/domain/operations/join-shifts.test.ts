import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { createPlan, publishPlan, withdrawPlan } from './commands.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { HelperInput } from './input.ts'
import { joinShifts } from './join-shifts.ts'
import { leaveShift } from './leave-shift.ts'
import { listHelpers } from './list-assignments.ts'
import { getPlan, listShifts } from './queries.ts'
import { readPasted } from './read-pasted.ts'
import { readShiftRow } from './read-shift-row.ts'
import { saveShifts } from './save-shifts.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2027-05-01T09:00:00Z')
const DAY = Temporal.PlainDate.from('2027-06-19')
let clubs = 0

const TABLE = `Aufgabe\tZeit\tAnzahl\tAlter\tQualifikation
Grill\t14–16\t2 Pers.\tab 16\t
\t16–18\t1\t\t
Kasse\t15–17\t1\t\t
Ausschank\t18–20\t1\t18\tSchankbelehrung
Kuchen\t\t3\t\t`

async function fest() {
  const ctx = await database.ctx(`helfer${++clubs}`, { kind: 'system' }, NOW)
  const made = await createPlan(ctx, { title: 'Sommerfest', startsOn: DAY })
  if (!made.ok) throw new Error(made.refusal)
  const rows = readPasted(TABLE).map((row) => found(readShiftRow(row, DAY)?.shift))
  expect(await saveShifts(ctx, made.value, 1, rows)).toEqual({ ok: true, value: 5 })
  expect(await publishPlan(ctx, made.value)).toMatchObject({ ok: true })
  const shifts = await listShifts(ctx, made.value)
  const idOf = (at: number) => found(shifts[at]).id
  return { ctx, visitor: { ...ctx, actor: { kind: 'visitor' as const } }, planId: made.value, idOf }
}

let people = 0
const join = (ctx: Ctx, shiftIds: string[], more: object = {}) => {
  const person = `Person${++people}`
  const typed = {
    firstname: person,
    lastname: 'Test',
    birthOn: '5.3.1985',
    email: `${person}@post.example`,
  }
  const input = HelperInput.parse({ ...typed, ...more, shiftIds })
  return joinShifts(ctx, { input, idempotencyKey: null, via: 'web' })
}
const signUpOf = async (answer: ReturnType<typeof join>) => {
  const given = await answer
  if (!given.ok) throw new Error(given.refusal)
  return given.value
}
const fillOf = async (ctx: Ctx, planId: string) => (await listShifts(ctx, planId)).map(({ filled }) => filled).join(' ')
const later = (ctx: Ctx, hours: number): Ctx => ({ ...ctx, now: ctx.now.add({ hours }) })

describe('a visitor', () => {
  test('takes places in several shifts; the link confirms them, and once more changes nothing', async () => {
    const { ctx, visitor, planId, idOf } = await fest()
    const { state, signUpId } = await signUpOf(join(visitor, [idOf(0), idOf(4)]))
    expect(state).toBe('requested')
    expect(await fillOf(ctx, planId)).toBe('1 0 0 0 1')
    expect(await confirmSignUp(visitor, signUpId)).toEqual({ ok: true, value: undefined })
    expect(await confirmSignUp(visitor, signUpId)).toEqual({ ok: true, value: undefined })
    expect((await listHelpers(ctx, planId)).map(({ state, task }) => `${task} ${state}`)).toEqual([
      'Grill confirmed',
      'Kuchen confirmed',
    ])
    const { rows } = await sql<{
      template: string
    }>`select template from mails where club_id = ${ctx.club.id} order by created_at, id`.execute(ctx.db)
    expect(rows.map(({ template }) => template)).toEqual(['helper.received', 'helper.confirmed'])
  })

  test('who does not confirm loses the place to others, and gets it back only while it is free', async () => {
    const { ctx, visitor, planId, idOf } = await fest()
    const first = await signUpOf(join(visitor, [idOf(2)]))
    expect(await join(visitor, [idOf(2)])).toEqual({ ok: false, refusal: 'full', shiftId: idOf(2) })
    const second = await signUpOf(join(later(visitor, 3), [idOf(2)]))
    expect(await confirmSignUp(later(visitor, 3), first.signUpId)).toEqual({ ok: false, refusal: 'full' })
    expect(await confirmSignUp(later(visitor, 3), second.signUpId)).toMatchObject({ ok: true })
    const [held] = await listHelpers(ctx, planId)
    expect(await leaveShift(visitor, found(held).id, second.signUpId)).toMatchObject({ ok: true })
    expect(await confirmSignUp(later(visitor, 4), first.signUpId)).toMatchObject({ ok: true })
  })

  const REFUSED = [
    ['overlap', [0, 2], {}, 0],
    ['too_young', [0], { birthOn: '1.1.2013', guardian: { firstname: 'A', lastname: 'B' } }, 0],
    ['too_young', [1, 0], { birthOn: '1.1.2013' }, 0],
    ['guardian_missing', [1], { birthOn: '1.1.2013' }, null],
    ['qualification_missing', [4, 3], {}, 3],
  ] as const
  test.each(REFUSED)('is refused: %s, and of several shifts for which', async (refusal, at, more, which) => {
    const { ctx, visitor, planId, idOf } = await fest()
    const about = which === null ? {} : { shiftId: idOf(which), ...(refusal === 'overlap' && { otherId: idOf(2) }) }
    expect(await join(visitor, at.map(idOf), more)).toEqual({ ok: false, refusal, ...about })
    expect(await fillOf(ctx, planId)).toBe('0 0 0 0 0')
  })

  test('who is in already is told so and gets the link again', async () => {
    const { visitor, idOf } = await fest()
    const same = { firstname: 'Mia', lastname: 'Lang', email: 'mia@post.example' }
    await signUpOf(join(visitor, [idOf(0)], same))
    expect(await join(visitor, [idOf(0)], same)).toMatchObject({ refusal: 'already_in', shiftId: idOf(0) })
    const overlap = { ok: false, refusal: 'overlap', shiftId: idOf(2), otherId: null }
    expect(await join(visitor, [idOf(4), idOf(2)], same)).toEqual(overlap)
  })

  test('a shift of another club, a draft and a past plan are not open', async () => {
    const [one, other] = [await fest(), await fest()]
    await expect(join(one.visitor, [other.idOf(0)])).rejects.toThrow('Not found')
    expect(await join(later(one.visitor, 24 * 90), [one.idOf(0)])).toMatchObject({ refusal: 'over', shiftId: one.idOf(0) })
    await withdrawPlan(one.ctx, one.planId)
    expect(await join(one.visitor, [one.idOf(0)])).toMatchObject({ refusal: 'not_open' })
  })
})

test('leaving ends at the deadline, but for staff', async () => {
  const { ctx, visitor, planId, idOf } = await fest()
  const { signUpId, assignmentIds } = await signUpOf(join(visitor, [idOf(0)]))
  await confirmSignUp(visitor, signUpId)
  const id = found(assignmentIds[0])
  const late = { ...visitor, now: Temporal.Instant.from('2027-06-17T06:00:00Z') }
  expect(await leaveShift(late, id, signUpId)).toEqual({ ok: false, refusal: 'too_late' })
  await expect(leaveShift(late, id)).rejects.toThrow('Not found')
  await expect(leaveShift({ ...late, actor: actorWith('reader') }, id)).rejects.toThrow('Not found')
  expect(await leaveShift({ ...late, actor: actorWith('admin') }, id)).toMatchObject({ ok: true })
  expect(await fillOf(ctx, planId)).toBe('0 0 0 0 0')
})

test('sixteen want the last place: one gets it', async () => {
  const { ctx, visitor, planId, idOf } = await fest()
  const answers = await Promise.all(Array.from({ length: 16 }, () => join(visitor, [idOf(2)])))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await fillOf(ctx, planId)).toBe('0 0 1 0 0')
})

test('the same person at one moment in two shifts at once: one is refused', async () => {
  const { visitor, idOf } = await fest()
  const same = { firstname: 'Tim', lastname: 'Doppelt', email: 'tim@post.example' }
  const answers = await Promise.all([join(visitor, [idOf(0)], same), join(visitor, [idOf(2)], same)])
  expect(answers.map((answer) => (answer.ok ? 'in' : answer.refusal)).sort()).toEqual(['in', 'overlap'])
})

test('the table keeps what has helpers', async () => {
  const { ctx, visitor, planId, idOf } = await fest()
  await signUpOf(join(visitor, [idOf(0)]))
  await signUpOf(join(visitor, [idOf(0)]))
  const { version } = await getPlan(ctx, planId)
  const rows = (await listShifts(ctx, planId)).map(({ planId: _, filled: __, requested: ___, holdUntil: ____, ...row }) => row)
  expect(await saveShifts(ctx, planId, version, rows.slice(1))).toMatchObject({ refusal: 'has_helpers', task: 'Grill' })
  expect(await saveShifts(ctx, planId, version, [{ ...found(rows[0]), needed: 1 }, ...rows.slice(1)])).toMatchObject({
    refusal: 'below_filled',
    row: 0,
  })
  expect(await saveShifts(ctx, planId, version - 1, rows)).toMatchObject({ refusal: 'changed_meanwhile' })
  expect(await saveShifts(ctx, planId, version, rows)).toMatchObject({ ok: true })
})
