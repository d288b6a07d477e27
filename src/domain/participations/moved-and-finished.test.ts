import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { pricedOffers } from '../../../tests/support/priced-offers.ts'
import { newId } from '../../kernel/id.ts'
import { cancelCourse } from '../decisions/cancel-course.ts'
import { askForDecisions, extendDecision, runCourse } from '../decisions/commands.ts'
import { confirmParticipation } from './confirm.ts'
import { finishParticipations } from './finish-participations.ts'
import { moveParticipation } from './move-participation.ts'

const database = await testDatabase()
const staff = await database.ctx('gsv')
const visitor = await database.ctx('gsv', { kind: 'visitor' })
const clubId = staff.club.id
const { course, alone, rows, only } = pricedOffers(staff, visitor)

test('moving frees the place for who waits; above the capacity of the new offer only with a reason', async () => {
  const [from, to] = [await course({ capacity: 1 }), await course({ capacity: 1, hasWaitingList: false, title: 'Ziel' })]
  for (const id of [from, from, to]) await alone(id)
  for (const row of await rows(from)) await confirmParticipation(visitor, row.id)
  const { id } = await only(from)
  expect(await moveParticipation(staff, id, to, '')).toEqual({ ok: false, refusal: 'full' })
  expect((await moveParticipation(staff, id, to, 'Umzug in die andere Halle')).ok).toBe(true)
  expect((await rows(from)).map(({ state, endedReason }) => [state, endedReason])).toEqual([
    ['cancelled', 'moved'],
    ['offered', null],
  ])
  expect((await rows(to)).map(({ state }) => state)).toEqual(['requested', 'confirmed'])
  const log = await staff.db
    .selectFrom('journal')
    .select('content')
    .where('objectId', '=', id)
    .where('event', '=', 'participation.moved')
    .execute()
  expect(log[0]?.content).toBe('Gewechselt von Kurs zu Ziel (Umzug in die andere Halle)')
})

test('on the day of decision those who decide are asked once; put off, they are asked again; cancelled, the hall is free', async () => {
  const decisionOn = Temporal.Now.plainDateISO('Europe/Berlin')
  const id = await course({ minimum: 2, decisionOn })
  await alone(id)
  expect(await askForDecisions(staff)).toBe(1)
  expect(await askForDecisions(staff)).toBe(0)
  expect(await extendDecision(staff, id, decisionOn)).toEqual({ ok: false, refusal: 'day_past' })
  expect((await extendDecision(staff, id, decisionOn.add({ days: 1 }))).ok).toBe(true)
  const tomorrow = { ...staff, now: staff.now.add({ hours: 24 }) }
  expect(await askForDecisions(tomorrow)).toBe(1)
  expect((await runCourse(staff, id)).ok).toBe(true)
  expect(await askForDecisions(tomorrow)).toBe(0)
  const [startsAt, endsAt] = [staff.now.add({ hours: 48 }), staff.now.add({ hours: 49 })]
  await staff.db
    .insertInto('sessions')
    .values({ clubId, id: newId(), courseId: id, onDay: decisionOn.add({ days: 2 }), startsAt, endsAt })
    .execute()
  const editor = await database.ctx('gsv', actorWith('editor', { departmentIds: [newId()] }))
  await expect(cancelCourse(editor, id, 'Zu wenige')).rejects.toThrow()
  expect(await cancelCourse(staff, id, 'Zu wenige')).toEqual({ ok: true, value: 1 })
  expect(await cancelCourse(staff, id, 'Zu wenige')).toEqual({ ok: false, refusal: 'wrong_state' })
  expect(await only(id)).toMatchObject({ state: 'cancelled', endedReason: 'course_cancelled' })
  const sessions = await staff.db.selectFrom('sessions').select('state').where('courseId', '=', id).execute()
  expect(sessions).toEqual([{ state: 'cancelled' }])
})

test('when an offer is over, firm places become taken part, and who waited is let go', async () => {
  const id = await course({ capacity: 1 })
  await alone(id)
  await alone(id)
  await confirmParticipation(visitor, (await only(id)).id)
  await staff.db.updateTable('courses').set({ state: 'finished' }).where('id', '=', id).execute()
  expect(await finishParticipations(staff)).toBe(2)
  expect(await finishParticipations(staff)).toBe(0)
  expect((await rows(id)).map(({ state }) => state)).toEqual(['finished', 'declined'])
})
