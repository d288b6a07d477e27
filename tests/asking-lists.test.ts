import fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startApp } from './support/app.ts'
import { type AskedList, conditionOf, describedLists, type Item, walk } from './support/asked-lists.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
const cookie = await app.login('gsv', 'super@demo.example')
/** Has hours and a diary of its own. */
const trainer = await app.login('gsv', 'trainer@gsv.example')
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

/** Copies rows of a table as they stand, with other values in some columns. */
async function copy(table: string, count: number, others: string, which = 'true') {
  await owner.query(
    `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('id', uuidv7(), ${others}))).*
      from (select * from ${table} t where club_id = 'gsv' and ${which} limit 3) t, generate_series(1, $1) n`,
    [count],
  )
}
await copy(
  'events',
  12,
  `'title', (array['Öffnung', 'oben', 'Ober', 'Öl'])[1 + n % 4], 'audience', 'members', 'state', 'published'`,
)
await copy(
  'feedback',
  9,
  `'version', (array['', '1.0', 'ä'])[1 + n % 3], 'settled_at', null, 'sent_at', now() - n % 4 * interval '1 day'`,
)
await copy('credit_cards', 6, `'balance', n % 4, 'name', (array['Ärmel', 'arm', 'Zehn'])[1 + n % 3]`)
await copy('claims', 8, `'source_id', uuidv7(), 'cents', 100 + n % 3, 'account', (array['', '4000'])[1 + n % 2]`)
await copy('invoices', 6, `'gross_cents', net_cents + tax_cents`, `state = 'draft'`)
await copy('scheduled_changes', 5, `'effective_on', effective_on + n % 3, 'state', 'planned'`)
await copy(
  'statement_lines',
  6,
  `'position', 1000 * (position + 1) + n, 'amount_cents', n % 3 - 5, 'name', (array['Ä', 'B', 'a'])[1 + n % 3]`,
  'ignored_at is null',
)
await owner.query(`insert into people (club_id, id, firstname, lastname, email, birth_on, sex, search)
  select club_id, uuidv7(), firstname, lastname, '', null, sex, search from people where club_id = 'gsv' and lastname <> '' order by id limit 5`)
await owner.query(`insert into webhooks (club_id, id, url, kinds, key_number, created_at)
  values ('gsv', uuidv7(), 'https://verein.example/', '{course}', 1, now()), ('gsv', uuidv7(), 'https://a.example/', '{event}', 1, now())`)
await owner.query(`insert into webhook_deliveries (club_id, webhook_id, id, kind, object_id, happened_at, first_at, next_at, state, attempts, status, tried_at)
  select 'gsv', w.id, uuidv7(), (array['course', 'Course', 'event'])[1 + n % 3], n::text, now() - n % 5 * interval '1 h', now(), now(),
    'sent', n % 3, case when n % 2 = 0 then 200 + n % 4 end, case when n % 3 = 0 then now() end from webhooks w, generate_series(1, 20) n where w.url = 'https://a.example/'`)

const post = async (path: string, json: object) =>
  JSON.parse((await app.fetch('gsv', `/api/v1${path}`, { json, headers: { cookie } })).text)
const onDay = Temporal.Now.plainDateISO().add({ days: 30 }).toString()
const meeting = await post('/meetings', { title: 'Versammlung', onDay, startsAt: '19:00', votingAge: 16, noticeDays: 14 })
await post(`/meetings/${meeting.id}/voters`, { asOf: onDay })

/** Values for what the demo leaves empty, in the first row, or the first few. */
const first = (table: string, which = 'true') =>
  `(select id from ${table} where club_id = 'gsv' and ${which} order by id limit 1)`
for (const [table, values, which] of [
  ['contracts', `valid = daterange(lower(valid), lower(valid) + 400), department_id = ${first('departments')}`],
  ['tariffs', `valid = daterange(lower(valid), lower(valid) + 400)`, 'valid is not null'],
  ['office_terms', `valid = daterange(lower(valid), lower(valid) + 400)`],
  ['sepa_files', `withdrawn_at = now()`, `kind = 'debit'`],
  ['departments', `sport_key = '09'`],
  ['closures', `lifted_at = now(), announced_until = current_date`],
  [
    'meetings',
    `place = 'Halle', invited_on = current_date, proof = 'Aushang', frozen_on = current_date, frozen_at = now(), closed_at = now()`,
  ],
  ['club_users', `blocked_at = now()`, `role = 'reader'`],
  ['club_users', `ends_on = current_date + 30`, `role = 'admin'`],
] as const)
  await owner.query(`update ${table} set ${values} where id = ${first(table, which)}`)
await owner.query(
  `update page_versions set saved_by = (select user_id from club_users where club_id = 'gsv' and role = 'admin' limit 1)`,
)
await owner.query(`update honours h set awarded_on = case when n % 3 = 0 then due_on end, skipped_on = case when n % 3 = 1 then due_on end, note = repeat('Ü', n % 2)
  from (select id, row_number() over (partition by extract(year from due_on) order by id)::int as n from honours where kind <> 'other') t where h.id = t.id`)

/** Ids of addresses that have rows; elsewhere any of the table. */
const OF: Record<string, string> = {
  webhooks: `select webhook_id from webhook_deliveries where club_id = 'gsv'`,
  pages: `select p.slug from pages p join page_versions v on v.page_id = p.id where p.club_id = 'gsv'`,
  courses: `select course_id from participations where club_id = 'gsv'`,
  plans: `select plan_id from shifts where club_id = 'gsv'`,
  'fee-runs': `select run_id from fee_items where club_id = 'gsv'`,
  allocations: `select id from allocations`,
  people: `select person_id from licences where club_id = 'gsv'`,
}

/** Fields that the answer does not show, from their tables. */
const HIDDEN: Record<string, string> = {
  listCourses: `select id, department_id as "departmentId" from courses`,
  listEvents: `select id, department_id as "departmentId" from events`,
  listNews: `select id, department_id as "departmentId" from pages`,
  listDebtors: `select d.id, coalesce(p.lastname, d.name) as lastname from debtors d left join people p on p.id = d.person_id`,
  listInvoices: `select id, made_at as "madeAt", coalesce(number, '') as number from invoices`,
  listScheduledChanges: `select id, asked_at as "askedAt", object_kind as kind from scheduled_changes`,
  listBookings: `select b.id, b.part_id as "partId", p.facility_id as "facilityId", b.department_id as "departmentId" from bookings b left join parts p on p.id = b.part_id`,
  listDiaryEntries: `select id, coalesce(activity, '') as activity, coalesce(discipline, '') as discipline from diary_entries`,
}

async function addressOf({ operationId, path }: AskedList): Promise<string> {
  const [, subject = ''] = /^\/api\/v1\/([\w-]+)\/\{/.exec(path) ?? []
  const more: Record<string, string> = { listClaims: '?stand=all', listBookings: '?from=2020-01-01T00:00:00Z' }
  if (subject === '') return path + (more[operationId] ?? '')
  const { rows } = await owner.query<Record<string, string>>(
    `${OF[subject] ?? `select id from ${subject.replaceAll('-', '_')} where club_id = 'gsv'`} group by 1 order by count(*) desc, 1 limit 1`,
  )
  return path.replace(/\{\w+\}/, encodeURIComponent(Object.values(rows[0] ?? {})[0] ?? ''))
}

/** Rows as shown, and what is hidden of them. */
async function readShown({ operationId, fields }: AskedList, items: readonly Item[]): Promise<Item[]> {
  const hidden = HIDDEN[operationId] ?? 'select null::uuid as id'
  const ids = items.map(({ id }) => id)
  const { rows } = await owner.query<{ row: Item }>(`select to_jsonb(t) as row from (${hidden}) t where id = any($1)`, [ids])
  const byId = new Map(rows.map(({ row }) => [row.id, row]))
  const shown = items.map((item): Item => ({ ...item, ...pairOf(item), ...byId.get(item.id) }))
  for (const field of shown.length > 0 ? fields.keys() : []) expect(Object.keys(shown[0] ?? {}), operationId).toContain(field)
  return shown
}

const Pair = z.object({ people: z.tuple([z.object({ id: z.string() }), z.object({ id: z.string() })]) })
function pairOf(item: Item) {
  const { data } = Pair.safeParse(item)
  return data ? { oneId: data.people[0].id, otherId: data.people[1].id } : {}
}

const lists = await describedLists(app)
const seen: string[] = []
/** Fields that no row has a value of: asking for them would prove nothing. */
const empty: string[] = []

test.each(lists.map((list) => [list.operationId, list] as const))(
  '%s: conditions and order give what plain SQL gives',
  async (name, list) => {
    const who = name === 'listOwnStatements' || name === 'listDiaryEntries' || name === 'listHallSessions' ? trainer : cookie
    const address = await addressOf(list)
    const shown = await readShown(list, await walk(app, who, address, 'limit=200'))
    if (shown.length > 1) seen.push(name)
    const isEmpty = (field: string) => shown.every((row) => (row[field] ?? '') === '')
    if (shown.length > 0) empty.push(...[...list.fields.keys()].filter(isEmpty).map((field) => `${name} ${field}`))
    const columns = [...list.fields].map(([field, type]) => `, "${field}" ${type}`).join('')
    const table = `(select * from jsonb_to_recordset(${owner.escapeLiteral(JSON.stringify(shown))}::jsonb) as t(id uuid${columns})) t`
    const limit = Math.min(200, Math.max(3, Math.ceil(shown.length / 3)))
    await fc.assert(
      fc.asyncProperty(
        fc.array(conditionOf(owner, list.fields, shown), { maxLength: 2 }),
        fc.constantFrom(...list.orders),
        async (conditions, orderBy) => {
          const [by, way] = [orderBy.replace('-', ''), orderBy.startsWith('-') ? 'desc' : 'asc']
          // Numbers of members stand in the order of numbers, those without at the end.
          const key = name === 'listMembers' && by === 'memberNo' ? `coalesce(lpad("memberNo", 20, '0'), 'zzz')` : `"${by}"`
          const plain = ['true', ...conditions.map(([, condition]) => condition)].join(' and ')
          const { rows } = await owner.query<Item>(
            `select id from ${table} where ${plain} order by ${key} ${way} nulls ${way === 'asc' ? 'first' : 'last'}, id ${way}`,
          )
          const where = conditions.map(([asked = '']) => `&where=${encodeURIComponent(asked)}`).join('')
          const got = await walk(app, who, address, `orderBy=${orderBy}&limit=${limit}${where}`)
          expect(
            got.map(({ id }) => id),
            `${orderBy} ${decodeURIComponent(where)}`,
          ).toEqual(rows.map(({ id }) => id))
        },
      ),
      { numRuns: 12 },
    )
  },
)

/** Lists that PostgreSQL asks in its tables; the others are sent to it whole, and all by the same lines. */
const IN_TABLES = `listBankLines listBookings listCards listClaims listCourses listDebtors listDiaryEntries listDuplicates listEvents listFeedback
  listFeeItems listInvoices listMembers listNews listScheduledChanges listWebhookDeliveries`

test('there was something to ask for', () => {
  expect(IN_TABLES.split(/\s+/).filter((name) => !seen.includes(name))).toEqual([])
  expect(seen.length).toBeGreaterThan(35)
})

test('each field has a value in some row', () => {
  // Only what is paid has such a day, and the list is read of what is submitted.
  expect(empty.join(', ')).toBe('listStatements paidOn')
})

/** Lists of several kinds: a table in the club's sight, one that only the office sees, one with empty values, one that is sent whole. */
const MOVING: Record<string, { path: string; table: string; others: string }> = {
  events: { path: '/api/v1/events', table: 'events', others: `'title', 'Ö' || n, 'state', 'published'` },
  feedback: { path: '/api/v1/feedback', table: 'feedback', others: `'version', 'v' || n, 'settled_at', null` },
  deliveries: { path: '', table: 'webhook_deliveries', others: `'status', nullif(n, 1), 'kind', 'k' || n` },
  duties: { path: '/api/v1/duties', table: 'duties', others: `'title', 'Ä' || n, 'month', n` },
}

test.each(Object.entries(MOVING))(
  'pages of %s have no gap and nothing double while rows come and go',
  async (_, { path, table, others }) => {
    const list = lists.find((one) => (path === '' ? one.operationId === 'listWebhookDeliveries' : one.path === path))
    if (!list) throw new Error(`No list ${path}`)
    const address = await addressOf(list)
    const idsOf = async () => (await walk(app, cookie, address, 'limit=200')).map(({ id }) => id)
    const changes = fc.array(fc.constantFrom('come', 'go', 'both'), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...list.orders), fc.integer({ min: 3, max: 7 }), changes, async (orderBy, limit, goes) => {
        await copy(table, 8, others)
        const before = await idsOf()
        let page = 0
        const between = async (items: readonly Item[]) => {
          const now = goes[page++ % goes.length]
          if (now !== 'come')
            await owner.query(
              `delete from ${table} where id = $1 and not exists (select from journal where object_id = $1::text)`,
              [items.at(-1)?.id],
            )
          if (now !== 'go' && page < 9) await copy(table, 1, others)
        }
        const seen = (await walk(app, cookie, address, `orderBy=${orderBy}&limit=${limit}`, between)).map(({ id }) => id)
        expect(new Set(seen).size).toBe(seen.length)
        const after = new Set(await idsOf())
        expect(before.filter((id) => after.has(id) && !seen.includes(id))).toEqual([])
        expect(page).toBeGreaterThan(0)
      }),
      { numRuns: 12 },
    )
  },
)

test('those who come of age, and meetings, are all there, page after page', async () => {
  await owner.query(`with young as (insert into people (club_id, id, firstname, lastname, search)
      select 'gsv', uuidv7(), 'Jung', 'Voll' || n, 'jung voll' || n from generate_series(1, 205) n returning club_id, id)
    insert into majorities (club_id, person_id, turns_on) select club_id, id, current_date from young`)
  await copy('meetings', 105, `'title', 'Versammlung ' || n`)
  for (const [path, table] of [
    ['/majorities', 'majorities where confirmed_at is null and settled_at is null and'],
    ['/meetings', 'meetings where'],
  ]) {
    const seen = new Set<string>()
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { text } = await app.fetch('gsv', `/api/v1${path}?limit=200${cursor && `&cursor=${cursor}`}`, { headers: { cookie } })
      const page: { items: { id: string }[]; nextCursor: string | null } = JSON.parse(text)
      for (const { id } of page.items) seen.add(id)
      cursor = page.nextCursor
    }
    const { rows } = await owner.query(`select count(*)::int as count from ${table} club_id = 'gsv'`)
    expect(seen.size).toBe(rows[0].count)
  }
})
