import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { enterHelper, fillOf, insertHelper, mailsOf, makePlan } from '../../../tests/support/helper-plans.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { acceptSwap, getSwap, listSwappable, offerSwap } from './accept-swap.ts'
import { checkIn } from './check-in.ts'
import { closePlan } from './commands.ts'
import { copyPlan } from './copy-plan.ts'
import { FamilyHelp } from './input.ts'
import { joinAsFamily } from './join-shifts.ts'
import { listHelpers } from './list-assignments.ts'
import { getPlan, listShifts } from './queries.ts'
import { remindHelpers } from './remind-helpers.ts'
import type { ShiftTime } from './rules.ts'
import { saveShifts } from './save-shifts.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2027-05-01T09:00:00Z')
const DAY = Temporal.PlainDate.from('2027-06-19')
let clubs = 0

async function fest() {
  const ctx = await database.ctx(`einsatz${++clubs}`, { kind: 'system' }, NOW)
  const table = 'Grill;;14–16;;2\nGrill;;16–18;;2;18\nAbend;;15:30–20;;3;;Schankbelehrung\nKuchen;;;;3\nAbbau;So;10–12;;2'
  return { ctx, ...(await makePlan(ctx, table, DAY)) }
}
const helper = async (ctx: Ctx, shiftIds: string[], birthOn = '1980-01-01') =>
  enterHelper(ctx, await insertHelper(ctx, { birthOn }), shiftIds)

test("last year's plan on another day: same times, also across the clock change, nobody in it", async () => {
  const { ctx, planId, idOf } = await fest()
  await helper(ctx, [idOf(0)])
  const copy = await copyPlan(ctx, planId, { title: 'Herbstfest', startsOn: Temporal.PlainDate.from('2027-11-06') })
  expect(await getPlan(ctx, copy)).toMatchObject({ state: 'draft', slug: 'herbstfest', title: 'Herbstfest' })
  const shifts = await listShifts(ctx, copy)
  expect(shifts.map(({ startsAt, filled }) => `${startsAt} ${filled}`)).toEqual([
    '2027-11-06T13:00:00Z 0',
    '2027-11-06T15:00:00Z 0',
    '2027-11-06T14:30:00Z 0',
    'null 0',
    '2027-11-07T09:00:00Z 0',
  ])
})

const HOUR = { hours: 1 }
test.each<[string, (times: ShiftTime[]) => ShiftTime[]]>([
  [
    'an hour later',
    (times) =>
      times.map(({ startsAt, endsAt }) => ({ startsAt: startsAt?.add(HOUR) ?? null, endsAt: endsAt?.add(HOUR) ?? null })),
  ],
  [
    'an hour earlier',
    (times) =>
      times.map(({ startsAt, endsAt }) => ({
        startsAt: startsAt?.subtract(HOUR) ?? null,
        endsAt: endsAt?.subtract(HOUR) ?? null,
      })),
  ],
  ['exchanged', (times) => times.toReversed()],
])('two shifts that one helper does after each other move together: %s', async (_how, change) => {
  const ctx = await database.ctx(`umzug${++clubs}`, { kind: 'system' }, NOW)
  const { planId, idOf } = await makePlan(ctx, 'Grill;;14–16;;2\nTheke;;16–18;;2', DAY)
  const { personId } = await helper(ctx, [idOf(0), idOf(1)])
  const { version } = await getPlan(ctx, planId)
  const rows = (await listShifts(ctx, planId)).map(({ planId: _, filled: __, requested: ___, holdUntil: ____, ...row }) => row)
  const times = change(rows)
  const moved = rows.map((row, at) => ({ ...row, startsAt: found(times[at]).startsAt, endsAt: found(times[at]).endsAt }))
  expect(await saveShifts(ctx, planId, version, moved)).toEqual({ ok: true, value: 2 })
  const { rows: kept } = await sql<{ same: boolean }>`
    select a.during = tstzrange(s.starts_at, s.ends_at) as same
    from assignments a join shifts s on s.club_id = a.club_id and s.id = a.shift_id
    where a.club_id = ${ctx.club.id} and a.person_id = ${personId}`.execute(ctx.db)
  expect(kept).toEqual([{ same: true }, { same: true }])
  const both = moved.map((row) => ({ ...row, startsAt: found(times[0]).startsAt, endsAt: found(times[0]).endsAt }))
  expect(await saveShifts(ctx, planId, version + 1, both)).toEqual({
    ok: false,
    refusal: 'overlap',
    row: 1,
    helper: expect.stringMatching(/^Helfer\d+ Test$/),
  })
})

test('a swap keeps the number of each shift, tells both, and goes once', async () => {
  const { ctx, planId, idOf } = await fest()
  const one = await helper(ctx, [idOf(0)])
  const other = await helper(ctx, [idOf(4)])
  await sql`update assignments set note = 'kommt mit Hund' where id = ${one.id}`.execute(ctx.db)
  const before = await fillOf(ctx, planId)
  const offered = await offerSwap(ctx, one.id, [idOf(4), idOf(1)], one.signUpId)
  if (!offered.ok) throw new Error(offered.refusal)
  const swap = await getSwap(ctx, offered.value)
  expect((await listSwappable(ctx, swap, [other.personId])).map(({ id }) => id)).toEqual([other.id])
  const answers = await Promise.all([0, 1].map(() => acceptSwap(ctx, swap.id, other.id, other.signUpId)))
  expect(answers.map((answer) => (answer.ok ? 'done' : answer.refusal)).sort()).toEqual(['done', 'not_offered'])
  expect(await fillOf(ctx, planId)).toBe(before)
  const now = await listHelpers(ctx, planId)
  expect(now.find(({ personId }) => personId === one.personId)).toMatchObject({ shiftId: idOf(4), note: 'kommt mit Hund' })
  expect(now.find(({ personId }) => personId === other.personId)?.shiftId).toBe(idOf(0))
  expect(await mailsOf(ctx, 'helper.changed')).toHaveLength(2)
})

test('nobody swaps into a shift that overlaps another, or for which they are too young; strangers swap nothing', async () => {
  const { ctx, idOf } = await fest()
  const busy = await helper(ctx, [idOf(3), idOf(4)])
  const evening = await helper(ctx, [idOf(2)])
  const alsoBusy = await helper(ctx, [idOf(0), idOf(4)])
  const young = await helper(ctx, [idOf(3)], '2012-01-01')
  const old = await helper(ctx, [idOf(1)])
  const offer = async (of: { id: string; signUpId: string }, at: number) => {
    const answer = await offerSwap(ctx, of.id, [idOf(at)], of.signUpId)
    return answer.ok ? answer.value : answer.refusal
  }
  const sunday = found(alsoBusy.ids[1])
  const late = await offer(evening, 4)
  expect(await acceptSwap(ctx, late, sunday, alsoBusy.signUpId)).toEqual({ ok: false, refusal: 'overlap' })
  const grown = await offer(old, 3)
  expect(await acceptSwap(ctx, grown, young.id, young.signUpId)).toEqual({ ok: false, refusal: 'too_young' })
  await expect(acceptSwap({ ...ctx, actor: actorWith('reader') }, late, sunday, busy.signUpId)).rejects.toThrow('Not found')
  await expect(offerSwap({ ...ctx, actor: { kind: 'visitor' } }, old.id, [idOf(3)], newId())).rejects.toThrow('Not found')
})

test('a parent signs a child up, is written to, and swaps for it; strangers swap nothing of the family', async () => {
  const { ctx, planId, idOf } = await fest()
  const [parent, child] = [await insertHelper(ctx), await insertHelper(ctx, { birthOn: '2012-01-01' })]
  await ctx.db
    .insertInto('guardians')
    .values({ clubId: ctx.club.id, id: newId(), childId: child.personId, guardianId: parent.personId, valid: '[2012-01-01,)' })
    .execute()
  const as = (personId: string) => ({ ...ctx, actor: actorWith('reader', { personId }) })
  const input = FamilyHelp.parse({ shiftIds: [idOf(0)], people: [child.personId] })
  const joined = await joinAsFamily(as(parent.personId), { input, idempotencyKey: null })
  if (!joined.ok) throw new Error(joined.refusal)
  const own = found((await listHelpers(ctx, planId))[0])
  expect(own).toMatchObject({ personId: child.personId, contactId: parent.personId, state: 'confirmed' })
  const other = await helper(ctx, [idOf(3)])
  await expect(offerSwap(as(other.personId), own.id, [idOf(3)], null)).rejects.toThrow('Not found')
  await expect(joinAsFamily(as(other.personId), { input, idempotencyKey: null })).rejects.toThrow('Not found')
  const offered = await offerSwap(as(parent.personId), own.id, [idOf(3)], null)
  if (!offered.ok) throw new Error(offered.refusal)
  expect((await acceptSwap(as(other.personId), offered.value, other.id, null)).ok).toBe(true)
  const now = await listHelpers(ctx, planId)
  expect(now.find(({ personId }) => personId === child.personId)).toMatchObject({ shiftId: idOf(3), contactId: parent.personId })
  expect(now.find(({ personId }) => personId === other.personId)?.shiftId).toBe(idOf(0))
  expect(await mailsOf(ctx, 'helper.changed')).toEqual([parent.email, other.email].toSorted())
})

test('reminders go three days and one day before, once each, whoever runs them how often', async () => {
  const { ctx, idOf } = await fest()
  const first = await helper(ctx, [idOf(0), idOf(3)])
  await helper(ctx, [idOf(4)])
  const at = (moment: string) => ({ ...ctx, now: Temporal.Instant.from(moment) })
  await remindHelpers(at('2027-06-15T07:00:00Z'))
  expect(await mailsOf(ctx, 'helper.reminder')).toHaveLength(0)
  await Promise.all([1, 2, 3].map(() => remindHelpers(at('2027-06-16T07:00:00Z'))))
  expect(await mailsOf(ctx, 'helper.reminder')).toHaveLength(1)
  await remindHelpers(at('2027-06-17T07:00:00Z'))
  expect(await mailsOf(ctx, 'helper.reminder')).toHaveLength(2)
  await Promise.all([1, 2, 3].map(() => remindHelpers(at('2027-06-18T07:00:00Z'))))
  await remindHelpers(at('2027-06-19T07:00:00Z'))
  const told = await mailsOf(ctx, 'helper.reminder')
  expect(told).toHaveLength(4)
  expect(new Set(told).size).toBe(2)
  expect(first.ids).toHaveLength(2)
})

test('a reminder names all shifts of a day, and leads to the page of each sign-up', async () => {
  const { ctx, idOf } = await fest()
  const person = await insertHelper(ctx)
  for (const at of [0, 3, 1]) await enterHelper(ctx, person, [idOf(at)])
  await remindHelpers({ ...ctx, now: Temporal.Instant.from('2027-06-16T07:00:00Z') })
  const { data } = await ctx.db
    .selectFrom('mails')
    .select('data')
    .where('clubId', '=', ctx.club.id)
    .where('template', '=', 'helper.reminder')
    .executeTakeFirstOrThrow()
  expect(data).toMatchObject({ shifts: [{ task: 'Grill' }, { task: 'Grill' }, { task: 'Kuchen' }], others: [{}, {}] })
})

test('a swap keeps what the shift demands: the age is refused, the qualification is declared', async () => {
  const { ctx, idOf } = await fest()
  const one = await helper(ctx, [idOf(4)])
  const bar = await helper(ctx, [idOf(2)])
  const offered = await offerSwap(ctx, one.id, [idOf(2)], one.signUpId)
  if (!offered.ok) throw new Error(offered.refusal)
  expect(await acceptSwap(ctx, offered.value, bar.id, bar.signUpId)).toMatchObject({ ok: true })
  const rows = await ctx.db.selectFrom('assignments').select(['personId', 'qualification']).where('via', '=', 'swap').execute()
  expect(rows.filter(({ personId }) => personId === one.personId)).toEqual([
    { personId: one.personId, qualification: 'Schankbelehrung' },
  ])
})

test('marks count in the order in which they were made, whenever they arrive; closing credits the rest', async () => {
  const { ctx, planId, idOf } = await fest()
  const one = await helper(ctx, [idOf(0)])
  await helper(ctx, [idOf(3)])
  const mark = (mark: 'present' | 'absent' | 'open', minute: number, id = newId()) => ({
    id,
    assignmentId: one.id,
    mark,
    takenAt: Temporal.Instant.from('2027-06-19T12:00:00Z').add({ minutes: minute }),
  })
  const day = { ...ctx, now: Temporal.Instant.from('2027-06-21T12:00:00Z') }
  const late = mark('present', 9)
  expect(await checkIn(day, [late, mark('absent', 3), late])).toEqual(['kept', 'kept', 'known'])
  expect(await checkIn(day, [{ ...late, id: newId(), assignmentId: newId() }])).toEqual(['missing'])
  const stateOf = async () => (await listHelpers(ctx, planId)).map(({ mark, minutes }) => `${mark} ${minutes}`)
  expect(await stateOf()).toEqual(['present 120', 'open null'])
  expect(await closePlan({ ...ctx, now: NOW }, planId)).toEqual({ ok: false, refusal: 'not_over' })
  expect(await closePlan(day, planId)).toEqual({ ok: true, value: 1 })
  expect(await stateOf()).toEqual(['present 120', 'present 60'])
})

test('a shift that turns out longer counts so for those who were marked before, too', async () => {
  const ctx = await database.ctx(`laenger${++clubs}`, { kind: 'system' }, NOW)
  const { planId, idOf } = await makePlan(ctx, 'Abbau;;16–18;;2\nKuchen;;;;2', DAY)
  const [first, second, baker] = [await helper(ctx, [idOf(0)]), await helper(ctx, [idOf(0)]), await helper(ctx, [idOf(1)])]
  const day = { ...ctx, now: Temporal.Instant.from('2027-06-21T12:00:00Z') }
  const mark = (assignmentId: string, mark: 'present' | 'absent') => ({ id: newId(), assignmentId, mark, takenAt: day.now })
  await checkIn(day, [mark(first.id, 'present'), mark(second.id, 'absent'), mark(baker.id, 'present')])
  const rows = (await listShifts(ctx, planId)).map(({ planId: _, filled: __, requested: ___, holdUntil: ____, ...row }) => row)
  const longer = rows.map((row, at) =>
    at === 0 ? { ...row, endsAt: found(row.endsAt).add({ hours: 3 }) } : { ...row, creditMinutes: 90 },
  )
  expect(await saveShifts(day, planId, (await getPlan(ctx, planId)).version, longer)).toMatchObject({ ok: true })
  const minutes = (await listHelpers(ctx, planId)).map(({ id, minutes }) => [id, minutes])
  expect(Object.fromEntries(minutes)).toEqual({ [first.id]: 300, [second.id]: 0, [baker.id]: 90 })
})
