import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { insertKind, insertOffer, sell } from '../../../tests/support/credits.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { readAllPages } from '../../../tests/support/paged.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { takeAttendance } from '../attendance/take-attendance.ts'
import { cancelSession } from '../cancellations/cancel-session.ts'
import { undoCancellation } from '../cancellations/undo-cancellation.ts'
import type { Ctx } from '../context.ts'
import { correctCard, extendCard, refundCard } from './commands.ts'
import { getSeenCard, listCards, listUnpaidHours } from './list-cards.ts'
import { listHallCards } from './list-hall-cards.ts'
import { listOwnCards } from './list-own-cards.ts'
import { getCard } from './queries.ts'
import { saveKind } from './save-kind.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)

let ctx: Ctx
let courseId: string
let sessionIds: string[]
let personId: string

beforeEach(async () => {
  ctx = await database.ctx('gsv', actorWith('admin'), NOW)
  ;({ courseId, sessionIds } = await insertOffer(ctx, 3))
  personId = await insertPerson(ctx, { email: 'erika@post.example', name: 'Muster' })
})

async function mark(state: 'present' | 'excused' | 'absent' | 'open', at = 0, who = personId) {
  const entry = { clientId: newId(), sessionId: found(sessionIds[at]), personId: who, state, tappedAt: Date.now(), offsetMs: 0 }
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : ''
  await takeAttendance(ctx, { userId, phoneId: newId(), entries: [{ ...entry, knewUntil: null, isGuest: true }] })
}

const balanceOf = async (cardId: string) => (await getCard(ctx, cardId)).balance
const hallText = async (at = 0) => {
  const [session] = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'onDay', 'courseId'])
    .where('id', '=', found(sessionIds[at]))
    .execute()
  return session ? ((await listHallCards(ctx, session, [personId])).get(personId)?.text ?? null) : null
}

test('a sale fixes name, units, price and payer, is told, and counts from its first day', async () => {
  const kindId = await insertKind(ctx, [courseId])
  const cardId = await sell(ctx, kindId, personId)
  await saveKind(ctx, {
    id: kindId,
    version: 1,
    name: 'Anders',
    units: 5,
    price: 100,
    validMonths: 1,
    courseIds: [courseId],
    departmentIds: [],
    membersPay: false,
    trainersSell: false,
    isOff: true,
  })
  const card = await getCard(ctx, cardId)
  expect(card).toMatchObject({ units: 10, balance: 10, priceCents: 8000, payerName: 'Erika Muster' })
  expect(card.validTo.toString()).toBe('2027-11-19')
  const mails = await ctx.db.selectFrom('mails').select('template').where('toAddress', '=', 'erika@post.example').execute()
  expect(mails).toContainEqual({ template: 'credit.sold' })
})

test('the payer of a child is who answers for it', async () => {
  const mother = await insertPerson(ctx, { name: 'Mutter' })
  await sql`update people set birth_on = '2018-01-01' where id = ${personId}`.execute(ctx.db)
  await ctx.db
    .insertInto('guardians')
    .values({ clubId: ctx.club.id, childId: personId, guardianId: mother, valid: '[2020-01-01,)' })
    .execute()
  const card = await getCard(ctx, await sell(ctx, await insertKind(ctx, [courseId]), personId))
  expect(card.payerName).toBe('Erika Mutter')
})

test('the balance follows what stands: present takes one, excused gives it back', async () => {
  const cardId = await sell(ctx, await insertKind(ctx, [courseId]), personId)
  expect(await hallText()).toBe('Karte: noch 10 von 10')
  for (const [state, balance] of [
    ['present', 9],
    ['present', 9],
    ['excused', 10],
    ['present', 9],
    ['open', 10],
  ] as const) {
    await mark(state)
    expect(await balanceOf(cardId)).toBe(balance)
  }
})

test('a cancelled session gives back, taken back it counts again; a removed one gives back too', async () => {
  const cardId = await sell(ctx, await insertKind(ctx, [courseId]), personId)
  await mark('present')
  await cancelSession(ctx, found(sessionIds[0]), { reason: '', paysTrainer: false })
  expect(await balanceOf(cardId)).toBe(10)
  await undoCancellation(ctx, found(sessionIds[0]))
  expect(await balanceOf(cardId)).toBe(9)
  await mark('present', 1)
  await ctx.db.deleteFrom('sessions').where('clubId', '=', 'gsv').where('id', '=', found(sessionIds[1])).execute()
  expect(await balanceOf(cardId)).toBe(9)
  const card = await getSeenCard(ctx, cardId)
  expect(card.moves.map(({ kind }) => kind)).toEqual(['returned', 'used', 'used', 'returned', 'used', 'sold'])
})

test('without a card the hour stands as unpaid, and a card that counts that day pays for it later', async () => {
  const kindId = await insertKind(ctx, [courseId])
  await mark('present')
  expect(await hallText()).toBe('keine gültige Karte')
  expect((await listUnpaidHours({ ...ctx, now: NOW.add({ hours: 48 }) }, 90)).map((hour) => hour.personId)).toContain(personId)
  expect(await balanceOf(await sell(ctx, kindId, personId, day('2026-12-01')))).toBe(10)
  expect(await hallText()).toBe('keine gültige Karte')
  expect(await balanceOf(await sell(ctx, kindId, personId))).toBe(9)
  expect(await hallText()).toBe('Karte: noch 9 von 10')
})

test('members, people who booked and trial guests with a lesson left come without a card, unless members need one', async () => {
  const clubId = ctx.club.id
  const cardId = await sell(ctx, await insertKind(ctx, [courseId]), personId)
  await ctx.db
    .insertInto('groupPeople')
    .values({ clubId, id: newId(), courseId, personId, kind: 'trial', valid: '[2026-01-01,)' })
    .execute()
  await mark('present', 0)
  expect(await balanceOf(cardId)).toBe(10)
  await mark('present', 1)
  expect(await balanceOf(cardId)).toBe(9)
  const member = await insertPerson(ctx)
  await insertMember(ctx.db, { clubId, personId: member })
  const memberCard = await sell(ctx, await insertKind(ctx, [courseId]), member)
  await mark('present', 0, member)
  expect(await balanceOf(memberCard)).toBe(10)
  await insertKind(ctx, [courseId], { membersPay: true })
  await mark('present', 1, member)
  expect(await balanceOf(memberCard)).toBe(9)
})

test('the card that ends first is used first, and one of another offer never', async () => {
  const other = await insertOffer(ctx, 1)
  await sell(ctx, await insertKind(ctx, [other.courseId]), personId, day('2026-01-01'))
  const kindId = await insertKind(ctx, [courseId], { units: 1 })
  const [late, soon] = [await sell(ctx, kindId, personId), await sell(ctx, kindId, personId, day('2026-02-01'))]
  await mark('present', 0)
  expect([await balanceOf(late), await balanceOf(soon)]).toEqual([1, 0])
  await mark('present', 1)
  expect([await balanceOf(late), await balanceOf(soon)]).toEqual([0, 0])
  await mark('present', 2)
  expect(await hallText(2)).toBe('keine gültige Karte')
  await mark('absent', 0)
  expect(await hallText(2)).toBe('Karte: noch 0 von 2')
})

test('correction, extension and refund need a reason by their form, are in the log, and never go below zero', async () => {
  const cardId = await sell(ctx, await insertKind(ctx, [courseId]), personId)
  expect(await correctCard(ctx, { cardId, units: -11, reason: 'x' })).toEqual({ ok: false, refusal: 'below_zero' })
  expect(await correctCard(ctx, { cardId, units: -4, reason: 'Papierkarte' })).toEqual({ ok: true, value: null })
  expect(await extendCard(ctx, { cardId, validTo: day('2026-01-01'), reason: 'x' })).toEqual({
    ok: false,
    refusal: 'before_start',
  })
  expect(await extendCard(ctx, { cardId, validTo: day('2028-01-01'), reason: 'krank' })).toEqual({ ok: true, value: null })
  expect(await refundCard(ctx, { cardId, amount: 8001, reason: 'Umzug' })).toEqual({ ok: false, refusal: 'more_than_paid' })
  expect(await refundCard(ctx, { cardId, amount: 4800, reason: 'Umzug' })).toEqual({ ok: true, value: null })
  expect(await refundCard(ctx, { cardId, amount: 1, reason: 'Umzug' })).toEqual({ ok: false, refusal: 'refunded' })
  expect(await getCard(ctx, cardId)).toMatchObject({ balance: 0, refundCents: 4800 })
  const log = await ctx.db.selectFrom('journal').select('content').where('objectId', '=', cardId).orderBy('id').execute()
  expect(log.map(({ content }) => content.replace(/^Karte \S+ /, ''))).toEqual([
    'verkauft: 10 Einheiten, 80,00 €',
    'korrigiert um −4 (Papierkarte)',
    'gilt jetzt bis 01.01.2028 (krank)',
    'erstattet: 48,00 € (Umzug)',
  ])
})

test('the list pages through every card once, both ways by each column', async () => {
  const kind = await insertKind(ctx, [courseId])
  for (let at = 0; at < 5; at++) await sell(ctx, kind, await insertPerson(ctx))
  for (const by of ['sold', 'person', 'name', 'balance', 'validTo', 'price'] as const) {
    const paged = (isDescending: boolean) =>
      readAllPages(async (after) => {
        const { cards, next } = await listCards(
          ctx,
          { search: '', filter: null, order: { by, isDescending } },
          { after, limit: 2 },
        )
        return { rows: cards, next }
      })
    const upwards = await paged(false)
    expect(new Set(upwards).size).toBe(upwards.length)
    expect(upwards.length).toBeGreaterThan(4)
    expect(await paged(true), by).toEqual(upwards.toReversed())
  }
})

test('trainers sell only where the kind says so, and change nothing; other departments and clubs see nothing', async () => {
  const trainerId = await insertPerson(ctx)
  await ctx.db.insertInto('courseTrainers').values({ clubId: ctx.club.id, courseId, personId: trainerId }).execute()
  const trainer = { ...ctx, actor: actorWith('trainer', { personId: trainerId }) }
  const closed = await insertKind(ctx, [courseId])
  await expect(sell(trainer, closed, personId)).rejects.toThrow('Right missing')
  const cardId = await sell(trainer, await insertKind(ctx, [courseId], { trainersSell: true }), personId)
  expect(
    (await listCards(trainer, { search: '', filter: 'valid' }, { after: undefined, limit: 5 })).cards.map(({ id }) => id),
  ).toEqual([cardId])
  await expect(correctCard(trainer, { cardId, units: 1, reason: 'x' })).rejects.toThrow('Right missing')
  await expect(refundCard(trainer, { cardId, amount: 1, reason: 'x' })).rejects.toThrow('Right missing')
  const editor = { ...ctx, actor: actorWith('editor', { departmentIds: [newId()] }) }
  await expect(getSeenCard(editor, cardId)).rejects.toThrow('Not found')
  await expect(insertKind(editor, [courseId])).rejects.toThrow('Right missing')
  expect((await listCards(editor, { search: '', filter: null }, { after: undefined, limit: 5 })).cards).toEqual([])
  const abroad = await database.ctx('rwa', actorWith('admin'), NOW)
  await expect(getSeenCard(abroad, cardId)).rejects.toThrow('Not found')
  await expect(insertKind(abroad, [courseId])).rejects.toThrow('Not found')
  await expect(
    listCards({ ...ctx, actor: actorWith('reader') }, { search: '', filter: null }, { after: undefined, limit: 5 }),
  ).rejects.toThrow('Right missing')
})

test('people see their own cards and those of their children, nobody else', async () => {
  const mother = await insertPerson(ctx)
  await ctx.db
    .insertInto('guardians')
    .values({ clubId: ctx.club.id, childId: personId, guardianId: mother, valid: '[2020-01-01,)' })
    .execute()
  const cardId = await sell(ctx, await insertKind(ctx, [courseId]), personId)
  const seenBy = async (id: string) =>
    (await listOwnCards({ ...ctx, actor: actorWith('reader', { personId: id }) })).map((card) => card.id)
  expect(await seenBy(personId)).toEqual([cardId])
  expect(await seenBy(mother)).toEqual([cardId])
  expect(await seenBy(await insertPerson(ctx))).toEqual([])
})

test('what is sold no more, or for a day long ago, is refused', async () => {
  const kindId = await insertKind(ctx, [courseId])
  await sell(ctx, kindId, personId)
  await expect(sell(ctx, kindId, await insertPerson(ctx), day('2020-01-01'))).rejects.toThrow('too_old')
  await sql`update credit_kinds set is_sold = false where id = ${kindId}`.execute(ctx.db)
  await expect(sell(ctx, kindId, personId)).rejects.toThrow('not_sold')
})
