import { expect, test } from 'vitest'
import { statementsOf } from '../../../bench/support/statements.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { type Actor, AREAS, type Area, type Ctx } from '../context.ts'
import { createFacility } from '../facilities/commands.ts'
import { searchEverything, wordsOf } from './search-everything.ts'

const database = await testDatabase()
const staff = await database.ctx('gsv')
const { club } = staff
const own = { clubId: club.id }
const [departmentId, trainerId] = [newId(), newId()]
await staff.db
  .insertInto('departments')
  .values({ ...own, id: departmentId, name: 'Turnen' })
  .execute()

async function addPerson(id: string, firstname: string): Promise<void> {
  const search = `${firstname.toLowerCase()} zebra`
  await staff.db
    .insertInto('people')
    .values({ ...own, id, firstname, lastname: 'Zebra', search })
    .execute()
}
await addPerson(trainerId, 'Tina')
const [led, abroad, alone] = [newId(), newId(), newId()]
for (const [id, name] of [
  [led, 'Led'],
  [abroad, 'Abroad'],
  [alone, 'Alone'],
] as const)
  await addPerson(id, name)

async function addCourse(slug: string, department: string | null, state: string, personId: string): Promise<string> {
  const id = newId()
  await staff.db
    .insertInto('courses')
    .values({
      ...own,
      id,
      slug,
      kind: 'course',
      state,
      title: `Zebra ${slug}`,
      search: `zebra ${slug}`,
      departmentId: department,
    })
    .execute()
  await staff.db
    .insertInto('groupPeople')
    .values({ ...own, id: newId(), courseId: id, personId, kind: 'regular', valid: '[2020-01-01,)' })
    .execute()
  return id
}
const course = await addCourse('turnen', departmentId, 'published', led)
await addCourse('fremd', null, 'published', abroad)
await addCourse('entwurf', null, 'draft', abroad)
await staff.db
  .insertInto('courseTrainers')
  .values({ ...own, courseId: course, personId: trainerId })
  .execute()
await createFacility(staff, { name: 'Zebrahalle' })
const at = staff.now.add({ hours: 48 })
const event = {
  ...own,
  startsAt: at,
  endsAt: at.add({ hours: 1 }),
  audience: 'public',
  createdAt: at,
  updatedAt: at,
  search: 'zebra',
}
await staff.db
  .insertInto('events')
  .values([
    { ...event, id: newId(), title: 'Zebra-Fest', departmentId },
    { ...event, id: newId(), title: 'Zebra-Lauf', departmentId: null },
  ])
  .execute()

const area = (name: Area): Actor => actorWith('admin', { areas: [name] })
const PEOPLE = ['Abroad Zebra', 'Alone Zebra', 'Led Zebra', 'Tina Zebra']
const SHOWN = ['Zebra fremd', 'Zebra turnen']
const COURSES = ['Zebra entwurf', ...SHOWN]
const EVENTS = ['Zebra-Fest', 'Zebra-Lauf']

/** Each role and area finds its own, and nothing else. */
const ROWS: [string, Actor, string[]][] = [
  ['super', actorWith('super'), [...PEOPLE, ...COURSES, 'Zebrahalle', ...EVENTS]],
  ['admin', actorWith('admin'), [...PEOPLE, ...COURSES, 'Zebrahalle', ...EVENTS]],
  ['editor', actorWith('editor'), ['Abroad Zebra', 'Led Zebra', ...COURSES, ...EVENTS]],
  ['editor of a department', actorWith('editor', { departmentIds: [departmentId] }), ['Led Zebra', 'Zebra turnen', 'Zebra-Fest']],
  ['trainer', actorWith('trainer', { personId: trainerId }), ['Led Zebra', 'Zebra turnen', 'Zebrahalle']],
  ['trainer of nothing', actorWith('trainer', { personId: newId() }), ['Zebrahalle']],
  ['members', area('members'), [...PEOPLE, ...COURSES]],
  ['finance', area('finance'), [...PEOPLE, ...COURSES]],
  ['safeguarding', area('safeguarding'), [...PEOPLE, ...COURSES]],
  ['halls', area('halls'), [...SHOWN, 'Zebrahalle', ...EVENTS]],
  ['website', area('website'), [...COURSES, 'Zebrahalle', ...EVENTS]],
]

const titles = async (ctx: Ctx, text = 'zebra'): Promise<string[]> =>
  (await searchEverything(ctx, text)).map(({ title }) => title)

test.each(ROWS)('%s finds', async (_, actor, found) => {
  expect((await titles({ ...staff, actor })).toSorted()).toEqual(found.toSorted())
})

test('no other club, no people without sign-ups, nothing for less than two letters', async () => {
  const actor = actorWith('super')
  expect(await titles({ ...(await database.ctx('rwa')), actor })).toEqual([])
  const flags = { ...club.flags, hasParticipations: false }
  expect((await titles({ ...staff, actor, club: { ...club, flags } })).filter((title) => PEOPLE.includes(title))).toEqual([])
  for (const text of ['', ' ', 'z', '%', '__', '%%%']) expect([text, await titles({ ...staff, actor }, text)]).toEqual([text, []])
})

test('all words must stand in it, short ones at the beginning of a word', async () => {
  const ctx = { ...staff, actor: actorWith('super') }
  expect(await titles(ctx, 'led zebra')).toEqual(['Led Zebra'])
  expect(await titles(ctx, 'le ze')).toEqual(['Led Zebra'])
  expect(await titles(ctx, 'ed ze')).toEqual([])
  expect(await titles(ctx, 'ZÉBRÄ turn')).toEqual([])
  expect(await titles(ctx, 'Zebra-Fest')).toEqual([])
})

test('a long text is cut to a few words', () => {
  expect(wordsOf('Ä b c d e f g')).toEqual(['ae', 'b', 'c', 'd', 'e'])
  expect(wordsOf('x'.repeat(500))[0]).toHaveLength(80)
})

test.each(AREAS)('a search of %s is one statement', async (name) => {
  const sent = await statementsOf(database.url, 'gsv', area(name), (ctx) => searchEverything(ctx, 'zebra'))
  expect(sent).toHaveLength(1)
})
