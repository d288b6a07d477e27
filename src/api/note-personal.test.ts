import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { listReadings } from '../domain/clubs/note-reading.ts'
import type { RoleName } from '../domain/context.ts'
import { newId } from '../kernel/id.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const api = createApi()

const PERSONAL = [
  'getAttendanceList',
  'getCard',
  'getCourseStatistics',
  'getHelperDay',
  'getMailing',
  'getMember',
  'getToday',
  'listBookings',
  'listCards',
  'listFeedback',
  'listMembers',
  'listParticipations',
  'listScheduledChanges',
  'searchHallPeople',
]

const IMPERSONAL = [
  'getAnnualReport',
  'getSession',
  'getCourse',
  'listCourses',
  'listEvents',
  'listNews',
  'listHallSessions',
  'listDiaryEntries',
]

async function askAs(club: string, role: RoleName) {
  const ctx = await database.ctx(club, actorWith(role))
  return (path: string) => api(new Request(`http://${club}.localhost${path}`), { ...apiFacts, ctx })
}

interface Described {
  paths: Record<string, { get?: { operationId: string; summary: string } }>
}

test('a superuser who reads people by the API is noted for the board, each operation once an hour', async () => {
  const ask = await askAs('gsv', 'super')
  const described: Described = await (await ask('/api/v1/openapi.json')).json()
  const reads = Object.entries(described.paths).flatMap(([path, { get }]) => (get ? [{ path, ...get }] : []))
  for (const { path } of [...reads, ...reads])
    await ask(path.replace('/news/{page}', '/news/neues').replaceAll(/\{.+?\}/g, newId()))
  // The board's list shows the last fifty of them.
  const notes = database.owner
    .selectFrom('journal')
    .select('content')
    .where('clubId', '=', 'gsv')
    .where('event', '=', 'club.read')
  const noted = (await notes.execute()).map(({ content }) => content)
  const entriesOf = (names: readonly string[]) =>
    names.map((name) => `Angesehen: ${reads.find(({ operationId }) => operationId === name)?.summary} (API)`)
  expect(noted).toEqual(expect.arrayContaining(entriesOf(PERSONAL)))
  expect(noted.filter((entry) => entriesOf(IMPERSONAL).includes(entry))).toEqual([])
  expect(new Set(noted).size).toBe(noted.length)
})

test('a read that the API refuses to understand is none, and the board itself is not noted', async () => {
  const asSuper = await askAs('rwa', 'super')
  expect((await asSuper('/api/v1/members?sort=1')).status).toBe(400)
  const asBoard = await askAs('rwa', 'admin')
  expect((await asBoard('/api/v1/members')).status).toBe(200)
  expect(await listReadings({ ...(await database.ctx('rwa')), actor: actorWith('admin') })).toEqual([])
})
