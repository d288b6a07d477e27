import { expect, test } from 'vitest'
import { testSenders } from '../../tests/support/mail-sender.ts'
import { until } from '../../tests/support/until.ts'
import { sendMail, URGENT } from '../domain/mail/commands.ts'
import { newId } from '../kernel/id.ts'

const { here, smtp, start, order, listMails, stateOf, isAll } = await testSenders()

async function aParticipation(): Promise<string> {
  const [courseId, personId, id] = [newId(), newId(), newId()]
  const clubId = here.ctx.club.id
  await here.ctx.db
    .insertInto('courses')
    .values({ clubId, id: courseId, slug: courseId, kind: 'course', title: 'Yoga', search: 'yoga' })
    .execute()
  await here.ctx.db
    .insertInto('people')
    .values({ clubId, id: personId, firstname: 'Erika', lastname: 'Muster', search: '' })
    .execute()
  const where = { clubId, id, courseId, personId, contactId: personId }
  await here.ctx.db
    .insertInto('participations')
    .values({
      ...where,
      state: 'requested',
      queuedAt: here.clock,
      priceCents: 0,
      priceKind: 'free',
      privacyVersion: '1',
      source: 'web',
    })
    .execute()
  return id
}

const holdOf = async (id: string) =>
  (
    await here.ctx.db
      .selectFrom('participations')
      .select('holdUntil')
      .where('clubId', '=', here.ctx.club.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).holdUntil

test('the hold of a place starts when the mail server has taken the mail, not before', async () => {
  const participationId = await aParticipation()
  smtp.answer = () => 451
  const id = await order('erika@muster.example', { priority: URGENT, participationId })
  await start()
  await until(async () => (await listMails())[0]?.lastError !== null)
  expect(await holdOf(participationId)).toBeNull()
  here.clock = here.clock.add({ minutes: 10 })
  smtp.answer = () => null
  await order('weckt@muster.example')
  await until(async () => (await stateOf(id)) === 'sent')
  expect((await holdOf(participationId))?.epochMilliseconds).toBe(here.clock.add({ minutes: 30 }).epochMilliseconds)
})

test('a place whose mail cannot be delivered is held no longer', async () => {
  const participationId = await aParticipation()
  smtp.answer = () => 550
  const id = await order('erika@muster.example', { priority: URGENT, participationId })
  await start()
  await until(async () => (await stateOf(id)) === 'failed')
  expect((await holdOf(participationId))?.epochMilliseconds).toBe(here.clock.epochMilliseconds)
})

test('in a demo without a mail server a mail counts as taken at once, hold included, and keeps what its page needs', async () => {
  const participationId = await aParticipation()
  await sendMail(here.ctx, {
    template: 'user.resetPassword',
    to: 'erika@muster.example',
    data: { ref: 'geheim' },
    participationId,
  })
  await start(null, true)
  await until(isAll('sent'))
  expect((await holdOf(participationId))?.epochMilliseconds).toBe(here.clock.add({ minutes: 30 }).epochMilliseconds)
  expect((await listMails())[0]?.data).toEqual({ ref: 'geheim' })
  expect(smtp.received).toEqual([])
})
