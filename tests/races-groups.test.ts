import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ctx } from '../src/domain/context.ts'
import { acceptOffer, cancelParticipation, confirmParticipation, declineOffer } from '../src/domain/participations/confirm.ts'
import { signUpInput } from '../src/domain/participations/input.ts'
import { moveParticipation } from '../src/domain/participations/move-participation.ts'
import { expireHolds } from '../src/domain/participations/offer.ts'
import { signUp } from '../src/domain/participations/sign-up.ts'
import { newId } from '../src/kernel/id.ts'
import { testDatabase } from './support/database.ts'

const database = await testDatabase()

async function insertCourse(ctx: Ctx, capacity: number): Promise<string> {
  const id = newId()
  const fixed = { kind: 'course', state: 'published', title: 'Kinderturnen', search: 'kinderturnen' }
  await ctx.db
    .insertInto('courses')
    .values({ clubId: ctx.club.id, id, slug: `kurs-${id}`, capacity, priorities: ['siblings'], ...fixed })
    .execute()
  return id
}

/** Twelve people in three families of four. */
const nameOf = (number: number) => ({ firstname: 'Kim', lastname: `Muster ${number}`, birthOn: '5.3.1985' })

const join = (ctx: Ctx, courseId: string, numbers: number[], groupKind: 'all_or_none' | 'together') => {
  const [first = 0, ...others] = numbers
  const input = signUpInput.parse({
    ...nameOf(first),
    others: others.map(nameOf),
    groupKind,
    email: `familie${Math.floor(first / 4)}@beispiel.example`,
  })
  return signUp(ctx, { courseId, input, source: 'web', idempotencyKey: null })
}

const rowsOf = (ctx: Ctx, courseId: string) =>
  ctx.db
    .selectFrom('participations as p')
    .leftJoin('participationGroups as g', (on) => on.onRef('g.clubId', '=', 'p.clubId').onRef('g.id', '=', 'p.groupId'))
    .select(['p.id', 'p.state', 'p.confirmedAt', 'p.personId', 'p.groupId', 'g.kind', 'p.version'])
    .where('p.clubId', '=', ctx.club.id)
    .where('p.courseId', '=', courseId)
    .orderBy('p.queuedAt')
    .orderBy('p.id')
    .execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

async function expectSound(ctx: Ctx, courseId: string, capacity: number): Promise<void> {
  const rows = await rowsOf(ctx, courseId)
  const holding = rows.filter(({ state }) => ['requested', 'confirmed', 'offered'].includes(state))
  expect(holding.length).toBeLessThanOrEqual(capacity)
  const live = [...holding, ...rows.filter(({ state }) => state === 'waiting')]
  expect(new Set(live.map(({ personId }) => personId)).size).toBe(live.length)
  const units = Map.groupBy(live, (row) => (row.kind === 'all_or_none' && row.groupId) || row.id)
  for (const unit of units.values()) expectWhole(unit)
  const waiting = [...units.values()].filter((unit) => unit.every(({ state, confirmedAt }) => state === 'waiting' && confirmedAt))
  for (const unit of waiting) expect(unit.length).toBeGreaterThan(capacity - holding.length)
  await expectRecorded(ctx, rows)
}

/** A group "all or none" waits, is offered and answers as one. */
function expectWhole(unit: Row[]): void {
  const states = new Set(unit.map(({ state }) => state))
  if (states.has('waiting') || states.has('offered')) expect(states.size).toBe(1)
  if (states.has('requested')) expect(states.has('confirmed')).toBe(false)
}

async function expectRecorded(ctx: Ctx, rows: Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const { count } = await ctx.db
    .selectFrom('journal')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('clubId', '=', ctx.club.id)
    .where('objectKind', '=', 'participation')
    .where('objectId', 'in', ids.length > 0 ? ids : [''])
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(rows.reduce((sum, { version }) => sum + version, 0))
}

interface Move {
  kind: 'single' | 'all_or_none' | 'together' | 'confirm' | 'cancel' | 'accept' | 'decline' | 'expire' | 'move'
  who: number
}

const KINDS = [
  'single',
  'all_or_none',
  'all_or_none',
  'together',
  'confirm',
  'confirm',
  'confirm',
  'cancel',
  'accept',
  'decline',
] as const
const moves = fc.array(fc.record({ kind: fc.constantFrom<Move['kind'][]>(...KINDS, 'expire', 'move'), who: fc.nat(11) }), {
  minLength: 12,
  maxLength: 36,
})

async function letTimePass(ctx: Ctx, courseIds: string[]): Promise<void> {
  const past = ctx.now.subtract({ hours: 1 })
  const due = (state: string, set: { holdUntil: Temporal.Instant } | { offerUntil: Temporal.Instant }) =>
    ctx.db.updateTable('participations').set(set).where('courseId', 'in', courseIds).where('state', '=', state).execute()
  await due('requested', { holdUntil: past })
  await due('offered', { offerUntil: past })
}

const familyOf = (who: number, count: number) => Array.from({ length: count }, (_, at) => (who & ~3) + ((who + at) & 3))

async function play(ctx: Ctx, staff: Ctx, courses: [string, string], move: Move): Promise<void> {
  const [courseId, other] = move.who % 3 === 0 ? [courses[1], courses[0]] : courses
  if (move.kind === 'single') return void (await join(ctx, courseId, [move.who], 'together'))
  if (move.kind === 'all_or_none' || move.kind === 'together')
    return void (await join(ctx, courseId, familyOf(move.who, 2 + (move.who % 2)), move.kind))
  if (move.kind === 'expire') {
    await letTimePass(ctx, courses)
    return void (await expireHolds(ctx))
  }
  const rows = await rowsOf(ctx, courseId)
  const id = rows[move.who % Math.max(1, rows.length)]?.id
  if (!id) return
  if (move.kind === 'move') return void (await moveParticipation(staff, id, other, ''))
  const act = { confirm: confirmParticipation, cancel: cancelParticipation, accept: acceptOffer, decline: declineOffer }[
    move.kind
  ]
  await act(ctx, id)
}

test('groups, single people and staff at the same time: places, groups and the log stay right', async () => {
  const ctx = await database.ctx('rwa', { kind: 'visitor' })
  const staff = await database.ctx('rwa')
  const sizes = fc.integer({ min: 1, max: 5 })
  await fc.assert(
    fc.asyncProperty(moves, sizes, sizes, fc.integer({ min: 1, max: 8 }), async (list, one, two, atOnce) => {
      const courses: [string, string] = [await insertCourse(ctx, one), await insertCourse(ctx, two)]
      for (let start = 0; start < list.length; start += atOnce) {
        await Promise.all(list.slice(start, start + atOnce).map((move) => play(ctx, staff, courses, move)))
        await expectSound(ctx, courses[0], one)
        await expectSound(ctx, courses[1], two)
      }
    }),
    { numRuns: 20 },
  )
})

test('twenty families at one moment for eight places: each all or none', async () => {
  const ctx = await database.ctx('gsv', { kind: 'visitor' })
  const courseId = await insertCourse(ctx, 8)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => join(ctx, courseId, [at * 4, at * 4 + 1, at * 4 + 2], 'all_or_none')),
  )
  expect(answers.every(({ ok }) => ok)).toBe(true)
  const rows = await rowsOf(ctx, courseId)
  expect(rows).toHaveLength(60)
  expect(rows.filter(({ state }) => state === 'requested')).toHaveLength(6)
  await expectSound(ctx, courseId, 8)
})

test('who is moved behind a group that needs more places is offered the free one', async () => {
  const ctx = await database.ctx('rwa', { kind: 'visitor' })
  const staff = await database.ctx('rwa')
  const [from, to] = [await insertCourse(ctx, 1), await insertCourse(ctx, 2)]
  await join(ctx, to, [0], 'together')
  await join(ctx, to, [4, 5], 'all_or_none')
  await join(ctx, from, [8], 'together')
  for (const { id } of await rowsOf(ctx, to)) await confirmParticipation(ctx, id)
  const [moved] = await rowsOf(ctx, from)
  const answer = await moveParticipation(staff, moved?.id ?? '', to, '')
  expect(answer).toMatchObject({ ok: true, value: { state: 'offered' } })
  await expectSound(ctx, to, 2)
})
