import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { getPublicCourse } from '../../domain/courses/get-public-course.ts'
import { familyInput } from '../../domain/participations/input.ts'
import { signUpFamily } from '../../domain/participations/sign-up-family.ts'
import { newId } from '../../kernel/id.ts'
import { familyView } from './sign-up-family-view.ts'

const database = await testDatabase()
const { db, club } = await database.ctx('gsv')
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')

async function insertPerson(firstname: string, born: string): Promise<string> {
  const [id, birthOn] = [newId(), Temporal.PlainDate.from(born)]
  const named = { firstname, lastname: 'Lorenz', birthOn, email: 'lorenz@post.example', search: firstname }
  await db
    .insertInto('people')
    .values({ clubId: club.id, id, ...named })
    .execute()
  return id
}

test('a family to tick: who is in, waits, was offered a place or is of another age cannot be, and reads why', async () => {
  const parent = await insertPerson('Anke', '1985-03-07')
  const ctx = await database.ctx('gsv', actorWith('reader', { personId: parent }), NOW)
  const born = { Zoe: '2015-05-01', Ylvi: '2015-05-01', Lia: '2014-05-01', Kim: '2018-05-01', Jan: '2014-06-01' }
  const ids: string[] = []
  for (const [name, day] of Object.entries(born)) {
    const childId = await insertPerson(name, day)
    ids.push(childId)
    await db.insertInto('guardians').values({ clubId: club.id, childId, guardianId: parent, valid: '[2020-01-01,)' }).execute()
  }
  const id = newId()
  const ages = { ageFrom: 10, ageTo: 14, capacity: 1, hasWaitingList: true }
  const fixed = { kind: 'course', state: 'published', title: 'Klettern', slug: 'klettern', search: 'klettern' }
  await db
    .insertInto('courses')
    .values({ clubId: club.id, id, ...fixed, ...ages })
    .execute()
  await db.insertInto('coursePrices').values({ clubId: club.id, courseId: id, kind: 'non_member', cents: 0 }).execute()
  for (const child of ids.slice(0, 3))
    await signUpFamily(ctx, { courseId: id, input: familyInput.parse({ people: [{ id: child }] }), idempotencyKey: null })
  await db
    .updateTable('participations')
    .set({ state: 'offered', offerUntil: NOW.add({ hours: 48 }) })
    .where('personId', '=', ids[2] ?? '')
    .execute()
  const { family } = await familyView(ctx, await getPublicCourse(ctx, 'klettern'))
  expect(new Map(family.map(({ name, note, isDisabled }) => [name, [note, isDisabled]]))).toEqual(
    new Map([
      ['Anke Lorenz (Sie)', ['41 Jahre · Das Angebot ist für Kinder von 10 bis 14 Jahren.', true]],
      ['Zoe Lorenz', ['ist schon angemeldet', true]],
      ['Ylvi Lorenz', ['steht schon auf der Warteliste', true]],
      ['Lia Lorenz', ['hat schon einen Platz angeboten bekommen', true]],
      ['Kim Lorenz', ['8 Jahre · Das Angebot ist für Kinder von 10 bis 14 Jahren.', true]],
      ['Jan Lorenz', ['12 Jahre', false]],
    ]),
  )
})
