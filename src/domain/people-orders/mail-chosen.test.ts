import { expect, test } from 'vitest'
import { runOrders, testOrders } from '../../../tests/support/orders.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { mailingKind } from '../mailings/mailing-kind.ts'
import { getMailing, listRecipients } from '../mailings/queries.ts'
import { mailChosen } from './mail-chosen.ts'

const { system, clubId, user, course, addTo, several, mailsTo } = await testOrders()
const office = await user('admin')
const TASK = { kind: 'mail' as const, subject: 'Hallo {name}', text: 'Bis bald bei {kurs}' }

async function mail(ids: readonly string[], key = newId()): Promise<string> {
  const answer = await mailChosen(office, TASK, { ids }, key)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

/** Gives the person of a participation another address. */
const readdress = (participationId: string, email: string) =>
  system.db
    .updateTable('people')
    .set({ email })
    .where('id', '=', (eb) => eb.selectFrom('participations').select('personId').where('id', '=', participationId))
    .execute()

test('people chosen in the list are one mailing: each address once, all in its log, and a letter without one', async () => {
  const courseId = await course()
  const ids = [
    await addTo(courseId, 'confirmed', { email: 'Eltern@x.example' }),
    await addTo(await course(), 'waiting', { email: 'eltern@x.example' }),
    await addTo(courseId),
  ]
  const silent = await insertPerson(system)
  await system.db
    .updateTable('participations')
    .set({ personId: silent, contactId: silent })
    .where('clubId', '=', clubId)
    .where('id', '=', found(ids[2]))
    .execute()
  const key = newId()
  const id = await mail(ids, key)
  expect(await mail(ids, key)).toBe(id)
  const before = await getMailing(office, id)
  expect(before).toMatchObject({ titles: ['Teilnehmerliste: 3 Personen aus 2 Angeboten'], topic: 'service' })
  expect(before.counts).toMatchObject({ open: 1, letter: 1 })
  await runOrders(system, [mailingKind])
  expect((await mailsTo('mailing.message')).map((to) => to.toLowerCase())).toEqual(['eltern@x.example'])
  const told = await listRecipients(office, id, { limit: 5 })
  expect(told.map(({ state }) => state).sort()).toEqual(['letter', 'queued'])
})

test('parents of two children hear once, however far apart the children stand in a long list', async () => {
  const ids = await several(110, await course())
  for (const [at, place] of [0, 60, 109].entries())
    await readdress(found(ids[place]), at === 2 ? ' Familie@x.example' : 'familie@x.example')
  const id = await mail(ids)
  await runOrders(system, [mailingKind])
  expect((await getMailing(office, id)).counts).toMatchObject({ queued: 108, letter: 0, open: 0 })
  const told = await mailsTo('mailing.message')
  expect(told.filter((to) => to.toLowerCase() === 'familie@x.example')).toHaveLength(1)
  expect(new Set(told).size, 'and nobody else twice').toBe(told.length)
})

test('people one does not lead are not written to, and nobody is told who they are', async () => {
  const trainerId = await insertPerson(system)
  const trainer = await user('trainer', trainerId)
  const own = await course()
  await system.db.insertInto('courseTrainers').values({ clubId, courseId: own, personId: trainerId }).execute()
  const ids = [await addTo(own), await addTo(await course())]
  const answer = await mailChosen(trainer, TASK, { ids }, newId())
  expect(answer.ok && (await getMailing(trainer, answer.value)).counts).toMatchObject({ open: 1, letter: 0 })
  expect(await mailChosen(trainer, TASK, { ids: ids.slice(1) }, newId())).toEqual({ ok: false, refusal: 'nobody' })
  await expect(mailChosen(await user('reader'), TASK, { ids }, newId())).rejects.toThrow('Right missing')
})
