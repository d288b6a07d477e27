import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ctx } from '../src/domain/context.ts'
import { changeWish, confirmWish, withdrawWish } from '../src/domain/draws/change-wish.ts'
import { findDrawDocument } from '../src/domain/draws/queries.ts'
import { type DrawDocument, verifyDraw } from '../src/domain/draws/rules.ts'
import { runDraw } from '../src/domain/draws/run-draw.ts'
import { addParticipant } from '../src/domain/participations/add-participant.ts'
import { cancelParticipation } from '../src/domain/participations/confirm.ts'
import { signUpInput, staffEntryInput } from '../src/domain/participations/input.ts'
import { signUp } from '../src/domain/participations/sign-up.ts'
import { found } from '../src/kernel/answer.ts'
import { testDatabase } from './support/database.ts'
import { insertCourse, insertDraw, makeDue, wishesOf, wishFor } from './support/draws.ts'

const database = await testDatabase()

const rowsOf = (ctx: Ctx, courseIds: string[]) =>
  ctx.db
    .selectFrom('participations as p')
    .leftJoin('drawWishPeople as x', (on) => on.onRef('x.clubId', '=', 'p.clubId').onRef('x.participationId', '=', 'p.id'))
    .leftJoin('drawWishes as w', (on) => on.onRef('w.clubId', '=', 'x.clubId').onRef('w.id', '=', 'x.wishId'))
    .select([
      'p.id',
      'p.courseId',
      'p.state',
      'p.personId',
      'p.version',
      'w.number',
      'w.groupKind',
      'x.wishId',
      'x.position',
      'p.source',
    ])
    .where('p.clubId', '=', ctx.club.id)
    .where('p.courseId', 'in', courseIds)
    .orderBy('p.rank')
    .orderBy('p.queuedAt')
    .orderBy('p.id')
    .execute()

async function countRecords(ctx: Ctx, kind: string, ids: string[]): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('journal')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('clubId', '=', ctx.club.id)
    .where('objectKind', '=', kind)
    .where('objectId', 'in', ids.length > 0 ? ids : [''])
    .executeTakeFirstOrThrow()
  return Number(count)
}

const HOLDING = ['requested', 'confirmed', 'offered']
const sumOf = (rows: readonly { version: number }[]) => rows.reduce((sum, { version }) => sum + version, 0)

interface Game {
  drawId: string
  courseIds: string[]
  capacities: number[]
}

async function expectSound(ctx: Ctx, { drawId, courseIds, capacities }: Game): Promise<void> {
  const rows = await rowsOf(ctx, courseIds)
  for (const [at, id] of courseIds.entries()) {
    const holding = rows.filter(({ courseId, state }) => courseId === id && HOLDING.includes(state))
    expect(holding.length).toBeLessThanOrEqual(capacities[at] ?? 0)
  }
  const wishes = await wishesOf(ctx, drawId)
  expect(wishes.map(({ number }) => number)).toEqual(wishes.map((_, at) => at + 1))
  expect(
    await countRecords(
      ctx,
      'participation',
      rows.map(({ id }) => id),
    ),
  ).toBe(sumOf(rows))
  expect(
    await countRecords(
      ctx,
      'wish',
      wishes.map(({ id }) => id),
    ),
  ).toBe(sumOf(wishes))
  const draw = await ctx.db.selectFrom('draws').select(['state', 'closesAt']).where('id', '=', drawId).executeTakeFirstOrThrow()
  const document = await findDrawDocument(ctx, drawId)
  expect(document !== null).toBe(draw.state === 'drawn')
  if (!document) return void expect(rows.filter(({ source }) => source === 'web')).toEqual([])
  for (const { wishedAt } of wishes) expect(Temporal.Instant.compare(wishedAt, draw.closesAt)).toBeLessThan(0)
  expectAsDrawn(document, rows, wishes)
}

function expectAsDrawn(
  document: DrawDocument,
  rows: Awaited<ReturnType<typeof rowsOf>>,
  wishes: Awaited<ReturnType<typeof wishesOf>>,
): void {
  expect(verifyDraw(document)).toEqual([])
  expect(wishes.map(({ state }) => state)).not.toContain('confirmed')
  const drawn = new Set(document.results.map(({ number }) => number))
  for (const { number } of rows) if (number !== null) expect(drawn).toContain(number)
  for (const { number, state } of wishes) if (drawn.has(number)) expect(state).toBe('drawn')
  for (const { number, size } of document.wishes) {
    const made = rows.filter((row) => row.number === number)
    const result = document.results.find((one) => one.number === number)
    if (result?.state !== 'none') expect(made.length).toBeGreaterThanOrEqual(size)
  }
  // Nobody has two live participations from one draw, and waiting lists keep the drawn order.
  const live = rows.filter(({ number, state }) => number !== null && [...HOLDING, 'waiting'].includes(state))
  expect(new Set(live.map(({ personId }) => personId)).size).toBe(live.length)
  // Parts of a wish "zusammen, wenn möglich" are drawn singly.
  const whole = new Set(document.wishes.filter(({ part }) => part === 0).map(({ number }) => number))
  const placeOf = ({ number, position }: (typeof rows)[number]) => {
    const part = whole.has(number ?? 0) ? 0 : (position ?? 0) + 1
    return document.results.findIndex((one) => one.number === number && one.part === part)
  }
  for (const courseId of new Set(rows.map((row) => row.courseId))) {
    const queue = rows.filter((row) => row.courseId === courseId && row.state === 'waiting' && row.number !== null)
    const places = queue.map(placeOf)
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  }
}

const KINDS = ['wish', 'wish', 'wish', 'group', 'together', 'confirm', 'confirm', 'confirm', 'change', 'withdraw'] as const
interface Move {
  kind: (typeof KINDS)[number] | 'due' | 'draw' | 'staff' | 'signUp' | 'cancel'
  who: number
}
const early = fc.array(fc.record({ kind: fc.constantFrom<Move['kind'][]>(...KINDS, 'staff', 'signUp'), who: fc.nat(11) }), {
  minLength: 8,
  maxLength: 20,
})
const late = fc.array(
  fc.record({
    kind: fc.constantFrom<Move['kind'][]>(...KINDS, 'due', 'draw', 'draw', 'staff', 'signUp', 'cancel'),
    who: fc.nat(11),
  }),
  { minLength: 8, maxLength: 20 },
)

async function play(ctx: Ctx, staff: Ctx, { drawId, courseIds }: Game, { kind, who }: Move): Promise<unknown> {
  const order = who % 2 === 0 ? courseIds : courseIds.toReversed()
  const courseId = found(order[0])
  const name = (number: number) => `Muster ${number}`
  if (kind === 'wish') return wishFor(ctx, order, { lastname: name(who) })
  if (kind === 'group' || kind === 'together') {
    const others = [name(100 + who), ...(who % 3 === 0 ? [name(200 + who)] : [])]
    return wishFor(ctx, order, { lastname: name(who), others, groupKind: kind === 'group' ? 'all_or_none' : 'together' })
  }
  if (kind === 'due') return makeDue(ctx, drawId)
  if (kind === 'draw') return runDraw(staff, drawId)
  if (kind === 'staff') {
    const entry = staffEntryInput.parse({
      firstname: 'Kim',
      lastname: name(who),
      birthOn: '5.3.1985',
      email: `muster${who}@beispiel.example`,
    })
    return addParticipant(staff, courseId, entry)
  }
  if (kind === 'signUp') {
    const input = {
      firstname: 'Uli',
      lastname: name(who),
      birthOn: '5.3.1985',
      email: `uli${who}@beispiel.example`,
    }
    return signUp(ctx, { courseId, input: signUpInput.parse(input), source: 'api', idempotencyKey: null })
  }
  if (kind === 'cancel') {
    const rows = await rowsOf(ctx, courseIds)
    const row = rows[who % Math.max(1, rows.length)]
    return row && cancelParticipation(ctx, row.id)
  }
  const wishes = await wishesOf(ctx, drawId)
  const wish = wishes[who % Math.max(1, wishes.length)]
  if (!wish) return
  if (kind === 'change') return changeWish(ctx, wish.id, order)
  return kind === 'confirm' ? confirmWish(ctx, wish.id) : withdrawWish(ctx, wish.id)
}

test('wishing, changing, withdrawing, staff and the draw at the same time: places, groups, order and the log stay right', async () => {
  const ctx = await database.ctx('rwa', { kind: 'visitor' })
  const staff = await database.ctx('rwa')
  const size = fc.integer({ min: 1, max: 4 })
  await fc.assert(
    fc.asyncProperty(early, late, size, size, fc.integer({ min: 2, max: 8 }), async (first, then, one, two, atOnce) => {
      const capacities = [one, two]
      const courseIds = [await insertCourse(ctx, { capacity: one }), await insertCourse(ctx, { capacity: two })]
      const game = { courseIds, capacities, drawId: await insertDraw(staff, courseIds, ['members', 'waited']) }
      for (const list of [
        first,
        then,
        [{ kind: 'due', who: 0 } as Move],
        [
          { kind: 'draw', who: 0 },
          { kind: 'draw', who: 1 },
        ] as Move[],
      ])
        for (let start = 0; start < list.length; start += atOnce) {
          await Promise.all(list.slice(start, start + atOnce).map((move) => play(ctx, staff, game, move)))
          await expectSound(ctx, game)
        }
      expect(await countRecords(ctx, 'draw', [game.drawId])).toBeGreaterThanOrEqual(2)
    }),
    { numRuns: 15 },
  )
})

test('drawn by six processes at once it happens once', async () => {
  const ctx = await database.ctx('gsv', { kind: 'visitor' })
  const staff = await database.ctx('gsv')
  const courseIds = [await insertCourse(ctx, { capacity: 5 })]
  const drawId = await insertDraw(staff, courseIds)
  for (let who = 0; who < 12; who++) await wishFor(ctx, courseIds, { lastname: `Sechs ${who}` })
  for (const { id } of await wishesOf(ctx, drawId)) await confirmWish(ctx, id)
  await makeDue(ctx, drawId)
  const answers = await Promise.all(Array.from({ length: 6 }, () => runDraw(staff, drawId)))
  expect(answers.filter((answer) => answer.ok && answer.value)).toHaveLength(1)
  const rows = await rowsOf(ctx, courseIds)
  expect(rows.filter(({ state }) => state === 'confirmed')).toHaveLength(5)
  expect(rows.filter(({ state }) => state === 'waiting')).toHaveLength(7)
  const mails = await ctx.db.selectFrom('mails').select('template').where('template', 'like', 'draw.%').execute()
  expect(mails.filter(({ template }) => template === 'draw.placed')).toHaveLength(5)
  expect(mails.filter(({ template }) => template === 'draw.waiting')).toHaveLength(7)
  await expectSound(ctx, { drawId, courseIds, capacities: [5] })
})

test('a withdrawal against the draw: withdrawn or drawn, never both', async () => {
  const ctx = await database.ctx('gsv', { kind: 'visitor' })
  const staff = await database.ctx('gsv')
  for (let round = 0; round < 6; round++) {
    const courseIds = [await insertCourse(ctx, { capacity: 2 })]
    const drawId = await insertDraw(staff, courseIds)
    for (const who of [1, 2, 3]) await wishFor(ctx, courseIds, { lastname: `Runde ${round} ${who}` })
    const wishes = await wishesOf(ctx, drawId)
    for (const { id } of wishes) await confirmWish(ctx, id)
    await makeDue(ctx, drawId)
    const leaving = wishes[round % 3]?.id ?? ''
    const [left] = await Promise.all([withdrawWish(ctx, leaving), runDraw(staff, drawId)])
    const rows = await rowsOf(ctx, courseIds)
    expect(rows.some(({ wishId }) => wishId === leaving)).toBe(!left.ok)
    expect(rows).toHaveLength(left.ok ? 2 : 3)
    await expectSound(ctx, { drawId, courseIds, capacities: [2] })
  }
})

test('late wishes against the closing window: in before it, or refused', async () => {
  const ctx = await database.ctx('gsv', { kind: 'visitor' })
  const staff = await database.ctx('gsv')
  const courseIds = [await insertCourse(ctx, { capacity: 3 })]
  const drawId = await insertDraw(staff, courseIds)
  const list = Array.from({ length: 16 }, (_, who) => who)
  const answers = await Promise.all(
    list.map((who) =>
      who === 8 ? makeDue(ctx, drawId).then(() => null) : wishFor(ctx, courseIds, { lastname: `Spaet ${who}` }),
    ),
  )
  const taken = answers.filter((answer) => answer?.ok)
  expect(
    answers.filter((answer) => answer && !answer.ok).every((answer) => answer && !answer.ok && answer.refusal === 'closed'),
  ).toBe(true)
  expect(await wishesOf(ctx, drawId)).toHaveLength(taken.length)
  const wish = await wishFor(ctx, courseIds, { lastname: 'Zu spaet' })
  expect(wish).toEqual({ ok: false, refusal: 'closed' })
})
