import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { found } from '../src/kernel/answer.ts'
import { screens } from '../src/web/screens/screens.ts'
import { type Answer, startApp } from './support/app.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

/** Somebody whose account the club debits, with a place in an offer. */
const { rows: debited } = await owner.query<{ member: string; person: string; debtor: string; iban: string }>(
  `select m.id as member, m.person_id as person, d.id as debtor, a.iban from members m
   join debtors d on d.club_id = m.club_id and d.person_id = m.person_id join bank_accounts a on a.club_id = d.club_id and a.debtor_id = d.id
   where m.club_id = 'gsv' order by exists (select from participations p where p.club_id = m.club_id and p.person_id = m.person_id) desc, m.id limit 1`,
)
const some = found(debited[0])

/** Accounts of payers and of whoever sent money; the club's own stands on its invoices. */
const { rows: accounts } = await owner.query<{ iban: string; email: string | null }>(
  `select a.iban, l.email from bank_accounts a join debtors d on d.club_id = a.club_id and d.id = a.debtor_id
   left join club_users u on u.club_id = d.club_id and u.person_id = d.person_id left join auth."user" l on l.id = u.user_id where a.club_id = 'gsv'
   union select iban, null from statement_lines where club_id = 'gsv' and iban is not null`,
)
const { rows: clubs } = await owner.query<{ iban: string }>(`select iban from club_details where club_id = 'gsv'`)
const hiddenFrom = (email: string): string[] => {
  const own = [...clubs, ...accounts.filter((account) => account.email === email && email !== '')].map(({ iban }) => iban)
  return [...new Set(accounts.map(({ iban }) => iban))].filter((iban) => !own.includes(iban))
}

const { rows: columns } = await owner.query<{ table: string; column: string }>(
  `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'
   and column_name in ('id', 'club_id', 'person_id', 'debtor_id', 'slug')`,
)
const tables = Map.groupBy(columns, ({ table }) => table)

/** A row of a table, of the debited person where it has one; null without such a table. */
async function rowOf(table: string, column: 'id' | 'slug'): Promise<string | null> {
  const names = tables.get(table)?.map(({ column: name }) => name) ?? []
  if (!names.includes(column) || !names.includes('club_id')) return null
  const ofPerson = ['person_id', 'debtor_id'].filter((name) => names.includes(name))
  const order = ofPerson.map((name) => `(${name} = '${name === 'person_id' ? some.person : some.debtor}') desc nulls last,`)
  const { rows } = await owner.query<{ value: string }>(
    `select ${column} as value from ${table} where club_id = 'gsv' order by ${order.join(' ')} id limit 1`,
  )
  return rows[0]?.value ?? null
}

const FIXED: Record<string, string> = {
  ...{ club: 'gsv', token: 'kein-link', memberId: 'me', day: '2027-01-29', kind: 'pages' },
  ...{ member: some.member, person: some.person, personId: some.person },
}
const SLUGS: Record<string, string> = { course: 'courses', facility: 'facilities', plan: 'operational_plans', article: 'news' }

/** Real values for the parameters of a path: ids of `/debtors/:id` are those of debtors. */
async function addressOf(path: string): Promise<string> {
  const segments = path.split('/')
  const filled: string[] = []
  for (const [at, segment] of segments.entries()) {
    const [, name] = /^(?::|\{)(\w+)\}?$/.exec(segment) ?? []
    const before = (segments[at - 1] ?? '').replaceAll('-', '_')
    const table = before === 'debits' ? 'sepa_files' : before
    const value =
      name === undefined
        ? segment
        : (FIXED[name] ?? (segment.startsWith(':') && SLUGS[name] ? await rowOf(SLUGS[name], 'slug') : await rowOf(table, 'id')))
    filled.push(value ?? (await rowOf(`${name}s`, 'id')) ?? some.person)
  }
  return filled.join('/')
}

/** The live stream never ends, and tells kinds of things only. */
const STREAM = '/api/v1/live'
const described: { paths: Record<string, Record<string, unknown>> } = JSON.parse(
  (await app.fetch('gsv', '/api/v1/openapi.json')).text,
)
const operations = Object.keys(described.paths).filter((path) => path !== STREAM && 'get' in (described.paths[path] ?? {}))
const addresses: string[] = []
for (const path of operations) addresses.push(await addressOf(path))
for (const { path } of screens) {
  const page = await addressOf(path)
  addresses.push(page, page === '/' ? '/_.data' : `${page}.data`)
}

const MOST_MS = 30_000
async function ask(address: string, cookie: string): Promise<Answer> {
  const answer = await Promise.race([
    app.fetch('gsv', address, { headers: cookie ? { cookie } : {} }),
    setTimeout(MOST_MS, null, { ref: false }),
  ])
  if (answer === null) throw new Error(`${address} does not end`)
  return answer
}

/** Also written in groups of four, with any blank between. */
const plain = (text: string): string => text.replace(/[\s\u00a0\u202f]|&nbsp;|&#160;|\\u00a0|%20/g, '')

test('there are accounts to be found, and Finanzen finds them in a file for the bank and by the API', async () => {
  expect(hiddenFrom('').length).toBeGreaterThan(2)
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const file = await addressOf('/admin/invoice/debits/:id')
  expect(addresses).toContain(file)
  const { text } = await ask(file, cookie)
  expect(hiddenFrom('').filter((iban) => plain(text).includes(iban))).not.toEqual([])
  expect((await ask(`/api/v1/debtors/${some.debtor}/account`, cookie)).text).toContain(some.iban)
  expect(addresses).toContain(`/api/v1/debtors/${some.debtor}/account`)
})

test.each(['', 'reader@gsv.example', 'trainer@gsv.example', 'editor@gsv.example', 'hallen@gsv.example'])(
  'no page, no data of a page and no answer of the API shows somebody else’s account to %s',
  async (email) => {
    const cookie = email ? await app.login('gsv', email) : ''
    const hidden = hiddenFrom(email)
    const waiting = [...addresses]
    const shown: [string, string[]][] = []
    let read = 0
    const walk = async () => {
      for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
        const { text, status } = await ask(address, cookie)
        if (status === 200) read++
        const written = plain(text)
        const seen = hidden.filter((iban) => written.includes(iban))
        if (seen.length > 0) shown.push([address, seen])
      }
    }
    await Promise.all([walk(), walk(), walk()])
    expect(shown).toEqual([])
    expect(read).toBeGreaterThan(email ? 80 : 30)
  },
)
