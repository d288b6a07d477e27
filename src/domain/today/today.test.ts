import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../bench/support/statements.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { enterHelper, insertHelper, makePlan } from '../../../tests/support/helper-plans.ts'
import { prepareSession } from '../../../tests/support/session.ts'
import { newId } from '../../kernel/id.ts'
import { listPastSessions } from '../cancellations/list-past-sessions.ts'
import { type Actor, AREAS, type Area, type Ctx } from '../context.ts'
import { figures } from './figures.ts'
import { findTodayList } from './find-today-list.ts'
import { listDay } from './list-day.ts'
import { figuresFor, listFigures } from './list-figures.ts'
import { countWaiting, listWaiting, tasksFor } from './list-waiting.ts'
import { tasks } from './tasks.ts'

const database = await testDatabase()
const staff = await database.ctx('gsv')
const { trainerId, courseId } = await prepareSession(staff)
const area = (name: Area): Actor => actorWith('admin', { areas: [name] })

const HALLS = ['hallenanfragen', 'maengel']
const WEBSITE = ['entscheidungen', 'entwuerfe', 'neue-leitung']
const PLACES = ['einwilligungen', 'unbestaetigt']
const TEXTS = ['website-entwuerfe', 'website-ablauf']
const LISTS = ['vertretungen', 'anwesenheit']
const OFFICE = ['aufnahmeantraege', 'austritte', 'neue-zahler', 'volljaehrig', 'erklaerungen', 'aenderungen', 'auftraege']
const PROOFS = ['lizenzen', 'nachweise']
const PAY = ['stunden-bestaetigen', 'abrechnungen-freigeben', 'abrechnungen-zahlen']
const MONEY = ['beitragslaeufe', 'ruecklastschriften', 'umsaetze', 'abgemeldet', 'ueberfaellig']
const PEOPLE = ['angemeldet', 'warteliste', 'freie-plaetze', 'anwesend']

/** Tasks and figures of each role and area: nothing else is counted, named or listed for them. */
const ROWS: [string, Actor, string[], string[]][] = [
  [
    'admin',
    actorWith('admin'),
    [
      ...[...HALLS, ...WEBSITE, 'preise', ...PLACES, 'hallensperren', ...LISTS, ...OFFICE],
      ...[
        ...PAY,
        ...MONEY,
        ...TEXTS,
        'ehrungen',
        'datenanfragen',
        'widerrufene-einwilligungen',
        'widerrufe-anmeldungen',
        ...PROOFS,
      ],
      ...['nachrichten', 'uebernahmen', 'unzustellbar', 'amtszeiten', 'helfer', 'jahreskalender', 'sicherung-fehlt'],
    ],
    [...PEOPLE, 'angebote', 'hallenzeiten', 'sicherung'],
  ],
  [
    'editor',
    actorWith('editor'),
    ['hallenanfragen', ...WEBSITE, 'preise', ...PLACES, 'hallensperren', ...LISTS, 'stunden-bestaetigen'],
    [...PEOPLE, 'angebote'],
  ],
  [
    'trainer',
    actorWith('trainer', { personId: trainerId }),
    ['hallensperren', ...LISTS, 'fand-statt', 'jahreskalender'],
    [...PEOPLE, 'hallenzeiten'],
  ],
  ['who only looks', actorWith('admin', { isReadOnly: true }), [], [...PEOPLE, 'angebote', 'hallenzeiten']],
  [
    'members',
    area('members'),
    [
      ...PLACES,
      ...LISTS,
      ...OFFICE,
      'ehrungen',
      'datenanfragen',
      'widerrufene-einwilligungen',
      'widerrufe-anmeldungen',
      ...PROOFS,
      'uebernahmen',
      'helfer',
    ],
    PEOPLE,
  ],
  ['finance', area('finance'), ['preise', ...PAY, ...MONEY], PEOPLE],
  ['halls', area('halls'), [...HALLS, 'hallensperren'], ['hallenzeiten']],
  ['website', area('website'), [...WEBSITE, ...TEXTS, 'hallensperren', 'nachrichten'], ['angebote', 'hallenzeiten']],
  ['safeguarding', area('safeguarding'), PROOFS, PEOPLE],
  ['reader', actorWith('reader'), [], []],
  ['visitor', { kind: 'visitor' }, [], []],
]

test.each(ROWS)('what waits for %s, and the figures', async (_, actor, waiting, counted) => {
  const ctx = { ...staff, actor }
  expect(
    tasksFor(ctx)
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(waiting.toSorted())
  expect(
    figuresFor(ctx)
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(counted.toSorted())
  for (const { key } of [...tasks, ...figures]) {
    const isListed = [...tasks, ...figures].some((one) => one.key === key && one.rows !== undefined)
    const isOwn = waiting.includes(key) || counted.includes(key)
    expect([key, (await findTodayList(ctx, key)) !== null]).toEqual([key, isOwn && isListed])
  }
})

test.each(AREAS)('a superuser reaches all of %s', (name) => {
  const wide = tasksFor({ ...staff, actor: actorWith('super') })
  expect(tasksFor({ ...staff, actor: area(name) }).filter((task) => !wide.includes(task))).toEqual([])
})

test('without sign-ups nothing of people is counted', () => {
  const club = { ...staff.club, flags: { ...staff.club.flags, hasParticipations: false } }
  const ctx = { ...staff, club, actor: actorWith('super') }
  expect(figuresFor(ctx).map(({ key }) => key)).toEqual(['angebote', 'hallenzeiten', 'sicherung'])
  expect(tasksFor(ctx).map(({ key }) => key)).not.toContain('anwesenheit')
})

test.each(ROWS)('Heute of %s takes one statement for each part', async (_, actor) => {
  const sent = await statementsOf(database.url, 'gsv', actor, (ctx) =>
    Promise.all([listWaiting(ctx), listFigures(ctx), listDay(ctx), countWaiting(ctx)]),
  )
  expect(sent.length).toBeLessThanOrEqual(4)
})

async function counts(ctx: Ctx): Promise<Record<string, number>> {
  return Object.fromEntries(
    (await countWaiting(ctx)).filter(({ count }) => count > 0).map(({ task, count }) => [task.key, count]),
  )
}

test('a trainer is told of the own sessions, an editor of the own departments, another club of nothing', async () => {
  const departmentId = newId()
  await staff.db.insertInto('departments').values({ clubId: 'gsv', id: departmentId, name: 'Turnen' }).execute()
  const later = { ...staff, now: Temporal.Instant.from('2026-11-23T20:00:00Z') }
  const own = actorWith('trainer', { personId: trainerId })
  const other = actorWith('trainer', { personId: newId() })
  const abroad = actorWith('editor', { departmentIds: [departmentId] })
  expect(await counts({ ...later, actor: own })).toEqual({ anwesenheit: 1 })
  const twoDays = { ...later, now: later.now.add({ hours: 49 }) }
  expect(await counts({ ...twoDays, actor: own })).toEqual({ anwesenheit: 1, 'fand-statt': 1 })
  expect(await listPastSessions({ ...twoDays, actor: own })).toHaveLength(1)
  expect(await listPastSessions({ ...twoDays, actor: other })).toEqual([])
  expect(await counts({ ...later, actor: other })).toEqual({})
  expect(await counts({ ...later, actor: abroad })).toEqual({})
  expect((await listDay({ ...later, actor: own })).map(({ title }) => title)).toEqual(['Kinderturnen'])
  expect(await listDay({ ...later, actor: other })).toEqual([])
  await sql`update courses set department_id = ${departmentId} where id = ${courseId}`.execute(database.owner)
  expect(await counts({ ...later, actor: abroad })).toEqual({ anwesenheit: 1 })
  const foreign = { ...(await database.ctx('rwa')), now: later.now, actor: actorWith('super') }
  expect(await counts(foreign)).toEqual({})
  expect(await listDay(foreign)).toEqual([])
  expect((await listFigures(foreign)).map(({ facts }) => facts.value ?? 0)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('an open objection waits for the association alone', async () => {
  const association = { ...(await database.ctx('ssv')), actor: actorWith('admin') }
  const [allocationId, needId] = [newId(), newId()]
  await sql`insert into allocations (club_id, id, name, valid, needs_until, objections_until, created_at)
    values ('ssv', ${allocationId}, 'Winter', '[2027-01-01,2027-04-01)', '2026-10-01', '2026-11-01', now())`.execute(
    database.owner,
  )
  await sql`insert into allocation_needs (club_id, id, allocation_id, for_club_id, group_name, age_group, people, minutes, wishes,
      contact_name, contact_email, handed_in_at)
    values ('ssv', ${needId}, ${allocationId}, 'gsv', 'F-Jugend', 'youth', 12, 90, '[]', 'Kim', 'kim@post.example', now())`.execute(
    database.owner,
  )
  await sql`insert into allocation_objections (club_id, id, allocation_id, need_id, for_club_id, text, contact_name, contact_email, raised_at)
    values ('ssv', ${newId()}, ${allocationId}, ${needId}, 'gsv', 'Zu spät am Abend', 'Kim', 'kim@post.example', now())`.execute(
    database.owner,
  )
  const asAssociation = { ...association, club: { ...association.club, kind: 'association' as const } }
  expect(await counts(asAssociation)).toEqual({ einwaende: 1 })
  expect((await findTodayList(asAssociation, 'einwaende'))?.rows).toHaveLength(1)
  expect(await counts(association)).toEqual({})
})

test('cakes that nobody brings yet wait until the day of the plan is over, as a shift does until it begins', async () => {
  const day = Temporal.PlainDate.from('2027-06-19')
  const at = (moment: string) => ({ ...staff, now: Temporal.Instant.from(moment), actor: actorWith('super') })
  const plan = await makePlan(at('2027-05-01T09:00:00Z'), 'Kuchen;;;;3\nGrill;;14–16;;2', day)
  const waiting = async (moment: string) => {
    const found = await findTodayList(at(moment), 'helfer')
    return found?.rows.map(({ name, note }) => `${name}, ${note}`).toSorted()
  }
  const cakes = 'Sommerfest: Kuchen, zum 19.06.2027 · 0 von 3 Personen'
  expect(await waiting('2027-06-01T09:00:00Z')).toEqual([])
  expect(await waiting('2027-06-10T09:00:00Z')).toEqual(['Sommerfest: Grill, 0 von 2 Personen', cakes])
  expect(await waiting('2027-06-19T20:00:00Z')).toEqual([cakes])
  expect(await waiting('2027-06-19T23:00:00Z')).toEqual([])
  await enterHelper(at('2027-06-10T09:00:00Z'), await insertHelper(staff), [plan.idOf(0)])
  expect(await waiting('2027-06-19T20:00:00Z')).toEqual(['Sommerfest: Kuchen, zum 19.06.2027 · 1 von 3 Personen'])
})
