import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { send } from '../../../tests/support/mailings.ts'
import { insertStaff } from '../../../tests/support/orders.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import type { Mailing } from './input.ts'
import { listLetters } from './list-letters.ts'
import { planMailing, seenOf } from './plan-mailing.ts'
import { getMailing, listRecipients } from './queries.ts'
import { sendMailing } from './send-mailing.ts'

const database = await testDatabase()

interface Person {
  name: string
  home?: string
  kind?: 'adult' | 'child'
  email?: string
  birthOn?: string
  /** Since then they live there no more. */
  movedOn?: string
  pays?: boolean
}

/** Participants of one offer; answers its group. */
async function insertPeople(ctx: Ctx, people: readonly Person[]): Promise<string> {
  const [clubId, courseId] = [ctx.club.id, newId()]
  const course = { clubId, id: courseId, slug: `k-${courseId}`, kind: 'ongoing', state: 'running', title: 'Turnen', search: '' }
  await ctx.db.insertInto('courses').values(course).execute()
  const homes = new Map(people.flatMap(({ home }) => (home === undefined ? [] : [[home, newId()]])))
  for (const id of homes.values()) await ctx.db.insertInto('households').values({ clubId, id }).execute()
  for (const { name, home, kind = 'adult', email = `${name}@post.example`, birthOn = '1980-01-01', movedOn, pays } of people) {
    const personId = newId()
    const own = { firstname: name, lastname: 'Brandt', search: '', email, birthOn: Temporal.PlainDate.from(birthOn) }
    await ctx.db
      .insertInto('people')
      .values({ clubId, id: personId, ...own })
      .execute()
    const onList = { clubId, id: newId(), courseId, personId, kind: 'regular', valid: '[2020-01-01,)' }
    await ctx.db.insertInto('groupPeople').values(onList).execute()
    const householdId = homes.get(home ?? '')
    const valid = `[2020-01-01,${movedOn ?? ''})`
    if (householdId)
      await ctx.db.insertInto('householdPeople').values({ clubId, id: newId(), householdId, personId, kind, valid }).execute()
    if (!pays) continue
    const debtorId = newId()
    await ctx.db.insertInto('debtors').values({ clubId, id: debtorId, kind: 'person', personId }).execute()
    const payer = { clubId, id: newId(), personId, debtorId, purpose: 'all', valid: '[2020-01-01,)' }
    await ctx.db.insertInto('payers').values(payer).execute()
  }
  return `participants:${courseId}`
}

const office = async () => insertStaff(database.owner, await database.ctx('gsv', { kind: 'system' }), 'admin', null)
const mailing = (group: string, text = 'Am Freitag ist zu.'): Mailing => ({
  groups: [group],
  topic: 'news',
  subject: 'Halle',
  text,
  perHousehold: true,
})
const short = (name: string) => name.replace(' Brandt', '')

const HOME = [
  { name: 'Opa', home: 'a', birthOn: '1940-01-01' },
  { name: 'Mia', home: 'a', birthOn: '1985-01-01' },
  { name: 'Kim', home: 'a', kind: 'child', birthOn: '2010-01-01' },
] as const satisfies Person[]
const [opa, mia, kim] = HOME

test.each<[string, Person[], string[], string[], string?]>([
  ['the oldest adult reads for all', [kim, mia, opa], ['Opa+Kim+Mia'], []],
  ['the payer comes before the oldest', [opa, { ...mia, pays: true }, kim], ['Mia+Kim+Opa'], []],
  ['an adult comes before a child that pays nothing', [kim, { ...mia, birthOn: '2011-01-01' }], ['Mia+Kim'], []],
  ['a payer without an address reads along', [opa, { ...mia, pays: true, email: '' }], ['Opa+Mia'], []],
  [
    'nobody with an address: letters',
    [
      { ...opa, email: '' },
      { ...mia, email: '' },
    ],
    [],
    ['Opa', 'Mia'],
  ],
  ['two homes', [opa, { ...mia, home: 'b' }], ['Opa', 'Mia'], []],
  ['no home', [opa, { name: 'Leo' }], ['Opa', 'Leo'], []],
  ['moved out', [opa, { ...mia, movedOn: '2021-01-01' }], ['Opa', 'Mia'], []],
  ['a text with the own name', [opa, mia], ['Opa', 'Mia'], [], 'Liebe {vorname}'],
  ['a text with the same name for both', [opa, mia], ['Opa+Mia'], [], 'Liebe Familie {nachname}'],
  ['one address for two', [opa, { ...mia, email: 'Opa@post.example' }, kim], ['Mia+Kim'], []],
])('%s', async (_, people, mails, letters, text) => {
  const ctx = await office()
  const plan = await planMailing(ctx, mailing(await insertPeople(ctx, people), text))
  expect(plan.reached.map(({ name, household }) => [name, ...household.toSorted()].map(short).join('+')).sort()).toEqual(
    mails.toSorted(),
  )
  expect(plan.letters.map(({ name }) => short(name)).sort()).toEqual(letters.toSorted())
})

test('without the choice each address gets its own', async () => {
  const ctx = await office()
  const plan = await planMailing(ctx, { ...mailing(await insertPeople(ctx, HOME)), perHousehold: false })
  expect([plan.reached.length, plan.sharing]).toEqual([3, []])
})

test('the log says with whom; a mail that comes back brings its whole home a letter; who unsubscribed reads nowhere', async () => {
  const ctx = await office()
  const [bea, leo] = [
    { name: 'Bea', home: 'a' },
    { name: 'Leo', home: 'b' },
  ]
  const group = await insertPeople(ctx, [...HOME, bea, leo])
  const gone = { clubId: ctx.club.id, topic: 'news', address: 'bea@post.example', at: ctx.now }
  await ctx.db.insertInto('unsubscribes').values(gone).execute()
  const id = await send(ctx, mailing(group))
  const log = async () => (await listRecipients(ctx, id, { limit: 9 })).map((one) => [short(one.name), one.state, one.withName])
  const settled = [['Bea', 'unsubscribed', null]]
  const along = (state: string) => ['Kim', 'Mia'].map((name) => [name, state, 'Opa Brandt'])
  expect((await log()).sort()).toEqual([...settled, ...along('household'), ['Leo', 'open', null], ['Opa', 'open', null]].sort())
  expect((await getMailing(ctx, id)).counts).toMatchObject({ open: 2, household: 2, unsubscribed: 1 })
  expect(await listLetters(ctx, id)).toEqual([])
  const opaOnly = ctx.db.updateTable('mailingRecipients').where('mailingId', '=', id).where('name', '=', 'Opa Brandt')
  await opaOnly.set({ state: 'returned' }).execute()
  expect((await log()).sort()).toEqual(
    [...settled, ...along('returned'), ['Leo', 'open', null], ['Opa', 'returned', null]].sort(),
  )
  expect((await getMailing(ctx, id)).counts).toMatchObject({ open: 1, returned: 3, household: 0 })
  expect((await listLetters(ctx, id)).map(({ name }) => short(name)).sort()).toEqual(['Kim', 'Mia', 'Opa'])
  expect(await listRecipients(ctx, id, { state: 'returned', limit: 2 })).toHaveLength(2)
})

test('a preview made before somebody else became the contact of the home is shown again', async () => {
  const ctx = await office()
  const both = mailing(await insertPeople(ctx, [opa, mia]))
  const seen = seenOf(await planMailing(ctx, both))
  await ctx.db
    .updateTable('people')
    .set({ birthOn: Temporal.PlainDate.from('1930-01-01') })
    .where('firstname', '=', 'Mia')
    .execute()
  expect(await sendMailing(ctx, { mailing: both, seen }, newId())).toEqual({ ok: false, refusal: 'changed' })
})

test('each participant is in one list, once; no address gets two mails, no home two of the same', async () => {
  const ctx = await office()
  const person = fc.record({
    home: fc.constantFrom('a', 'b', undefined),
    kind: fc.constantFrom('adult', 'child'),
    hasEmail: fc.boolean(),
    pays: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 7 }), fc.boolean(), async (facts, isOwn) => {
      const people = facts.map(({ hasEmail, home, ...rest }, at): Person => {
        const name = `P${at}`
        return { name, ...rest, ...(home ? { home } : {}), email: hasEmail ? `${name}@post.example` : '' }
      })
      const plan = await planMailing(ctx, mailing(await insertPeople(ctx, people), isOwn ? '{name}' : 'Für alle'))
      const { reached, letters, sharing } = plan
      const all = [...reached, ...letters, ...sharing].map(({ name }) => short(name))
      expect(all.sort()).toEqual(people.map(({ name }) => name).sort())
      expect(reached.flatMap(({ household }) => household).sort()).toEqual(sharing.map(({ name }) => name).sort())
      expect(reached.every(({ email }) => email !== '')).toBe(true)
      const homeOf = new Map(people.map(({ name, home }) => [name, home]))
      const homes = reached.flatMap(({ name }) => homeOf.get(short(name)) ?? [])
      if (!isOwn) expect(new Set(homes).size).toBe(homes.length)
    }),
    { numRuns: 25 },
  )
})
