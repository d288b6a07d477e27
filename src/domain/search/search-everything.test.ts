import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../bench/support/statements.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { fold, slugify } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import { EMPTY_TEXT } from '../../kernel/rich-text.ts'
import { type Actor, AREAS, type Area, type Ctx } from '../context.ts'
import { createFacility } from '../facilities/commands.ts'
import { insertPage } from '../pages/change-page.ts'
import { publishPage } from '../pages/publish-page.ts'
import type { PageKind, Schedule } from '../pages/rules.ts'
import { searchEverything, wordsOf } from './search-everything.ts'

const database = await testDatabase()
const staff = await database.ctx('gsv')
const { club } = staff
const office = { ...staff, actor: actorWith('admin') }
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
    { ...event, id: newId(), title: 'Zebra-Gala', departmentId: null, state: 'published' },
  ])
  .execute()

async function addText(kind: PageKind, title: string, schedule: Schedule | null): Promise<void> {
  const ref = { kind, slug: slugify(title) }
  expect((await insertPage(office, ref, { title, teaser: '', text: EMPTY_TEXT, image: null })).ok).toBe(true)
  if (schedule) expect((await publishPage(office, ref, { version: 1, ...schedule })).ok).toBe(true)
}
const [from, until] = [staff.now.add({ hours: 1 }), null]
await addText('article', 'Zebra gewinnt', { from: null, until })
await addText('article', 'Zebra geplant', { from, until })
await addText('article', 'Zebra im Entwurf', null)
await addText('page', 'Zébra-Gehege', { from: null, until })
await addText('page', 'Zebra-Baustelle', null)
for (const [state, title] of [
  ['published', 'Züge für Zebras'],
  ['draft', 'Zebra-Umzug'],
] as const)
  await staff.db
    .insertInto('operationalPlans')
    .values({
      ...own,
      id: newId(),
      slug: slugify(title),
      title,
      state,
      startsOn: Temporal.PlainDate.from('2027-06-19'),
      createdAt: staff.now,
    })
    .execute()

const area = (name: Area): Actor => actorWith('admin', { areas: [name] })
const PEOPLE = ['Abroad Zebra', 'Alone Zebra', 'Led Zebra', 'Tina Zebra']
const SHOWN = ['Zebra fremd', 'Zebra turnen']
const COURSES = ['Zebra entwurf', ...SHOWN]
const EVENTS = ['Zebra-Fest', 'Zebra-Lauf']
const PUBLIC = ['Zebra-Gala', 'Zebra gewinnt', 'Zébra-Gehege', 'Züge für Zebras']

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
  expect((await titles({ ...staff, actor })).toSorted()).toEqual([...found, ...PUBLIC].toSorted())
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

test.each(['Ärger & Spaß', '  Zwei   Worte\n', 'Éclair Ångström', 'ØRSTED Łódź Đorđe Æther', 'Straße ẞ', '5-Kämpfe', ''])(
  'the database folds %j as the program does',
  async (name) => {
    const { rows } = await sql<{ folded: string }>`select folded(${name})`.execute(database.owner)
    expect(rows[0]?.folded).toBe(fold(name))
  },
)

test('news, pages and plans of a part that the club has not are not found, but for legal pages', async () => {
  const without = async (flag: 'hasContent' | 'hasNews' | 'hasOperationals') => {
    const found = await titles({ ...office, club: { ...club, flags: { ...club.flags, [flag]: false } } })
    return PUBLIC.filter((title) => !found.includes(title))
  }
  expect(await without('hasNews')).toEqual(['Zebra gewinnt'])
  expect(await without('hasContent')).toEqual(['Zébra-Gehege'])
  expect(await without('hasOperationals')).toEqual(['Züge für Zebras'])
})

test('a long text is cut to a few words', () => {
  expect(wordsOf('Ä b c d e f g')).toEqual(['ae', 'b', 'c', 'd', 'e'])
  expect(wordsOf('x'.repeat(500))[0]).toHaveLength(80)
})

test.each(AREAS)('a search of %s is one statement', async (name) => {
  const sent = await statementsOf(database.url, 'gsv', area(name), (ctx) => searchEverything(ctx, 'zebra'))
  expect(sent).toHaveLength(1)
})
