import { beforeEach, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { listRecipients } from './queries.ts'
import { sendMailing, sendTestMailing } from './send-mailing.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2025-11-24T18:00:00Z')
const mailing = { audience: 'placed', subject: 'Schuhe', text: 'Hallo {name}' } as const

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
  ctx = await database.ctx('gsv', actorWith('admin'), NOW)
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

test.each([
  ['placed', ['Mia@brandt.example', 'cem@brandt.example', 'guel@brandt.example'], ['Dora Brandt']],
  ['waiting', ['eva@brandt.example'], []],
  ['all', ['Mia@brandt.example', 'cem@brandt.example', 'eva@brandt.example', 'guel@brandt.example'], ['Dora Brandt']],
] as const)(
  '%s: each address once, for both children, and who cannot be reached is named',
  async (audience, addresses, unreached) => {
    const recipients = await listRecipients(ctx, courseId, audience)
    expect(recipients.reached.map(({ email }) => email).sort()).toEqual(addresses)
    expect(recipients.unreached).toEqual(unreached)
    const mother = recipients.reached.find(({ name }) => name === 'Mia Brandt')
    if (audience !== 'waiting') expect(mother?.about).toEqual(['Ada Brandt', 'Ben Brandt'])
  },
)

test('sending the same form twice, also at the same moment, sends once', async () => {
  const order = { ...mailing, key: newId() }
  const answers = await Promise.all([sendMailing(ctx, courseId, order), sendMailing(ctx, courseId, order)])
  expect(answers).toEqual([
    { ok: true, value: 3 },
    { ok: true, value: 3 },
  ])
  expect(await mails()).toHaveLength(3)
  expect(await sendMailing(ctx, courseId, { ...order, text: 'Anders' })).toEqual({ ok: false, refusal: 'key_reused' })
})

test('a test goes to whoever writes, only', async () => {
  const to = await sendTestMailing(ctx, courseId, mailing)
  expect((await mails()).map(({ toAddress }) => toAddress)).toEqual([to])
})

test('nobody to reach is said; others’ offers and other clubs’ are closed', async () => {
  await ctx.db.deleteFrom('participations').where('clubId', '=', ctx.club.id).where('courseId', '=', courseId).execute()
  await ctx.db.deleteFrom('groupPeople').where('clubId', '=', ctx.club.id).where('courseId', '=', courseId).execute()
  expect(await sendMailing(ctx, courseId, { ...mailing, key: newId() })).toEqual({ ok: false, refusal: 'nobody' })
  const as = (actor: Ctx['actor']) => sendMailing({ ...ctx, actor }, courseId, { ...mailing, key: newId() })
  await expect(as(actorWith('trainer', { personId: newId() }))).rejects.toThrow('Right missing')
  await expect(as(actorWith('reader'))).rejects.toThrow('Right missing')
  await expect(sendTestMailing({ ...ctx, actor: actorWith('reader') }, courseId, mailing)).rejects.toThrow('Right missing')
  const foreign = await database.ctx('rwa', actorWith('super'), NOW)
  await expect(sendMailing(foreign, courseId, { ...mailing, key: newId() })).rejects.toThrow('Not found')
})
