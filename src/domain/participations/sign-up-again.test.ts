import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { signUpInput } from './input.ts'
import { signUp } from './sign-up.ts'

const database = await testDatabase()
const staff = await database.ctx('gsv')
const visitor = await database.ctx('gsv', { kind: 'visitor' })
const clubId = staff.club.id

async function course(more: object): Promise<string> {
  const id = newId()
  const fixed = { kind: 'course', state: 'published', title: 'Kurs', search: 'kurs', capacity: 3, trialLessons: 1 }
  await staff.db
    .insertInto('courses')
    .values({ clubId, id, slug: `kurs-${id}`, ...fixed, ...more })
    .execute()
  return id
}

const asked = (courseId: string, names: string[], more: object = {}) => {
  const [first, ...others] = names.map((lastname) => ({ firstname: 'Erika', lastname, birthOn: '5.3.1985' }))
  const email = `${names[0]?.toLowerCase()}@post.example`
  const input = signUpInput.parse({ ...first, others, email, ...more })
  return signUp(visitor, { courseId, input, source: 'web', idempotencyKey: null })
}

/** Without the address, which everybody typed themselves. */
const told = async (answer: ReturnType<typeof asked>) => {
  const given = await answer
  return given.ok ? { ...given.value, email: '', placeId: null } : given.refusal
}

const mailsTo = async (email: string) => {
  const rows = await staff.db.selectFrom('mails').select(['template']).where('toAddress', '=', email).orderBy('id').execute()
  return rows.map(({ template }) => template)
}

test.each([
  ['places are free', {}, ['Ada'], {}, { state: 'requested', position: null, waiting: 0, people: 1, email: '', placeId: null }],
  [
    'the last place is theirs',
    { capacity: 1 },
    ['Berta'],
    {},
    { state: 'waiting', position: 1, waiting: 1, people: 1, email: '', placeId: null },
  ],
  ['full for good', { capacity: 1, hasWaitingList: false }, ['Cora'], {}, 'full'],
  [
    'a trial lesson',
    {},
    ['Dora'],
    { isTrial: true },
    { state: 'requested', position: null, waiting: 0, people: 1, email: '', placeId: null },
  ],
])('somebody already in is answered like a stranger: %s', async (_, facts, names, more, expected) => {
  const id = await course(facts)
  await asked(id, names, more)
  const again = await told(asked(id, names, more))
  expect(again).toEqual(await told(asked(id, [`Fremd${names[0]}`], more)))
  expect(again).toEqual(expected)
  expect(await mailsTo(`${names[0]?.toLowerCase()}@post.example`)).toEqual(['participation.received', 'participation.already'])
})

test('whoever waits is told the end of the line, as a stranger is, and where they really stand by mail', async () => {
  const id = await course({ capacity: 1 })
  for (const name of ['Emil', 'Frieda', 'Gustav']) await asked(id, [name])
  const end = { state: 'waiting', position: 3, waiting: 1, people: 1, email: '', placeId: null }
  expect(await told(asked(id, ['Frieda']))).toEqual(end)
  expect(await told(asked(id, ['Hanna']))).toEqual(end)
})

test('of two who sign up together one is in: the answer is that of two strangers, and one row is new', async () => {
  const id = await course({ capacity: 3 })
  const together = { groupKind: 'together' }
  await asked(id, ['Ida'])
  await asked(id, ['Jakob'])
  const answer = await told(asked(id, ['Ida', 'Klara'], together))
  expect(answer).toEqual({ state: 'requested', position: 1, waiting: 1, people: 2, email: '', placeId: null })
  const rows = await staff.db.selectFrom('participations').select('state').where('courseId', '=', id).execute()
  expect(rows).toEqual([{ state: 'requested' }, { state: 'requested' }, { state: 'requested' }])
})
