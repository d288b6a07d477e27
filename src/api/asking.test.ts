import fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import type { MEMBER_FIELDS } from '../domain/members/list-members.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('super'))
await database.ctx('rwa')
const owner = new pg.Client({ connectionString: database.url })
await owner.connect()
afterAll(() => owner.end())
const api = createApi()
const ask = async (query: string) => {
  const answer = await api(new Request(`http://gsv.localhost/api/v1/members?state=all&${query}`), { ...apiFacts, ctx })
  return { status: answer.status, body: await answer.json() }
}

/** Few different values, so that many rows are alike in each field. */
const enter = async (club: string, from: number, to: number) => {
  await owner.query(
    `insert into people (club_id, id, firstname, lastname, email, birth_on, sex, city, postcode, search)
      select $1, uuidv7(), (array['Anna', 'anna', 'Änne', 'Zoë', ''])[1 + n % 5], (array['Öz', 'Oz', 'Müller', 'Mueller', 'de Vries', 'Ünal, Dr.'])[1 + n % 6],
        'm' || n || '@viele.example', case when n % 4 > 0 then date '1990-01-01' + n % 9 end, (array['m', 'w', 'd'])[1 + n % 3],
        (array['Ulm', 'Köln', 'Bad (x:y)'])[1 + n % 3], (array['01067', '89073'])[1 + n % 2], 'm' || n from generate_series($2::int, $3::int) n`,
    [club, from, to],
  )
  await owner.query(
    `insert into members (club_id, id, person_id, member_no) select club_id, uuidv7(), id, case when search <> 'm7' then substring(search, 2) end
      from people p where club_id = $1 and not exists (select from members m where m.person_id = p.id)`,
    [club],
  )
}
await enter('gsv', 1, 120)
await enter('rwa', 1, 20)

const COLUMNS: Record<keyof typeof MEMBER_FIELDS, string> = {
  lastname: 'p.lastname',
  firstname: 'p.firstname',
  memberNo: 'm.member_no',
  birthOn: 'p.birth_on',
  email: 'p.email',
  postcode: 'p.postcode',
  city: 'p.city',
  sex: 'p.sex',
  isOrganisation: 'p.is_organisation',
}
const FROM = `from members m join people p on p.club_id = m.club_id and p.id = m.person_id where m.club_id = 'gsv' and p.merged_into is null`
const SIGNS = { eq: '=', ne: 'is distinct from', lt: '<', le: '<=', gt: '>', ge: '>=' }

/** The same question twice: as it stands in an address, and in plain SQL. */
const condition = fc
  .tuple(
    fc.constantFrom('lastname', 'firstname', 'city', 'memberNo', 'birthOn', 'sex', 'postcode'),
    fc.constantFrom('eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in', 'starts'),
    fc.constantFrom('Öz', 'Müller', 'Anna', 'anna', 'Bad (x:y)', '1', 'w', '01067', 'Ünal, Dr.', '', "O'x", '%', '_'),
    fc.integer({ min: 0, max: 9 }),
  )
  .map(([field, operator, text, day]) => {
    const column = COLUMNS[field as keyof typeof COLUMNS]
    if (field !== 'birthOn') {
      const literal = owner.escapeLiteral(text)
      if (operator === 'starts') return [`${field}:starts:${text}`, `left(${column}, ${text.length}) = ${literal}`]
      if (operator === 'in')
        return [`${field}:in:${text}`, `${column} in (${text.split(',').map((one) => owner.escapeLiteral(one))})`]
      return [`${field}:${operator}:${text}`, `${column} ${SIGNS[operator as keyof typeof SIGNS]} ${literal}`]
    }
    const value = `1990-01-0${Math.max(day, 1)}`
    if (day === 0) return ['birthOn:eq:', `${column} is null`]
    if (operator === 'starts' || operator === 'in')
      return [`birthOn:in:${value},1990-01-09`, `${column} in ('${value}', '1990-01-09')`]
    return [`birthOn:${operator}:${value}`, `${column} ${SIGNS[operator as keyof typeof SIGNS]} date '${value}'`]
  })
const orders = fc.constantFrom('lastname', 'firstname', 'city', 'birthOn', 'email', 'sex')

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

async function askAll(query: string): Promise<string[]> {
  const all: string[] = []
  for (let cursor = ''; ; ) {
    const { status, body } = await ask(`${query}${cursor}`)
    expect([status, body.detail]).toEqual([200, undefined])
    all.push(...idsOf(body))
    if (!body.nextCursor) return all
    cursor = `&cursor=${body.nextCursor}`
  }
}

test('conditions and order give what plain SQL gives, on pages of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(condition, { maxLength: 3 }),
      orders,
      fc.boolean(),
      fc.integer({ min: 7, max: 200 }),
      async (conditions, by, isDescending, limit) => {
        const where = conditions.map(([asked = '']) => `&where=${encodeURIComponent(asked)}`).join('')
        const way = isDescending ? 'desc nulls last' : 'asc nulls first'
        const { rows } = await owner.query<{ id: string }>(
          `select m.id ${FROM} ${conditions.map(([, plain]) => `and ${plain}`).join(' ')}
            order by ${COLUMNS[by]} ${way}, m.id ${isDescending ? 'desc' : 'asc'}`,
        )
        const all = await askAll(`orderBy=${isDescending ? '-' : ''}${by}&limit=${limit}${where}`)
        expect(all, where).toEqual(rows.map(({ id }) => id))
      },
    ),
    { numRuns: 60 },
  )
})

const allIds = async () => (await owner.query<{ id: string }>(`select m.id ${FROM}`)).rows.map(({ id }) => id)
let next = 1_000

test('pages have no gap and nothing double while rows come and go, also the row a page ended with', async () => {
  const goings = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(orders, fc.boolean(), fc.integer({ min: 20, max: 60 }), goings, async (by, isDescending, limit, goes) => {
      const before = await allIds()
      const seen: string[] = []
      for (let cursor = '', page = 0; ; page++) {
        const { body } = await ask(`orderBy=${isDescending ? '-' : ''}${by}&limit=${limit}${cursor}`)
        seen.push(...idsOf(body))
        if (!body.nextCursor) break
        cursor = `&cursor=${body.nextCursor}`
        if (goes[page % goes.length]) await owner.query('delete from members where id = $1', [body.items.at(-1).id])
        await enter('gsv', next, next + 1)
        next += 2
      }
      expect(new Set(seen).size).toBe(seen.length)
      const after = new Set(await allIds())
      expect(before.filter((id) => after.has(id) && !seen.includes(id))).toEqual([])
    }),
    { numRuns: 15 },
  )
})

const forged = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')
const ANYTHING = '01890000-0000-7000-8000-000000000000'

test.each([
  ['where=password:eq:x', 'where'],
  ['where=lastname:like:x', 'where'],
  ['where=lastname', 'where'],
  ['where=__proto__:eq:x', 'where'],
  ['where=birthOn:eq:31.12.1990', 'where'],
  ['where=birthOn:ge:2027-02-30', 'where'],
  ['where=birthOn:lt:', 'where'],
  ['where=birthOn:starts:1990', 'where'],
  ['where=isOrganisation:gt:true', 'where'],
  ['where=isOrganisation:eq:ja', 'where'],
  [`where=lastname:eq:${'x'.repeat(201)}`, 'where'],
  [`where=sex:in:${'m,'.repeat(100)}m`, 'where'],
  ['where=sex:eq:m&'.repeat(11), 'where'],
  ['orderBy=isOrganisation', 'orderBy'],
  ['orderBy=search', 'orderBy'],
  ['orderBy=--lastname', 'orderBy'],
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=1e9', 'limit'],
  ['limit=9007199254740993', 'limit'],
  ['cursor=x', 'cursor'],
  [`cursor=${ANYTHING}`, 'cursor'],
  [`cursor=${forged(['lastname', 'A', ANYTHING])}`, 'cursor'],
  [`orderBy=birthOn&cursor=${forged(['birthOn', "1990-01-01'; drop table members", ANYTHING])}`, 'cursor'],
  [`orderBy=birthOn&cursor=${forged(['birthOn', '9999-99-99', ANYTHING])}`, 'cursor'],
  [`orderBy=lastname&cursor=${forged(['lastname', 'a\u0000', ANYTHING])}`, 'cursor'],
  [`orderBy=lastname&cursor=${forged(['lastname', 'A', 'x'])}`, 'cursor'],
  [`orderBy=lastname&cursor=${forged({})}`, 'cursor'],
])('%s is refused and named', async (query, field) => {
  const { status, body } = await ask(query)
  expect([status, body.code]).toEqual([400, 'invalid'])
  expect(body.errors[0].field).toMatch(new RegExp(`^${field}`))
  expect(JSON.stringify(body)).not.toContain('drop table')
})

test('a forged cursor shows nothing that the list would not', async () => {
  const { body } = await ask(`orderBy=lastname&limit=200&cursor=${forged(['lastname', '', ANYTHING])}`)
  const own = await allIds()
  expect(idsOf(body).every((id) => own.includes(id))).toBe(true)
})

const Described = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z
        .object({
          operationId: z.string(),
          parameters: z.array(z.object({ name: z.string() })).default([]),
          responses: z.record(z.string(), z.unknown()),
        })
        .optional(),
    }),
  ),
})
test('every list can be asked alike', async () => {
  const described = await api(new Request('http://gsv.localhost/api/v1/openapi.json'), { ...apiFacts, ctx })
  const { paths } = Described.parse(await described.json())
  const lists = Object.values(paths).flatMap(({ get }) => (get?.operationId.startsWith('list') ? [get] : []))
  expect(lists.length).toBeGreaterThan(25)
  for (const { operationId, parameters } of lists)
    expect([operationId, parameters.map(({ name }) => name)]).toEqual([
      operationId,
      expect.arrayContaining(['where', 'orderBy', 'limit', 'cursor']),
    ])
})
