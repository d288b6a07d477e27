import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { hashOf, newKey } from '../domain/api-keys/rules.ts'
import { newId } from '../kernel/id.ts'
import { createApi } from './app.ts'

const NOW = Temporal.Instant.from('2027-03-01T12:00:00Z')
const database = await testDatabase()
const api = createApi()
const ago = (days: number) => NOW.subtract({ hours: 24 * days })

async function ask(path: string, club = 'gsv') {
  const ctx = await database.ctx(club, actorWith('admin'), NOW)
  const answer = await api(new Request(`http://${club}.localhost/api/v1${path}`), { ...apiFacts, ctx })
  return { status: answer.status, body: await answer.json() }
}

await database.ctx('gsv')
await database.ctx('rwa')
const maker = newId()
await sql`insert into auth."user" (id, name, email, "emailVerified") values (${maker}, 'Erika Muster', 'erika@gsv.example', true)`.execute(
  database.owner,
)
for (const [club, name, endsOn, days] of [
  ['gsv', 'Website', '2027-12-31', 3],
  ['gsv', 'Kasse', '2027-02-01', 2],
  ['gsv', 'Anzeige', '2027-06-30', 1],
  ['rwa', 'Fremd', '2027-12-31', 1],
] as const)
  await sql`insert into api_keys (club_id, id, name, secret, scopes, ends_on, created_at, created_by)
    values (${club}, ${newId()}, ${name}, ${hashOf(newKey())}, '{members:read}', ${endsOn}::date, ${ago(days)}, ${maker})`.execute(
    database.owner,
  )
const hooks = new Map<string, string>()
for (const [club, url, days] of [
  ['gsv', 'https://a.example/', 3],
  ['gsv', 'https://b.example/', 2],
  ['rwa', 'https://fremd.example/', 1],
] as const) {
  const id = newId()
  hooks.set(url, id)
  await sql`insert into webhooks (club_id, id, url, kinds, key_number, created_at)
    values (${club}, ${id}, ${url}, '{member}', 1, ${ago(days)})`.execute(database.owner)
}
const hook = hooks.get('https://a.example/')
for (const [kind, attempts, days] of [
  ['member', 1, 3],
  ['course', 5, 2],
  ['member', 7, 1],
] as const)
  await sql`insert into webhook_deliveries (club_id, webhook_id, id, kind, object_id, happened_at, first_at, next_at, attempts)
    values ('gsv', ${hook}, ${newId()}, ${kind}, 'x', ${ago(days)}, ${NOW}, ${NOW}, ${attempts})`.execute(database.owner)

test.each([
  ['/api-keys', 'name', ['Anzeige', 'Kasse', 'Website']],
  ['/api-keys?orderBy=name', 'name', ['Anzeige', 'Kasse', 'Website']],
  ['/api-keys?where=endsOn:ge:2027-06-01&orderBy=-endsOn', 'name', ['Website', 'Anzeige']],
  ['/api-keys?where=name:starts:K&where=createdAt:lt:2027-02-28T00:00:00Z', 'name', ['Kasse']],
  ['/api-keys?where=maker:eq:Fremd', 'name', []],
  ['/webhooks', 'url', ['https://b.example/', 'https://a.example/']],
  ['/webhooks?where=url:starts:https%3A%2F%2Fa', 'url', ['https://a.example/']],
  ['/webhooks?where=createdAt:ge:2027-02-27T00:00:00Z&orderBy=url', 'url', ['https://b.example/']],
  [`/webhooks/${hook}/deliveries`, 'attempts', [7, 5, 1]],
  [`/webhooks/${hook}/deliveries?where=kind:eq:member&orderBy=attempts`, 'attempts', [1, 7]],
  [`/webhooks/${hook}/deliveries?where=attempts:in:5,7&where=kind:ne:member`, 'attempts', [5]],
])('%s answers what was asked for, of the own club', async (path, field, expected) => {
  const { status, body } = await ask(path)
  expect([status, body.items?.map((one: Record<string, unknown>) => one[field])]).toEqual([200, expected])
})

test('their pages follow each other without gap or double', async () => {
  for (const [path, field, all] of [
    ['/api-keys?orderBy=name&limit=2', 'name', ['Anzeige', 'Kasse', 'Website']],
    ['/webhooks?orderBy=url&limit=1', 'url', ['https://a.example/', 'https://b.example/']],
    [`/webhooks/${hook}/deliveries?orderBy=attempts&limit=2`, 'attempts', [1, 5, 7]],
  ] as const) {
    const seen: unknown[] = []
    for (let cursor = ''; ; ) {
      const { body } = await ask(path + cursor)
      seen.push(...body.items.map((one: Record<string, unknown>) => one[field]))
      if (body.nextCursor === null) break
      cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
    }
    expect(seen).toEqual(all)
  }
})

test.each(['/api-keys?where=secret:starts:a', '/api-keys?orderBy=secret', '/webhooks?where=keyNumber:eq:1'])(
  '%s is refused: the field is not on the list',
  async (path) => {
    expect(await ask(path)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  },
)

test('the log of another club’s webhook is missing', async () => {
  expect((await ask(`/webhooks/${hook}/deliveries`, 'rwa')).status).toBe(404)
})
