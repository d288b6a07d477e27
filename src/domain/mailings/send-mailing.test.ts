import { beforeEach, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertStaff, runOrders } from '../../../tests/support/orders.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import type { Mailing } from './input.ts'
import { mailingKind } from './mailing-kind.ts'
import { planMailing } from './plan-mailing.ts'
import { getMailing, listRecipients } from './queries.ts'
import { sendMailing, sendTestMailing, stopMailing } from './send-mailing.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2025-11-24T18:00:00Z')

let ctx: Ctx
let courseId: string

async function person(firstname: string, email = ''): Promise<string> {
  const id = newId()
  const names = { firstname, lastname: 'Brandt', search: firstname, email }
  await ctx.db
    .insertInto('people')
    .values({ clubId: ctx.club.id, id, ...names })
    .execute()
  return id
}

async function signedUp(personId: string, contactId: string, state = 'confirmed'): Promise<void> {
  const fixed = { priceCents: 0, priceKind: 'free', privacyVersion: 'x', source: 'staff', queuedAt: NOW }
  await ctx.db
    .insertInto('participations')
    .values({ clubId: ctx.club.id, id: newId(), courseId, personId, contactId, state, ...fixed })
    .execute()
}

const mails = () =>
  ctx.db.selectFrom('mails').select(['toAddress', 'data']).where('clubId', '=', ctx.club.id).orderBy('toAddress').execute()

/** Two children of one mother, an adult, one person without address, one waiting, one cancelled. */
beforeEach(async () => {
  const system = await database.ctx('gsv', { kind: 'system' }, NOW)
  ctx = { ...(await insertStaff(database.owner, system, 'admin', null)), now: NOW }
  const clubId = ctx.club.id
  courseId = newId()
  const course = { clubId, id: courseId, slug: `kurs-${courseId}`, kind: 'course', state: 'running', title: 'Turnen' }
  await ctx.db.deleteFrom('mails').where('clubId', '=', clubId).execute()
  await ctx.db
    .insertInto('courses')
    .values({ ...course, search: 'turnen' })
    .execute()
  const mother = await person('Mia', 'Mia@brandt.example')
  for (const child of ['Ada', 'Ben']) await signedUp(await person(child), mother)
  const grown = await person('Cem', 'cem@brandt.example')
  await signedUp(grown, grown)
  const unreached = await person('Dora')
  await signedUp(unreached, unreached)
  const waiting = await person('Eva', 'eva@brandt.example')
  await signedUp(waiting, waiting, 'waiting')
  const gone = await person('Fee', 'fee@brandt.example')
  await signedUp(gone, gone, 'cancelled')
  await ctx.db
    .insertInto('groupPeople')
    .values({
      clubId,
      id: newId(),
      courseId,
      personId: await person('Gül', 'guel@brandt.example'),
      kind: 'regular',
      valid: '[2025-01-01,)',
    })
    .execute()
})

const to = (...groups: string[]): Mailing => ({ groups, topic: 'service', subject: 'Schuhe', text: 'Hallo {name}' })
const participants = () => `participants:${courseId}`
const emailsOf = (people: readonly { email: string }[]) => people.map(({ email }) => email).sort()

async function send(mailing: Mailing, key = newId()): Promise<string> {
  const answer = await sendMailing(ctx, { mailing }, key)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

const later = async () => {
  const system = await database.ctx('gsv', { kind: 'system' }, NOW.add({ seconds: 11 }))
  await runOrders(system, [mailingKind])
}

const BOTH = ['cem@brandt.example', 'guel@brandt.example', 'Mia@brandt.example'].sort()

test.each([
  [['participants'], BOTH, ['Dora Brandt']],
  [['waiting'], ['eva@brandt.example'], []],
  [['participants', 'waiting'], [...BOTH, 'eva@brandt.example'].sort(), ['Dora Brandt']],
  [['groupList', 'participants'], BOTH, ['Dora Brandt']],
] as const)(
  '%s: each address once, for both children, and who cannot be reached gets a letter',
  async (kinds, addresses, letters) => {
    const plan = await planMailing(ctx, to(...kinds.map((kind) => `${kind}:${courseId}`)))
    expect(emailsOf(plan.reached)).toEqual(addresses)
    expect(plan.letters.map(({ name }) => name)).toEqual(letters)
    const mother = plan.reached.find(({ name }) => name === 'Mia Brandt')
    if (kinds[0] !== 'waiting') expect(mother?.about).toEqual(['Ada Brandt', 'Ben Brandt'])
  },
)

test('sending the same form twice, also at the same moment, sends once', async () => {
  const key = newId()
  const [one, other] = await Promise.all([send(to(participants()), key), send(to(participants()), key)])
  expect(one).toBe(other)
  await later()
  await later()
  expect((await mails()).map(({ toAddress }) => toAddress).sort()).toEqual(BOTH)
  expect(await sendMailing(ctx, { mailing: { ...to(participants()), text: 'Anders' } }, key)).toEqual({
    ok: false,
    refusal: 'key_reused',
  })
  expect((await getMailing(ctx, one)).counts).toMatchObject({ queued: 3, letter: 1 })
  const recipients = await listRecipients(ctx, one, { limit: 10 })
  expect(recipients.map(({ name, state }) => [name, state])).toContainEqual(['Dora Brandt', 'letter'])
})

test('for ten seconds it can be taken back: then nobody gets anything', async () => {
  const id = await send(to(participants()))
  expect(await stopMailing(ctx, id)).toEqual({ ok: true, value: 0 })
  await later()
  expect(await mails()).toEqual([])
  expect(await getMailing(ctx, id)).toMatchObject({ orderState: 'stopped', counts: { open: 3, queued: 0 } })
})

test('a test goes to whoever writes, only', async () => {
  const mailing = to(participants())
  const [reader] = (await planMailing(ctx, mailing)).reached
  const own = await sendTestMailing(ctx, mailing, reader ?? expect.fail())
  expect((await mails()).map(({ toAddress }) => toAddress)).toEqual([own])
})

test('a mailing goes to those who were shown, or is shown again', async () => {
  expect(await sendMailing(ctx, { mailing: to(participants()), seen: 'anders' }, newId())).toEqual({
    ok: false,
    refusal: 'changed',
  })
})

test('nobody to reach is said; others’ offers and other clubs’ are closed', async () => {
  await ctx.db.deleteFrom('participations').where('clubId', '=', ctx.club.id).where('courseId', '=', courseId).execute()
  await ctx.db.deleteFrom('groupPeople').where('clubId', '=', ctx.club.id).where('courseId', '=', courseId).execute()
  expect(await sendMailing(ctx, { mailing: to(participants()) }, newId())).toEqual({ ok: false, refusal: 'nobody' })
  const as = (actor: Ctx['actor'], ref = participants()) => sendMailing({ ...ctx, actor }, { mailing: to(ref) }, newId())
  const stranger = actorWith('trainer', { personId: newId() })
  await expect(as(stranger)).rejects.toThrow('Right missing')
  await expect(as(stranger, 'role:reader')).rejects.toThrow('Right missing')
  await expect(as(actorWith('reader'))).rejects.toThrow('Right missing')
  await expect(as(actorWith('admin'), 'role:super')).rejects.toThrow('Not found')
  await expect(as(actorWith('admin'), 'unknown:x')).rejects.toThrow('Not found')
  const foreign = await database.ctx('rwa', actorWith('super'), NOW)
  await expect(sendMailing(foreign, { mailing: to(participants()) }, newId())).rejects.toThrow('Not found')
  await expect(sendMailing(foreign, { mailing: to(`helpers:${newId()}`) }, newId())).rejects.toThrow('Not found')
})
