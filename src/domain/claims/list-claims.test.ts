import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { newId } from '../../kernel/id.ts'
import { createPerson } from '../people/commands.ts'
import { listClaims, sumClaims } from './list-claims.ts'

const MANY = 210
const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2027-01-04T09:00:00Z'))

const { debtorId } = await payer(ctx, 'Sucher')
await owe(ctx, debtorId, 100, { title: 'eigene' })
const child = await createPerson(ctx, { firstname: 'Jonas', lastname: 'Kleinlein' })
const ofChild = await owe(ctx, debtorId, 200, { title: 'des Kindes' })
await sql`update claims set person_id = ${child} where id = ${ofChild}`.execute(database.owner)
const office = newId()
await sql`insert into debtors (club_id, id, kind, name) values ('gsv', ${office}, 'organisation', 'Jobcenter 50% Süd')`.execute(
  database.owner,
)
await owe(ctx, office, 300, { title: 'vom Amt' })
await sql`with who as (insert into people (club_id, id, firstname, lastname, search)
    select 'gsv', gen_random_uuid(), 'Viele', 'Nr ' || n, 'viele nr ' || n from generate_series(1, ${MANY}::int) n returning id),
  debtor as (insert into debtors (club_id, id, kind, person_id) select 'gsv', gen_random_uuid(), 'person', id from who returning id)
  insert into claims (club_id, id, debtor_id, source_kind, source_id, title, cents, due_on, made_at)
  select 'gsv', gen_random_uuid(), id, 'manual', id, 'von vielen', 1, '2027-01-01', now() from debtor`.execute(database.owner)

test.each<[string, string[], number]>([
  ['sucher', ['des Kindes', 'eigene'], 2],
  ['Erika SUCHER', ['des Kindes', 'eigene'], 2],
  ['kleinlein', ['des Kindes'], 1],
  ['jonas sucher', [], 0],
  ['50% SÜD', ['vom Amt'], 1],
  ['50_', [], 0],
  ['nr 207', ['von vielen'], 1],
  ['viele', Array.from({ length: 9 }, () => 'von vielen'), MANY],
  ['niemand', [], 0],
])('claims of whoever is called %s, and how many they are', async (q, titles, count) => {
  const { claims } = await listClaims(ctx, { stand: 'all', q }, { limit: 9 })
  expect(claims.map(({ title }) => title).toSorted()).toEqual(titles)
  expect(await sumClaims(ctx, { stand: 'open', q })).toMatchObject({ count })
})

test('sums of all claims are those of each debtor', async () => {
  const whole = await sumClaims(ctx, { stand: 'open' })
  const parts = await Promise.all(['sucher', 'jobcenter', 'viele'].map((q) => sumClaims(ctx, { stand: 'open', q })))
  expect(whole).toEqual({
    count: parts.reduce((sum, { count }) => sum + count, 0),
    cents: parts.reduce((sum, { cents }) => sum + cents, 0),
    openCents: parts.reduce((sum, { openCents }) => sum + openCents, 0),
  })
})
