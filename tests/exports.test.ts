import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startApp } from './support/app.ts'

const app = await startApp()
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())
const MANY = 2_003
const year = new Date().getFullYear()

const MEMBER = `(select m.person_id from members m join memberships s on s.club_id = m.club_id and s.member_id = m.id
  where m.club_id = 'gsv' and s.state = 'active' and upper_inf(s.valid) limit 1)`
const each = (columns: string, values: string, table: string) =>
  owner.query(
    `insert into ${table} (club_id, id, ${columns}) select 'gsv', gen_random_uuid(), ${values} from generate_series(1, ${MANY}) n`,
  )
await each(
  'person_id, kind, title, due_on, awarded_on',
  `${MEMBER}, 'other', 'Zeile ' || n, '${year}-05-01', '${year}-05-01'`,
  'honours',
)
await each(
  'person_id, kind, title, valid',
  `${MEMBER}, 'other', 'Zeile ' || n, daterange(current_date - 400, current_date + 30)`,
  'licences',
)
await each(
  'person_id, kind, requester, asked_on, due_on, identity, identity_checked_on, answer, answered_on',
  `${MEMBER}, 'access', 'Zeile ' || n, current_date, current_date + 30, case when n > 9 then 'Ausweis' else '' end,
    case when n > 9 then current_date end, case when n > 9 then 'ja' else '' end, case when n > 9 then current_date end`,
  'data_requests',
)
await each(
  'kind, name, email, contract, received_at, handled_at',
  `'withdrawal', 'Zeile ' || n, 'a@post.example', 'Kurs', now() - n * interval '1 hour', case when n > 9 then now() end`,
  'declarations',
)
await each(
  'name, email, family, state, applied_at, decided_at',
  `'Zeile ' || n, 'a@post.example', '{"people": []}', case when n % 1000 = 1 then 'applied' else 'declined' end, now(), case when n % 1000 <> 1 then now() end`,
  'applications',
)

test.each([
  ['/admin/members/honours/export', MANY],
  ['/admin/members/licences/export?teil=lizenzen', MANY],
  ['/admin/members/requests/export', MANY],
  ['/admin/declarations/export', MANY],
  ['/admin/members/applications/export?stand=entschieden', MANY - 3],
  ['/admin/members/applications/export', 3],
])('%s holds every row once', async (path, count) => {
  const cookie = await app.login('gsv', 'super@demo.example')
  const { text } = await app.fetch('gsv', path, { headers: { cookie } })
  const rows = text.match(/Zeile \d+/g) ?? []
  expect([rows.length, new Set(rows).size]).toEqual([count, count])
})

test.each([
  ['/admin/members/honours', MANY],
  ['/admin/members/licences?teil=lizenzen', MANY],
  ['/admin/members/requests', MANY],
  ['/admin/declarations', MANY],
  ['/admin/members/applications?stand=entschieden', MANY - 3],
  ['/admin/members/applications', 3],
])('%s shows every row on one of its pages', async (path, count) => {
  const cookie = await app.login('gsv', 'super@demo.example')
  const shown: string[] = []
  for (let next: string | undefined = path; next; ) {
    const { text } = await app.fetch('gsv', next, { headers: { cookie } })
    // A page may name a row twice: in its line, and to who hears it read.
    shown.push(...new Set(text.replaceAll(/<script.*?<\/script>/gs, '').match(/Zeile \d+/g)))
    next = /<a[^>]*rel="next"[^>]*>/
      .exec(text)?.[0]
      .match(/href="([^"]+)"/)?.[1]
      ?.replaceAll('&amp;', '&')
  }
  expect([shown.length, new Set(shown).size]).toEqual([count, count])
})

test.each([
  [`/honours?year=${year}&where=title:starts:Zeile`, MANY],
  ['/data-requests?where=requester:starts:Zeile', MANY],
  ['/declarations?where=name:starts:Zeile', MANY],
  ['/applications?state=decided&where=name:starts:Zeile', MANY - 3],
])('%s of the API has every row', async (path, count) => {
  const cookie = await app.login('gsv', 'super@demo.example')
  const rows: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { text } = await app.fetch('gsv', `/api/v1${path}&limit=200${cursor && `&cursor=${cursor}`}`, { headers: { cookie } })
    const { items, nextCursor } = JSON.parse(text)
    for (const { id } of items) rows.push(id)
    cursor = nextCursor
  }
  expect([rows.length, new Set(rows).size]).toEqual([count, count])
})
