import { beforeEach, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertTurnen, send } from '../../../tests/support/mailings.ts'
import { insertStaff, runOrders } from '../../../tests/support/orders.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import type { Mailing } from './input.ts'
import { mailingKind } from './mailing-kind.ts'
import { planMailing } from './plan-mailing.ts'
import { getMailing, listMailings, listRecipients } from './queries.ts'
import { sendMailing, sendTestMailing, stopMailing } from './send-mailing.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2025-11-24T18:00:00Z')

let ctx: Ctx
let courseId: string

const mails = () =>
  ctx.db.selectFrom('mails').select(['toAddress', 'data']).where('clubId', '=', ctx.club.id).orderBy('toAddress').execute()

beforeEach(async () => {
  const system = await database.ctx('gsv', { kind: 'system' }, NOW)
  ctx = { ...(await insertStaff(database.owner, system, 'admin', null)), now: NOW }
  await ctx.db.deleteFrom('mails').where('clubId', '=', ctx.club.id).execute()
  courseId = await insertTurnen(ctx)
})

const to = (...groups: string[]): Mailing => ({ groups, topic: 'service', subject: 'Schuhe', text: 'Hallo {name}' })
const participants = () => `participants:${courseId}`
const emailsOf = (people: readonly { email: string }[]) => people.map(({ email }) => email).sort()

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

test('a mother who takes part herself is told so, and is none of her {kinder}', async () => {
  const { id } = await ctx.db
    .selectFrom('people')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('firstname', '=', 'Mia')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const onList = { clubId: ctx.club.id, id: newId(), courseId, personId: id, kind: 'regular', valid: '[2025-01-01,)' }
  await ctx.db.insertInto('groupPeople').values(onList).execute()
  const { reached } = await planMailing(ctx, { ...to(participants()), text: 'Eltern von {kinder}' })
  const [mother, adult] = ['Mia Brandt', 'Cem Brandt'].map((name) => reached.find((one) => one.name === name))
  expect(mother?.fields.kinder).toBe('Ada Brandt, Ben Brandt')
  expect(mother?.about.toSorted()).toEqual(['Ada Brandt', 'Ben Brandt', 'Mia Brandt'])
  expect(adult?.fields.kinder).toBe('')
})

test('sending the same form twice, also at the same moment, sends once', async () => {
  const key = newId()
  const [one, other] = await Promise.all([send(ctx, to(participants()), key), send(ctx, to(participants()), key)])
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
  const id = await send(ctx, to(participants()))
  expect(await stopMailing(ctx, id)).toEqual({ ok: true, value: 0 })
  await later()
  expect(await mails()).toEqual([])
  expect(await getMailing(ctx, id)).toMatchObject({ orderState: 'stopped', counts: { open: 3, queued: 0 } })
})

test('while its order fails, the mailing says that it waits and until when', async () => {
  const id = await send(ctx, to(participants()))
  const broken = { ...mailingKind, runRows: () => Promise.reject(new Error('a fault of the program')) }
  const system = await database.ctx('gsv', { kind: 'system' }, NOW.add({ seconds: 11 }))
  await expect(runOrders(system, [broken])).rejects.toThrow('a fault of the program')
  const text = 'Das hat gerade nicht geklappt. Wir versuchen es am 24.11.2025, 19:01 Uhr wieder.'
  expect((await getMailing(ctx, id)).orderFault).toBe(text)
  expect((await listMailings(ctx, { limit: 1 })).lines[0]?.orderFault).toBe(text)
  await runOrders({ ...system, now: NOW.add({ minutes: 2 }) }, [mailingKind])
  expect(await getMailing(ctx, id)).toMatchObject({ orderFault: '', counts: { open: 0, queued: 3 } })
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

test('the list of mailings goes on to the oldest, page by page', async () => {
  const sent: string[] = []
  for (let at = 0; at < 5; at++) sent.unshift(await send({ ...ctx, now: NOW.add({ minutes: at }) }, to(participants())))
  const seen: string[] = []
  let after: string | undefined
  do {
    const { lines, next } = await listMailings(ctx, { after, limit: 2 })
    seen.push(...lines.map(({ id }) => id))
    after = next ?? undefined
  } while (after)
  expect(seen.slice(0, 5)).toEqual(sent)
  expect(new Set(seen).size).toBe(seen.length)
})
