import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { cancelCourse } from '../decisions/cancel-course.ts'
import { changePrice } from './change-price.ts'
import { acceptOffer, cancelParticipation, confirmParticipation, declineOffer, removeParticipant } from './confirm.ts'
import { familyInput, signUpInput } from './input.ts'
import { moveParticipation } from './move-participation.ts'
import { expireHolds } from './offer.ts'
import { signUp } from './sign-up.ts'
import { signUpFamily } from './sign-up-family.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const staff = await database.ctx('gsv', { kind: 'system' }, NOW)
const clubId = staff.club.id

async function course(capacity = 2, trialLessons = 0): Promise<string> {
  const id = newId()
  const fixed = { kind: 'course', state: 'published', title: 'Judo', search: 'judo', capacity, trialLessons }
  await staff.db
    .insertInto('courses')
    .values({ clubId, id, slug: `judo-${id}`, ...fixed })
    .execute()
  return id
}

async function person(firstname: string, email: string, born = '1985-03-07'): Promise<string> {
  const id = newId()
  const named = {
    firstname,
    lastname: 'Lorenz',
    birthOn: Temporal.PlainDate.from(born),
    email,
    search: `${firstname} lorenz ${email}`,
  }
  await staff.db
    .insertInto('people')
    .values({ clubId, id, ...named })
    .execute()
  return id
}

const guard = (childId: string, guardianId: string, valid = '[2010-01-01,)') =>
  staff.db.insertInto('guardians').values({ clubId, childId, guardianId, valid }).execute()

const mother = await person('anke', 'anke@post.example')
const father = await person('tom', 'tom@post.example')
const former = await person('uli', 'uli@post.example')
const mia = await person('mia', '', '2018-05-01')
const jan = await person('jan', '', '2016-05-01')
for (const child of [mia, jan]) await guard(child, mother)
await guard(mia, father)
await guard(mia, former, '[2018-05-01,2026-01-01)')
const asMother = { ...(await database.ctx('gsv', actorWith('reader', { personId: mother }))), now: NOW }

const signUpAs = (ctx: Ctx, courseId: string, ids: string[], isTrial = false) =>
  signUpFamily(ctx, {
    courseId,
    input: familyInput.parse({ people: ids.map((id) => ({ id })), isTrial }),
    idempotencyKey: null,
  })

/** Mails since the last call: template, step, address, person. */
async function told(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    delete from mails where club_id = ${clubId}
    returning concat_ws(' ', replace(template, 'participation.', ''), data ->> 'step', to_address, data ->> 'person') as line`.execute(
    staff.db,
  )
  return rows.map(({ line }) => line).sort()
}

const onlyOf = (courseId: string, personId: string) =>
  staff.db
    .selectFrom('participations')
    .selectAll()
    .where('courseId', '=', courseId)
    .where('personId', '=', personId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

const fatherHears = (step: string) => `copy ${step} tom@post.example mia Lorenz`

test('the other guardian hears of every step, of their own child only; a former one of nothing', async () => {
  const [id, other] = [await course(), await course()]
  await signUpAs(asMother, id, [mia, jan])
  expect(await told()).toEqual(['confirmed anke@post.example mia Lorenz und jan Lorenz', fatherHears('confirmed')])
  const { id: place } = await onlyOf(id, mia)
  await changePrice(staff, place, 500, 'Geschwister')
  expect(await told()).toEqual([fatherHears('priceChanged'), 'priceChanged anke@post.example mia Lorenz'])
  await moveParticipation(staff, place, other, '')
  expect(await told()).toEqual([fatherHears('moved'), 'moved anke@post.example mia Lorenz'])
  await removeParticipant(staff, (await onlyOf(other, mia)).id)
  expect(await told()).toEqual(['cancelled anke@post.example mia Lorenz', fatherHears('cancelledByStaff')])
  await cancelParticipation(asMother, (await onlyOf(id, jan)).id)
  expect(await told()).toEqual(['cancelled anke@post.example jan Lorenz'])
})

test('of lessons to try the other guardian hears, too', async () => {
  await signUpAs(asMother, await course(2, 3), [mia], true)
  const mails = await staff.db.selectFrom('mails').select('data').execute()
  expect(mails.map(({ data }) => data)).toEqual([
    expect.objectContaining({ trialLessons: 3 }),
    expect.objectContaining({ trialLessons: 3 }),
  ])
  expect(await told()).toEqual(['confirmed anke@post.example mia Lorenz', fatherHears('confirmed')])
})

test('a child that waits: position, offer, its expiry, the end of the offer', async () => {
  const id = await course(1)
  await signUpAs(asMother, id, [jan])
  await told()
  await signUpAs(asMother, id, [mia])
  expect(await told()).toEqual([fatherHears('waiting'), 'waiting anke@post.example mia Lorenz'])
  await cancelParticipation(asMother, (await onlyOf(id, jan)).id)
  expect(await told()).toEqual([
    'cancelled anke@post.example jan Lorenz',
    fatherHears('offered'),
    'offered anke@post.example mia Lorenz',
  ])
  await acceptOffer(asMother, (await onlyOf(id, mia)).id)
  expect(await told()).toEqual(['confirmed anke@post.example mia Lorenz', fatherHears('confirmed')])
  await cancelCourse(staff, id, 'Zu wenige')
  expect(await told()).toEqual([fatherHears('courseCancelled'), 'courseCancelled anke@post.example mia Lorenz'])
})

test('an offered place that is declined or runs out', async () => {
  for (const way of ['declined', 'expired']) {
    const id = await course(1)
    await signUpAs(asMother, id, [jan])
    await signUpAs(asMother, id, [mia])
    await cancelParticipation(asMother, (await onlyOf(id, jan)).id)
    await told()
    const { id: offered, offerUntil } = await onlyOf(id, mia)
    if (way === 'declined') await declineOffer(asMother, offered)
    else await expireHolds({ ...staff, now: offerUntil?.add({ hours: 1 }) ?? NOW })
    expect(await told()).toContain(fatherHears(way === 'declined' ? 'declined' : 'offerExpired'))
  }
})

test('who signs up without a login: the copy carries no link that acts, and the hold does not wait for it', async () => {
  const visitor: Ctx = { ...staff, actor: { kind: 'visitor' } }
  const id = await course()
  const input = signUpInput.parse({
    firstname: 'lea',
    lastname: 'Lorenz',
    birthOn: '01.05.2012',
    email: 'lea@post.example',
    guardian: { firstname: 'Oma', lastname: 'Lorenz' },
  })
  const lea = await person('lea', 'lea@post.example', '2012-05-01')
  await guard(lea, father)
  await staff.db.updateTable('people').set({ search: 'lea lorenz lea@post.example' }).where('id', '=', lea).execute()
  await signUp(visitor, { courseId: id, input, source: 'web', idempotencyKey: null })
  const urgent = await staff.db
    .selectFrom('mails')
    .select(['toAddress', 'participationId'])
    .where('clubId', '=', clubId)
    .orderBy('id')
    .execute()
  expect(urgent.map(({ toAddress, participationId }) => [toAddress, participationId !== null])).toEqual([
    ['lea@post.example', true],
    ['tom@post.example', false],
  ])
  await told()
  const { id: place } = await onlyOf(id, lea)
  await confirmParticipation(visitor, place)
  expect(await told()).toEqual(['confirmed lea@post.example lea Lorenz', 'copy confirmed tom@post.example lea Lorenz'])
})

test('from the 18th birthday on the person is told, and no guardian, though one signed them up', async () => {
  const id = await course()
  const grown = await person('eva', 'eva@post.example', '2008-11-20')
  await guard(grown, father)
  const asGrown = { ...(await database.ctx('gsv', actorWith('reader', { personId: grown }))), now: NOW }
  await signUpAs({ ...asGrown, now: NOW.subtract({ hours: 24 }) }, id, [grown])
  expect(await told()).toEqual(['confirmed tom@post.example eva Lorenz'])
  await cancelParticipation(asGrown, (await onlyOf(id, grown)).id)
  expect(await told()).toEqual(['cancelled eva@post.example eva Lorenz'])
})
