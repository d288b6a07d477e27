import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { OPERATION_RIGHTS as API } from '../src/api/rights.ts'
import { AREAS, FLAGS, ROLES } from '../src/domain/context.ts'
import { READ_ONLY_DETAIL } from '../src/domain/users/texts.ts'
import type { Screen } from '../src/web/screens/screen.ts'
import { rolesOf } from '../src/web/screens/screen-rules.ts'
import { screens } from '../src/web/screens/screens.ts'
import { type Answer, startApp } from './support/app.ts'
import { areasOf } from './support/areas.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

const WHO = ['visitor', ...ROLES] as const
type Who = (typeof WHO)[number]
const cookies = new Map<Who, string>()
for (const role of ROLES)
  cookies.set(role, await app.login('gsv', role === 'super' ? 'super@demo.example' : `${role}@gsv.example`))

/** Limited admins: one for each area, a read-only one, and one past the end of the role. */
const LIMITED = [...AREAS, 'auditor', 'ended'] as const
type Limited = (typeof LIMITED)[number]
for (const name of LIMITED) {
  const email = `${name}@limited.example`
  await owner.query(
    `with login as (
      insert into auth."user" (id, name, email, "emailVerified") values (gen_random_uuid(), $1, $2, true) returning id),
    account as (
      insert into auth.account ("accountId", "providerId", "userId", password, "updatedAt")
      select login.id, 'credential', login.id, a.password, now() from login, auth.account a join auth."user" u on u.id = a."userId"
      where u.email = 'reader@gsv.example')
    insert into club_users (club_id, id, user_id, role, user_name, search, areas, is_read_only, ends_on)
    select 'gsv', gen_random_uuid(), id, 'admin', $1, $1, $3, $4, $5 from login`,
    [name, email, AREAS.filter((area) => area === name), name === 'auditor', name === 'ended' ? '2026-01-31' : null],
  )
}
await owner.query(
  `with person as (
    insert into people (club_id, id, firstname, lastname, search) values ('gsv', gen_random_uuid(), 'Kim', 'Prüfer', 'kim') returning id)
  update club_users set person_id = person.id from person where user_name = 'auditor'`,
)
const limitedCookies = new Map<Limited, string>()
for (const name of LIMITED) limitedCookies.set(name, await app.login('gsv', `${name}@limited.example`))
const askLimited = (who: Limited, path: string, init: Parameters<typeof app.fetch>[2] = {}) =>
  app.fetch('gsv', path, { ...init, headers: { cookie: limitedCookies.get(who) ?? '', ...init.headers } })

const slug = await owner
  .query<{ slug: string }>(`select slug from courses where club_id = 'gsv' and state = 'published' order by slug limit 1`)
  .then(({ rows }) => rows[0]?.slug ?? '')

/** Values for a path's parameters. A new parameter needs a value here. */
const PARAMETERS: Record<string, string> = {
  club: 'gsv',
  course: slug,
  token: 'kein-link',
  memberId: 'me',
  facility: 'turnhalle-nordring',
  plan: 'hallenflohmarkt',
  day: '2027-01-29',
  kind: 'pages',
  table: 'claims',
  ...Object.fromEntries(
    ['session', 'id', 'person', 'event', 'draw', 'article', 'tariff', 'member', 'run', 'invoice'].map((name) => [
      name,
      '01890000-0000-7000-8000-000000000000',
    ]),
  ),
}

function addressOf({ path }: Screen): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = PARAMETERS[name]
    if (value === undefined) throw new Error(`Give a value for :${name} in tests/permissions.test.ts`)
    return value
  })
}

/** Open to every login, also without a profile in this club; visitors are sent home. */
const FOR_LOGINS = ['/member/me/security']

const isSentHome = ({ status, headers }: Answer): boolean =>
  [302, 303].includes(status) && /^\/\?zu=/.test(String(headers.location))
/** The router answers a redirected `.data` request as 202 with the way home in it. */
const isWithheld = (answer: Answer): boolean => isSentHome(answer) || (answer.status === 202 && answer.text.includes('/?zu='))
function isOpenTo(screen: Screen, who: Who): boolean {
  const roles = rolesOf(screen)
  if (who === 'visitor') return roles === 'all' && !FOR_LOGINS.includes(screen.path)
  return roles === 'all' || roles.includes(who)
}
const askAs = (who: Who, path: string, init: Parameters<typeof app.fetch>[2] = {}, club = 'gsv') =>
  app.fetch(club, path, { ...init, headers: { cookie: cookies.get(who) ?? '', ...init.headers } })

describe('whoever is superuser in one club', () => {
  test('opens every page of the others, without being their user, and the API says so', async () => {
    const cookie = await app.login('rwa', 'super@demo.example')
    const session = await app.fetch('rwa', '/api/v1/session', { headers: { cookie } })
    expect(JSON.parse(session.text)).toMatchObject({
      hasUser: true,
      isAdmin: true,
      isSuperUser: true,
      user: { role: { name: 'super' } },
    })
    const open = screens.filter(
      (screen) => screen.opens !== 'all' && isOpenTo(screen, 'super') && !screen.path.includes(':') && !screen.flag,
    )
    expect(open.length).toBeGreaterThan(10)
    for (const { path } of open) {
      // Some downloads need an object: they are 404, without a redirect.
      const answer = await app.fetch('rwa', path, { headers: { cookie } })
      expect([path, isSentHome(answer), answer.status === 200 || answer.status === 404]).toEqual([path, false, true])
    }
    const board = await app.fetch('rwa', '/admin/user', { headers: { cookie: cookies.get('admin') ?? '' } })
    expect(isSentHome(board), 'the board of one club is nobody in the other').toBe(true)
  })
})

/** Pages for one command only, hidden from read-only admins. */
const COMMANDS = [
  '/admin/batch',
  '/admin/facilities/:facility/close',
  '/admin/members/new',
  '/admin/mobile/participantList/:session/cancel',
  '/admin/operations/:id/shifts',
  '/admin/mail/write',
]

describe('an admin with limits', () => {
  test.each(screens.filter((screen) => !isOpenTo(screen, 'reader')).map((screen) => [screen.path, screen] as const))(
    'at %s: in the area, or not at all; who only looks changes nothing; who has ended is a reader',
    async (path, screen) => {
      const address = addressOf(screen)
      const probe = { form: { intent: 'probe' } }
      for (const area of AREAS) {
        const isOpen = areasOf(path).includes(area)
        expect([area, isWithheld(await askLimited(area, `${address}.data`))]).toEqual([area, !isOpen])
        if (!isOpen) expect([area, isWithheld(await askLimited(area, address, probe))]).toEqual([area, true])
      }
      const isShown = isOpenTo(screen, 'admin') && !COMMANDS.includes(path)
      expect(isWithheld(await askLimited('auditor', `${address}.data`))).toBe(!isShown)
      const refused = await askLimited('auditor', address, probe)
      expect([refused.status, refused.text.includes(READ_ONLY_DETAIL)]).toEqual([403, true])
      expect((await askLimited('auditor', `${address}.data`, probe)).status).toBe(403)
      expect(isWithheld(await askLimited('ended', `${address}.data`))).toBe(true)
      expect(isWithheld(await askLimited('ended', address, probe))).toBe(true)
    },
  )

  test('is told why: the area, the end of the role', async () => {
    const home = (who: Limited) => askLimited(who, '/?zu=/admin/user').then(({ text }) => text)
    expect(await home('halls')).toContain('Diese Seite gehört nicht zu Ihren Bereichen')
    expect(await home('ended')).toContain('Ihre Rolle als Vorstand endete am 31.01.2026')
  })

  test('keeps what is their own when they only look', async () => {
    const own = screens.filter((screen) => isOpenTo(screen, 'reader') && screen.opens !== 'all')
    expect(own.length).toBeGreaterThan(3)
    for (const screen of own) {
      const answer = await askLimited('auditor', addressOf(screen), { form: { intent: 'probe' } })
      expect([screen.path, answer.text.includes(READ_ONLY_DETAIL), answer.status < 500]).toEqual([screen.path, false, true])
    }
    // A linked user has the person's name.
    await owner.query(`update club_users set person_id = null where user_name = 'auditor'`)
    const named = await askLimited('auditor', '/member/me', {
      form: { intent: 'name', firstname: 'Kim', lastname: 'Prüfer', version: '1' },
    })
    expect(named.status, named.text.slice(0, 200)).toBeLessThan(400)
    const { rows } = await owner.query(`select firstname from club_users where user_name = 'Kim Prüfer'`)
    expect(rows).toEqual([{ firstname: 'Kim' }])
  })
})

describe.each(screens.map((screen) => [screen.path, screen] as const))('%s', (path, screen) => {
  test.each(WHO)('for %s', async (who) => {
    const answer = await askAs(who, addressOf(screen))
    if (isOpenTo(screen, who)) {
      expect(isSentHome(answer), `${who} was sent home from ${path}`).toBe(false)
      expect(answer.status).toBeLessThan(500)
      return
    }
    expect(isSentHome(answer), `${answer.status} ${answer.headers.location}`).toBe(true)
    const content = await askAs(who, `${addressOf(screen) === '/' ? '/_root' : addressOf(screen)}.data`)
    expect(isWithheld(content), `${content.status} ${content.text.slice(0, 200)}`).toBe(true)
    const action = await askAs(who, addressOf(screen), { form: { intent: 'probe' } })
    expect(isWithheld(action), `POST ${action.status}`).toBe(true)
  })

  test('for the office of another club', async () => {
    if (screen.opens === 'all') return
    const answer = await askAs('admin', addressOf(screen), {}, 'rwa')
    const isGone = screen.flag !== undefined && answer.status === 404
    // A login without a profile is offered to become a user of this club.
    const isAsked = screen.path.startsWith('/member/') && answer.headers.location === '/myClub'
    expect(isSentHome(answer) || isGone || isAsked, `${answer.status} ${answer.headers.location}`).toBe(true)
  })
})

/** Screens of pages and news are there with either. */
const OFF: (typeof FLAGS)[number][][] = [
  ...FLAGS.filter((flag) => flag !== 'hasContent').map((flag) => [flag]),
  ['hasContent', 'hasNews'],
]

test.each(OFF.map((flags) => [flags.join(', '), flags] as const))(
  'without %s its screens are 404 to everyone',
  async (_, flags) => {
    const flagged = screens.filter(({ flag }) => flag !== undefined && [flag].flat().every((one) => flags.includes(one)))
    expect(flagged.length).toBeGreaterThan(0)
    const isAnyShown = async () => {
      for (const screen of flagged) if ((await askAs('super', addressOf(screen))).status !== 404) return true
      return false
    }
    const columns = flags.map((flag) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    // The program hears of it in its own time.
    const turn = async (on: boolean, isShown: boolean) => {
      await owner.query(`update clubs set ${columns.map((column) => `${column} = $1`).join(', ')} where name = 'gsv'`, [on])
      await owner.query(`select pg_notify('live', $1)`, [
        JSON.stringify({ club: 'gsv', kind: 'club', id: 'gsv', event: 'club.changed' }),
      ])
      await expect.poll(isAnyShown).toBe(isShown)
    }
    const isShown = await isAnyShown()
    await turn(false, false)
    for (const screen of flagged) {
      for (const who of WHO) expect((await askAs(who, addressOf(screen))).status, `${screen.path} for ${who}`).toBe(404)
    }
    await turn(true, isShown)
  },
)

interface Operation {
  operationId: string
  responses: Record<string, unknown>
  security: Record<string, string[]>[]
}

const operations = await app.fetch('gsv', '/api/v1/openapi.json').then(({ text }) => {
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    // A stream has no end; `streams.test.ts` and `stranger.test.ts` open it.
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.operationId === 'followChanges' ? [] : [{ path, method, ...operation }],
    ),
  )
})

const idOf = async (table: string, club: string) =>
  (await owner.query<{ id: string }>(`select id from ${table} where club_id = $1 order by id limit 1`, [club])).rows[0]?.id ?? ''
const ownCourse = await owner
  .query<{ id: string }>(
    `select t.course_id as id from course_trainers t join courses c on c.club_id = t.club_id and c.id = t.course_id
     join club_users u on u.club_id = t.club_id and u.person_id = t.person_id
     join club_users e on e.club_id = t.club_id and e.role = 'editor'
     join club_user_departments d on d.club_id = e.club_id and d.club_user_id = e.id and d.department_id = c.department_id
     where t.club_id = 'gsv' and u.role = 'trainer' limit 1`,
  )
  .then(({ rows }) => rows[0]?.id ?? '')

const ownSession = await owner
  .query<{ id: string }>(`select id from sessions where club_id = 'gsv' and course_id::text = $1 limit 1`, [ownCourse])
  .then(({ rows }) => rows[0]?.id ?? '')

/** Of the editor's department, for everybody. */
const ownEvent = await owner
  .query<{ id: string }>(
    `select v.id from events v join club_users e on e.club_id = v.club_id and e.role = 'editor'
     join club_user_departments d on d.club_id = e.club_id and d.club_user_id = e.id and d.department_id = v.department_id
     where v.club_id = 'gsv' and v.state = 'published' and v.audience = 'public' limit 1`,
  )
  .then(({ rows }) => rows[0]?.id ?? '')

const SENDS = ['post', 'patch', 'put']
const SAMPLE = { firstname: 'A', lastname: 'B', birthOn: '1.1.1990', email: 'a@b.example' }
const initFor = (method: string, json: object = {}) => ({
  method: method.toUpperCase(),
  ...(SENDS.includes(method) ? { json } : { headers: { origin: app.origin('gsv') } }),
})

/** Everybody's own stays open to admins who only look, and to those whose role has ended. */
const OWN = ['listDiaryEntries', 'enterInDiary', 'changeDiaryEntry', 'removeDiaryEntry']

const ownArticle = await owner
  .query<{ slug: string }>(
    `select slug from pages where club_id = 'gsv' and kind = 'article' and shown_version_id is not null and shown_from <= now() order by id limit 1`,
  )
  .then(({ rows }) => rows[0]?.slug ?? '')

/** Tables of addresses with another name. */
const TABLES: Partial<Record<string, string>> = {
  cards: 'credit_cards',
  plans: 'operational_plans',
  'diary-entries': 'diary_entries',
}
const NAMED = [
  'members',
  'sessions',
  'bookings',
  'events',
  'shifts',
  'assignments',
  'feedback',
  'applications',
  'mailings',
  ...Object.keys(TABLES),
]

async function pathFor(path: string, club: string): Promise<string> {
  const table = NAMED.find((name) => path.includes(`/${name}/`)) ?? 'courses'
  const own: Partial<Record<string, string>> =
    club === 'gsv' ? { courses: ownCourse, sessions: ownSession, events: ownEvent } : {}
  const id = own[table] || (await idOf(TABLES[table] ?? table, club))
  return path
    .replace('{id}', id)
    .replace('{slug}', slug)
    .replace('{page}', path.includes('/news/') ? ownArticle : 'imprint')
}

/** A right is asked before the body, and a body of another kind is refused after it. */
const LET_IN = [200, 400, 404, 409, 412, 415]

describe.each(operations.map((operation) => [operation.operationId, operation] as const))(
  'API %s',
  (name, { path, method, security }) => {
    test.each(WHO)('for %s', async (who) => {
      const allowed = API[name]?.roles
      if (allowed === undefined) throw new Error(`Say in src/api/rights.ts who may call ${name}`)
      const answer = await askAs(who, await pathFor(path, 'gsv'), initFor(method))
      if (allowed === 'all') expect([200, 400, 409]).toContain(answer.status)
      else if (who === 'visitor') expect(answer.status).toBe(401)
      // Of members, all but the office read their own alone.
      else if (allowed.includes(who)) expect(name === 'getMember' ? [...LET_IN, 403] : LET_IN).toContain(answer.status)
      else expect(answer.status).toBe(403)
    })

    test('for admins with limits', async () => {
      const allowed = API[name]?.roles
      if (allowed === undefined || allowed === 'all') return
      const areas = API[name]?.areas ?? []
      const init = initFor(method)
      const address = await pathFor(path, 'gsv')
      const withheld = name === 'leaveShift' ? [403, 404] : [403]
      for (const area of AREAS) {
        const { status } = await askLimited(area, address, init)
        // The order is its author's.
        const letIn = name === 'stopMailing' ? [...LET_IN, 403] : LET_IN
        expect([area, status, (areas.includes(area) ? letIn : withheld).includes(status)]).toEqual([area, status, true])
      }
      const answer = await askLimited('auditor', address, init)
      if (OWN.includes(name)) {
        const asEnded = await askLimited('ended', address, init)
        for (const { status } of [answer, asEnded]) expect([200, 400, 404]).toContain(status)
        return
      }
      if (method === 'get') expect(allowed.includes('admin') ? [200, 400, 404] : [403]).toContain(answer.status)
      else expect([answer.status, JSON.parse(answer.text)]).toMatchObject([403, { code: 'read_only', detail: READ_ONLY_DETAIL }])
      expect(withheld).toContain((await askLimited('ended', address, init)).status)
    })

    test('says who may', () => {
      const isOpen = security.some((one) => Object.keys(one).length === 0)
      expect([name, isOpen]).toEqual([name, API[name]?.roles === 'all'])
      expect(security).toContainEqual({ session: [] })
      const scopes = security.flatMap(({ apiKey = [] }) => apiKey)
      if (['getSession', 'runBatch'].includes(name)) expect(scopes).toEqual([])
      else expect(scopes).toEqual([expect.stringMatching(method === 'get' ? /^[a-z]+:read$/ : /^[a-z]+:(read|write)$/)])
    })

    test('gives nothing of another club', async () => {
      if (!path.includes('{id}')) return
      const answer = await askAs('super', await pathFor(path, 'rwa'), initFor(method, SAMPLE))
      expect(answer.status).toBe(404)
      expect(answer.headers['content-type']).toContain('problem+json')
    })
  },
)
