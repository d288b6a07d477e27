import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { screens } from '../src/web/screens/screens.ts'
import { startApp } from './support/app.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

/** A member whose account the club debits, with a place in an offer where one has both. */
const { rows: debited } = await owner.query<{ member: string; person: string; debtor: string; iban: string }>(
  `select m.id as member, m.person_id as person, d.id as debtor, a.iban from members m
   join debtors d on d.club_id = m.club_id and d.person_id = m.person_id join bank_accounts a on a.club_id = d.club_id and a.debtor_id = d.id
   where m.club_id = 'gsv' order by exists (select from participations p where p.club_id = m.club_id and p.person_id = m.person_id) desc, m.id limit 1`,
)
const [some] = debited
if (!some) throw new Error('The demo has no member with an account')
const { rows: accounts } = await owner.query<{ iban: string }>(
  `select distinct iban from bank_accounts where club_id = 'gsv' and iban not in (select iban from club_details)`,
)
const ibans = accounts.map(({ iban }) => iban)

const PARAMETERS: Record<string, string> = {
  member: some.member,
  person: some.person,
  id: some.debtor,
  memberId: 'me',
  club: 'gsv',
}
const addresses = screens.flatMap(({ path }) => {
  const address = path.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? ':')
  return address.includes(':') ? [] : [address, `${address}.data`]
})

/** Own accounts are shown to their holder alone. */
async function foreignIbans(cookie: string, email: string): Promise<string[]> {
  const { rows } = await owner.query<{ iban: string }>(
    `select a.iban from bank_accounts a join debtors d on d.club_id = a.club_id and d.id = a.debtor_id join club_users u on u.club_id = d.club_id
     and u.person_id = d.person_id join auth."user" l on l.id = u.user_id where a.club_id = 'gsv' and l.email = $1`,
    [email],
  )
  expect(cookie).not.toBe('')
  return ibans.filter((iban) => !rows.some((own) => own.iban === iban))
}

const spec = await app.fetch('gsv', '/api/v1/openapi.json')
const operations = Object.entries(JSON.parse(spec.text).paths as Record<string, Record<string, unknown>>)
  .filter(([, methods]) => 'get' in methods)
  .flatMap(([path]) => {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? some.person)
    return [address]
  })

test('there are accounts to be found, and Finanzen finds them', async () => {
  expect(ibans.length).toBeGreaterThan(5)
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const { text } = await app.fetch('gsv', `/api/v1/debtors/${some.debtor}/account`, { headers: { cookie } })
  expect(text).toContain(some.iban)
})

test.each(['', 'reader@gsv.example', 'trainer@gsv.example', 'editor@gsv.example', 'hallen@gsv.example'])(
  'no page and no answer of the API shows the account of somebody else to %s',
  async (email) => {
    const cookie = email ? await app.login('gsv', email) : ''
    const hidden = email ? await foreignIbans(cookie, email) : ibans
    let seen = 0
    for (const address of [...addresses, ...operations]) {
      const { text, status } = await app.fetch('gsv', address, { headers: { cookie } })
      if (status === 200) seen++
      const plain = text.replace(/[\s\u00a0\u202f]|&nbsp;/g, '')
      expect([address, hidden.filter((iban) => plain.includes(iban))]).toEqual([address, []])
    }
    expect(seen).toBeGreaterThan(20)
  },
)
