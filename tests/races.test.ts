import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ctx } from '../src/domain/context.ts'
import { acceptOffer, cancelParticipation, confirmParticipation, declineOffer } from '../src/domain/participations/confirm.ts'
import { signUpInput } from '../src/domain/participations/input.ts'
import { expireHolds } from '../src/domain/participations/offer.ts'
import { signUp } from '../src/domain/participations/sign-up.ts'
import { newId } from '../src/kernel/id.ts'
import { testDatabase } from './support/database.ts'

const database = await testDatabase()

async function insertCourse(ctx: Ctx, capacity: number): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('courses')
    .values({
      clubId: ctx.club.id,
      id,
      slug: `kurs-${id}`,
      kind: 'course',
      state: 'published',
      title: 'Rückenfit',
      capacity,
      search: 'rueckenfit',
    })
    .execute()
  return id
}

const person = (number: number) =>
  signUpInput.parse({
    firstname: 'Erika',
    lastname: `Muster ${number}`,
    birthOn: '5.3.1985',
    email: `erika${number}@beispiel.example`,
  })

const join = (ctx: Ctx, courseId: string, number: number, idempotencyKey: string | null = null) =>
  signUp(ctx, { courseId, input: person(number), source: 'web', idempotencyKey })

const rowsOf = (ctx: Ctx, courseId: string) =>
  ctx.db
    .selectFrom('participations')
    .select(['id', 'state', 'queuedAt', 'confirmedAt', 'personId'])
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', courseId)
    .orderBy('queuedAt')
    .orderBy('id')
    .execute()

const HOLDING = ['requested', 'confirmed', 'offered']

test('sixty people at one moment: exactly the capacity holds a place, all others wait, each with a record and a mail', async () => {
  const ctx = await database.ctx('gsv', { kind: 'visitor' })
  const courseId = await insertCourse(ctx, 7)
  const answers = await Promise.all(Array.from({ length: 60 }, (_, number) => join(ctx, courseId, number)))
  expect(answers.every((answer) => answer.ok)).toBe(true)
  const rows = await rowsOf(ctx, courseId)
  expect(rows.filter((row) => row.state === 'requested')).toHaveLength(7)
  expect(rows.slice(0, 7).every((row) => row.state === 'requested')).toBe(true)
  expect(rows.slice(7).every((row) => row.state === 'waiting')).toBe(true)
  const ids = rows.map((row) => row.id)
  const records = await ctx.db
    .selectFrom('journal')
    .select('objectId')
    .where('objectKind', '=', 'participation')
    .where('objectId', 'in', ids)
    .execute()
  expect(records).toHaveLength(60)
  const mails = await ctx.db
    .selectFrom('mails')
    .select(['id', 'participationId'])
    .where('template', '=', 'participation.received')
    .execute()
  expect(mails).toHaveLength(60)
  expect(mails.filter((mail) => mail.participationId !== null)).toHaveLength(7)
})

test('the same person at one moment, with and without a key, is in once', async () => {
  const ctx = await database.ctx('gsv', { kind: 'visitor' })
  const courseId = await insertCourse(ctx, 5)
  const answers = await Promise.all([...Array(6)].map((_, index) => join(ctx, courseId, 900, index % 2 ? 'same-form' : null)))
  expect(answers.every((answer) => answer.ok)).toBe(true)
  expect(await rowsOf(ctx, courseId)).toHaveLength(1)
})

test('a key used with other input is refused', async () => {
  const ctx = await database.ctx('gsv', { kind: 'visitor' })
  const courseId = await insertCourse(ctx, 5)
  expect((await join(ctx, courseId, 950, 'key-1')).ok).toBe(true)
  expect(await join(ctx, courseId, 951, 'key-1')).toEqual({ ok: false, refusal: 'key_reused' })
})

type Move = { kind: 'join' | 'confirm' | 'cancel' | 'accept' | 'decline' | 'expire'; who: number }
const moves = fc.array(
  fc.record({
    kind: fc.constantFrom<Move['kind'][]>('join', 'join', 'confirm', 'confirm', 'cancel', 'accept', 'decline', 'expire'),
    who: fc.nat(11),
  }),
  { minLength: 12, maxLength: 40 },
)

/** Expires all holds and offers. */
async function letTimePass(ctx: Ctx, courseId: string): Promise<void> {
  const past = ctx.now.subtract({ hours: 1 })
  await ctx.db
    .updateTable('participations')
    .set({ holdUntil: past })
    .where('courseId', '=', courseId)
    .where('state', '=', 'requested')
    .execute()
  await ctx.db
    .updateTable('participations')
    .set({ offerUntil: past })
    .where('courseId', '=', courseId)
    .where('state', '=', 'offered')
    .execute()
}

async function play(ctx: Ctx, courseId: string, move: Move): Promise<void> {
  if (move.kind === 'join') return void (await join(ctx, courseId, 2000 + move.who))
  if (move.kind === 'expire') {
    await letTimePass(ctx, courseId)
    return void (await expireHolds(ctx))
  }
  const rows = await rowsOf(ctx, courseId)
  const id = rows[move.who % Math.max(1, rows.length)]?.id
  if (!id) return
  const act = { confirm: confirmParticipation, cancel: cancelParticipation, accept: acceptOffer, decline: declineOffer }[
    move.kind
  ]
  await act(ctx, id)
}

async function expectSound(ctx: Ctx, courseId: string, capacity: number): Promise<void> {
  const rows = await rowsOf(ctx, courseId)
  const holding = rows.filter((row) => HOLDING.includes(row.state))
  expect(holding.length).toBeLessThanOrEqual(capacity)
  const live = [...holding, ...rows.filter((row) => row.state === 'waiting')]
  expect(new Set(live.map((row) => row.personId)).size).toBe(live.length)
  const nextInLine = rows.some((row) => row.state === 'waiting' && row.confirmedAt !== null)
  if (nextInLine) expect(holding).toHaveLength(capacity)
  const changes = await ctx.db
    .selectFrom('journal')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('clubId', '=', ctx.club.id)
    .where('objectKind', '=', 'participation')
    .where('objectId', 'in', rows.length > 0 ? rows.map((row) => row.id) : [''])
    .executeTakeFirstOrThrow()
  const versions = await ctx.db
    .selectFrom('participations')
    .select((eb) => eb.fn.sum<number>('version').as('sum'))
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow()
  expect(Number(changes.count)).toBe(Number(versions.sum ?? 0))
}

test('whatever people do at the same time: never more than the capacity, nobody twice, no free place while somebody waits, every change recorded once', async () => {
  const ctx = await database.ctx('rwa', { kind: 'visitor' })
  await fc.assert(
    fc.asyncProperty(moves, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 8 }), async (list, capacity, at_once) => {
      const courseId = await insertCourse(ctx, capacity)
      for (let start = 0; start < list.length; start += at_once) {
        await Promise.all(list.slice(start, start + at_once).map((move) => play(ctx, courseId, move)))
        await expectSound(ctx, courseId, capacity)
      }
    }),
    { numRuns: 25 },
  )
})

test('places go on in order of arrival, to confirmed people only', async () => {
  const ctx = await database.ctx('gsv', { kind: 'visitor' })
  const courseId = await insertCourse(ctx, 1)
  for (let number = 0; number < 4; number++) await join(ctx, courseId, 3000 + number)
  const [first, second, third] = await rowsOf(ctx, courseId)
  if (!first || !second || !third) throw new Error('four rows expected')
  await confirmParticipation(ctx, third.id)
  await cancelParticipation(ctx, first.id)
  const states = (await rowsOf(ctx, courseId)).map((row) => row.state)
  expect(states).toEqual(['cancelled', 'waiting', 'offered', 'waiting'])
  await confirmParticipation(ctx, second.id)
  await declineOffer(ctx, third.id)
  expect((await rowsOf(ctx, courseId)).map((row) => row.state)).toEqual(['cancelled', 'offered', 'cancelled', 'waiting'])
  expect((await acceptOffer(ctx, second.id)).ok).toBe(true)
  expect((await rowsOf(ctx, courseId)).map((row) => row.state)).toEqual(['cancelled', 'confirmed', 'cancelled', 'waiting'])
})
