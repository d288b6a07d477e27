import { expect, test } from 'vitest'
import { NOW, testAttendance } from '../../../tests/support/attendance.ts'
import { actorWith } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { setHealthNote } from '../people/set-care.ts'
import { getAttendanceList } from './get-attendance-list.ts'

const { database, here, trainer, take } = await testAttendance()

const reads = async () =>
  (
    await database.owner
      .selectFrom('journal')
      .select('content')
      .where('event', '=', 'health_note.read')
      .where('objectId', '=', here.ada)
      .execute()
  ).map(({ content }) => content)

test('health notes are shown to the trainer once released, each time journalled, and not to the department', async () => {
  const own = await database.ctx('gsv', actorWith('reader', { personId: here.ada }), NOW)
  const hall = await database.ctx('gsv', trainer(), NOW)
  await setHealthNote(own, here.ada, { note: 'Nussallergie', isReleased: false })
  expect((await getAttendanceList(hall, here.sessionId, null)).health.notes).toEqual([])
  await setHealthNote(own, here.ada, { note: 'Nussallergie', isReleased: true })
  const { health } = await getAttendanceList(hall, here.sessionId, null)
  expect(health.notes).toEqual([{ personId: here.ada, note: 'Nussallergie' }])
  expect(await reads()).toHaveLength(1)
  expect((await getAttendanceList(hall, here.sessionId, health.version)).health.notes).toBeNull()
  expect(await reads()).toHaveLength(1)
  const editor = await database.ctx('gsv', actorWith('editor'), NOW)
  expect((await getAttendanceList(editor, here.sessionId, null)).health.notes).toEqual([])
  expect((await reads())[0]).not.toContain('Nuss')
})

test('health notes are written by the person or a guardian only', async () => {
  const hall = await database.ctx('gsv', trainer(), NOW)
  await expect(setHealthNote(hall, here.ada, { note: 'x', isReleased: true })).rejects.toThrow(/Right/)
})

test('the list knows group, guests and how many trial lessons were attended', async () => {
  const guest = { firstname: 'Zoe', lastname: 'Neu', phone: '', isTrial: false }
  await take(trainer(), [{ personId: newId(), state: 'present', minute: 1, more: { isGuest: true, guest } }])
  const { people, entries } = await getAttendanceList(await database.ctx('gsv', trainer(), NOW), here.sessionId, null)
  expect(people.map(({ firstname, kind, attended }) => [firstname, kind, attended])).toEqual([
    ['Ada', 'regular', 0],
    ['Ben', 'regular', 0],
    ['Zoe', 'guest', 0],
  ])
  expect(entries).toHaveLength(1)
})
