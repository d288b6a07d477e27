import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { contextIn } from '../../bench/support/statements.ts'
import { connect, connectAsOwner } from '../../src/database/connect.ts'
import { transaction } from '../../src/database/transaction.ts'
import { record } from '../../src/domain/audit/commands.ts'
import { type HappeningName, happenings, KINDS, type ObjectKind } from '../../src/domain/audit/happenings.ts'
import { found } from '../../src/kernel/answer.ts'
import { newId } from '../../src/kernel/id.ts'
import { screens } from '../../src/web/screens/screens.ts'
import { startApp } from '../support/app.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
const connections = connect(app.databaseUrl)
const owner = connectAsOwner(app.databaseUrl)
afterAll(async () => {
  await connections.end()
  await owner.pool.end()
})

const { rows } = await sql<{
  id: string
}>`select id from events where club_id = 'gsv' and state = 'published' and audience = 'public'
  and starts_at > now() order by starts_at limit 1`.execute(owner.db)

/** Addresses of a kept screen; without an entry its path is one. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  '/': ['/', '/?view=week'],
  '/id/:course': ['/id/rueckenfit-am-feierabend'],
  '/events/:event': [`/events/${found(rows[0]).id}`],
  '/occupancy/:facility': ['/occupancy/turnhalle-nordring'],
  '/embed/occupancy/:facility': ['/embed/occupancy/turnhalle-nordring'],
  '/helpers/:plan': ['/helpers/hallenflohmarkt'],
  '/:club/*': ['/gsv/contact/board', '/gsv/imprint', '/gsv/contact/opening-hours'],
  '/news/:article': ['/news/winterpause-auf-dem-sportplatz'],
  '/admin/bookings': ['/admin/bookings', '/admin/bookings?ansicht=woche'],
  '/admin/events': ['/admin/events', '/admin/events?view=bookings', '/admin/events?view=series', '/admin/events?view=requests'],
}

type Change = readonly [table: string, column: string, value: string, where?: string]
const named = (table: string, column: string, where = 'true'): Change => [table, column, `'Zebra ' || ${column}`, where]

/** Rows of each kind, changed the way its records tell of; an empty list: no row of the kind can stand on a page. */
const CHANGES: Readonly<Record<ObjectKind, readonly Change[]>> = {
  allocation: [named('allocations', 'name')],
  annual_report: [named('annual_reports', 'contact')],
  api_key: [named('api_keys', 'name')],
  article: [['pages', 'is_pinned', 'not is_pinned', `kind = 'article'`]],
  assignment: [['assignments', 'state', `'left'`]],
  attendance: [['attendance', 'state', `'excused'`]],
  booking: [named('bookings', 'title')],
  claim: [named('claims', 'title')],
  invoice: [],
  dunning: [],
  datev: [],
  books: [],
  donation: [],
  closure: [named('closures', 'reason')],
  club: [named('club_details', 'legal_name')],
  consent: [named('consent_purposes', 'title')],
  contract: [named('contracts', 'subject')],
  course: [named('courses', 'title')],
  credit_card: [named('credit_cards', 'name')],
  credit_kind: [named('credit_kinds', 'name')],
  data_request: [named('data_requests', 'requester')],
  debtor: [named('debtors', 'email')],
  declaration: [named('declarations', 'name')],
  department: [named('departments', 'name')],
  draw: [named('draws', 'name', `state <> 'drawn'`)],
  duty: [named('duties', 'title')],
  event: [named('events', 'title')],
  facility: [named('facilities', 'name'), named('defects', 'text')],
  fee_run: [],
  payment: [],
  sepa_file: [],
  feed: [],
  feedback: [named('feedback', 'name')],
  file: [named('files', 'alt')],
  group: [['group_people', 'kind', `case kind when 'trial' then 'regular' else 'trial' end`]],
  reading: [],
  health_note: [named('health_notes', 'note')],
  honour: [named('honours', 'title')],
  hours: [],
  import: [named('imports', 'file_name')],
  household: [named('households', 'name')],
  application: [named('applications', 'name')],
  majority: [],
  member: [named('memberships', 'reason')],
  meeting: [named('meetings', 'title')],
  member_filter: [named('member_filters', 'name')],
  mail: [named('mails', 'to_address')],
  mailing: [named('mailings', 'subject')],
  notice: [named('notices', 'about')],
  office: [named('offices', 'title')],
  operational_plan: [named('operational_plans', 'title')],
  order: [],
  own_field: [named('own_fields', 'title')],
  page: [named('pages', 'menu_label', 'menu_label is not null')],
  parameter: [],
  qualification: [named('licences', 'title')],
  participation: [['participations', 'state', `'cancelled'`]],
  person: [named('people', 'firstname', 'not is_organisation')],
  retention: [],
  scheduled_change: [],
  season: [named('seasons', 'name')],
  series: [named('booking_series', 'title')],
  session: [named('sessions', 'note')],
  statement: [],
  tariff: [named('tariffs', 'name')],
  user: [named('club_users', 'firstname')],
  webhook: [named('webhooks', 'url')],
  wish: [named('draw_wishes', 'message')],
}

const PATHS = screens.filter(({ cache }) => cache).flatMap(({ path }) => SAMPLES[path] ?? [path])
const cookie = await app.login('gsv', 'admin@gsv.example')
const HOST = new URL(app.origin('gsv')).host
let asked = 0
const QR_CODE = /<path d="M0 0h7v1h-7z[^>]*>/

const unusedHost = () => `gsv.localhost:${10_000 + asked++}`

/** A page by a host: of an unused one it is drawn anew. What differs by host is evened out. */
async function read(path: string, host = HOST): Promise<string> {
  const { status, headers, text } = await app.fetch('gsv', path, {
    headers: { host, ...(path.startsWith('/admin') && { cookie }) },
  })
  expect([status, headers.etag !== undefined], path).toEqual([200, true])
  return text.replaceAll(host, HOST).replace(QR_CODE, '')
}

async function readAll(host = HOST): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const path of PATHS) texts[path] = await read(path, host)
  return texts
}

const change = ([table, column, value, where = 'true']: Change) =>
  sql.raw(`update ${table} set ${column} = ${value} where club_id = 'gsv' and ${where}`).execute(owner.db)

test.each(KINDS.filter((kind) => CHANGES[kind].length > 0))(
  'a change told of as %s shows on every kept page within a second',
  async (kind) => {
    const before = await readAll()
    for (const one of CHANGES[kind]) await change(one)
    const after = await readAll(unusedHost())
    const event = found<HappeningName>(happenings[kind][0])
    await transaction(contextIn(connections, 'gsv', { kind: 'system' }), (ctx) =>
      record(ctx, { event, id: newId(), content: 'Probe' }),
    )
    const changed = PATHS.filter((path) => before[path] !== after[path])
    // Pages name the hour: at its turn a page drawn now counts.
    const isFresh = (path: string) => async () => {
      const text = await read(path)
      return text === after[path] || text === (await read(path, unusedHost()))
    }
    for (const path of changed) await expect.poll(isFresh(path), { timeout: 1000, message: path }).toBe(true)
  },
)
