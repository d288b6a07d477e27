import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import type { Ctx } from '../context.ts'
import { addOffice } from '../offices/commands.ts'
import { takeOffice } from '../offices/take-office.ts'
import { addDuty, changeDuty, removeDuty, reopenDuty, tickDuty } from './commands.ts'
import type { DutyInput } from './input.ts'
import { listDuties, listOpenDuties } from './queries.ts'

const database = await testDatabase()
const board = await database.ctx('gsv', actorWith('admin'), Temporal.Instant.from('2027-02-10T10:00:00Z'))
const day = (text: string) => Temporal.PlainDate.from(text)
const on = (ctx: Ctx, text: string): Ctx => ({ ...ctx, now: Temporal.Instant.from(`${text}T10:00:00Z`) })
const [former, next] = [await insertPerson(board), await insertPerson(board)]
const holding = (personId: string): Ctx => ({ ...board, actor: actorWith('trainer', { personId }) })

async function newOffice(title: string): Promise<string> {
  const answer = await addOffice(board, { title, departmentId: null, email: '', isBoard: true, position: 0 })
  if (!answer.ok) throw new Error('refused')
  return answer.value
}
async function newDuty(officeId: string, more: Partial<DutyInput> = {}): Promise<string> {
  const duty = { officeId, title: 'Bestandserhebung', note: '', day: 28, month: 2, leadDays: 30, fromYear: 2026 }
  const answer = await addDuty(board, { ...duty, ...more })
  if (!answer.ok) throw new Error('refused')
  return answer.value
}
const take = (officeId: string, personId: string, from: string, isHandover = false) =>
  takeOffice(board, { officeId, personId, from: day(from), to: null, isShown: false, isHandover })
const open = async (ctx: Ctx, id: string) => (await listOpenDuties(ctx)).find((duty) => duty.id === id)?.year ?? null

test('a duty waits from its lead time on for the holder and the board, until somebody ticks it off', async () => {
  const officeId = await newOffice('Kasse')
  await take(officeId, former, '2020-01-01')
  const id = await newDuty(officeId, { fromYear: 2027 })
  const holder = holding(former)
  expect(await open(on(holder, '2027-01-28'), id)).toBeNull()
  for (const ctx of [holder, board]) expect(await open(on(ctx, '2027-01-29'), id)).toBe(2027)
  expect(await open(on(holder, '2027-12-31'), id)).toBe(2027)
  expect(await tickDuty(holder, { id, year: 2027 })).toEqual({ ok: true, value: null })
  for (const ctx of [holder, board]) expect(await open(on(ctx, '2027-12-31'), id)).toBeNull()
  expect(await open(on(holder, '2028-01-29'), id)).toBe(2028)
  const [line] = (await listDuties(holder, 2027)).filter((one) => one.id === id)
  expect(line).toMatchObject({ office: 'Kasse', isOwn: true, doneAt: holder.now })
  await reopenDuty(board, { id, year: 2027 })
  expect(await open(on(holder, '2027-12-31'), id)).toBe(2027)
})

test('with the office its duties go over to the new holder', async () => {
  const officeId = await newOffice('Jugend')
  await take(officeId, former, '2020-01-01')
  const id = await newDuty(officeId, { fromYear: 2027 })
  await take(officeId, next, '2027-03-01', true)
  expect([await open(on(holding(former), '2027-02-28'), id), await open(on(holding(next), '2027-02-28'), id)]).toEqual([
    2027,
    null,
  ])
  expect([await open(on(holding(former), '2027-03-01'), id), await open(on(holding(next), '2027-03-01'), id)]).toEqual([
    null,
    2027,
  ])
  await expect(tickDuty(on(holding(former), '2027-03-01'), { id, year: 2027 })).rejects.toThrow('Right missing')
})

test('of two who tick off at the same moment the second is told', async () => {
  const id = await newDuty(await newOffice('Presse'))
  const answers = await Promise.all([1, 2].map(() => tickDuty(board, { id, year: 2026 })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'already_done' })
})

test('the last day of a shorter month counts, also in a leap year', async () => {
  const id = await newDuty(await newOffice('Halle'), { day: 31 })
  const dueIn = async (year: number) => (await listDuties(board, year)).find((one) => one.id === id)?.dueOn.toString()
  expect([await dueIn(2027), await dueIn(2028)]).toEqual(['2027-02-28', '2028-02-29'])
})

test('what was forgotten last year waits; older years do not', async () => {
  const id = await newDuty(await newOffice('Steuer'), { fromYear: 2020 })
  expect(await open(board, id)).toBe(2026)
})

test.each([
  ['admin', {}, true],
  ['admin', { areas: ['members'] as const }, false],
  ['admin', { isReadOnly: true }, false],
  ['editor', {}, false],
  ['trainer', {}, false],
  ['reader', {}, false],
] as const)('%s %j edits and ticks the duties of others: %s', async (role, more, may) => {
  const officeId = await newOffice('Wahl')
  const id = await newDuty(officeId)
  const ctx = { ...board, actor: actorWith(role, { ...more, areas: 'areas' in more ? [...more.areas] : [] }) }
  const fields = { officeId, title: 'Neu', note: '', day: 1, month: 3, leadDays: 0, fromYear: 2026 }
  for (const work of [
    () => tickDuty(ctx, { id, year: 2026 }),
    () => reopenDuty(ctx, { id, year: 2026 }),
    () => changeDuty(ctx, { id, version: 1, ...fields }),
    () => removeDuty(ctx, id),
  ])
    await (may ? expect(work()).resolves.toMatchObject({ ok: true }) : expect(work()).rejects.toThrow('Right missing'))
})

test('another club knows none of them', async () => {
  const id = await newDuty(await newOffice('Fest'))
  const other = await database.ctx('rwa', actorWith('super'))
  expect(await listDuties(other, 2027)).toEqual([])
  await expect(tickDuty(other, { id, year: 2027 })).rejects.toThrow('Not found')
})
