import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertHelper } from '../../../tests/support/helper-plans.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import type { HourTarget } from './account-columns.ts'
import { listHourAccounts } from './list-hour-accounts.ts'
import { saveTarget } from './save-target.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2027-05-01T09:00:00Z')
let clubs = 0

interface Facts {
  birthOn: string
  entryOn: string
  exitOn: string | null
  exempt: [from: number, to: number | null] | null
  /** Minutes of shifts by year. */
  done: [year: number, minutes: number][]
}

const member: Facts = { birthOn: '1980-05-05', entryOn: '2010-01-01', exitOn: null, exempt: null, done: [] }
const target = (year: number, more: Partial<HourTarget> = {}): HourTarget => ({
  year,
  minutes: 600,
  ageFrom: 16,
  ageTo: 65,
  mostCarried: 300,
  centsPerHour: 1500,
  ...more,
})

/** A club with a feast each year. */
async function clubWith(targets: readonly HourTarget[]) {
  const ctx = await database.ctx(`stunden${++clubs}`, { kind: 'system' }, NOW)
  for (const one of targets) await saveTarget(ctx, one)
  const shiftOf = new Map<number, string>()
  for (let year = 2020; year < 2030; year++) shiftOf.set(year, await insertShift(ctx, year))
  return { ctx, shiftOf, office: { ...ctx, actor: actorWith('admin') } }
}
type Club = Awaited<ReturnType<typeof clubWith>>

async function insertShift({ db, club: { id: clubId } }: Ctx, year: number): Promise<string> {
  const [planId, id] = [newId(), newId()]
  const plan = { clubId, id: planId, slug: `fest-${year}`, title: 'Fest', state: 'closed', createdAt: NOW }
  await db
    .insertInto('operationalPlans')
    .values({ ...plan, startsOn: Temporal.PlainDate.from({ year, month: 12, day: 31 }) })
    .execute()
  await db
    .insertInto('shifts')
    .values({ clubId, id, planId, position: 1, task: 'Kuchen', needed: 50, creditMinutes: 60 })
    .execute()
  return id
}

async function insertFacts({ ctx, shiftOf }: Club, { birthOn, entryOn, exitOn, exempt, done }: Facts): Promise<string> {
  const { db, club } = ctx
  const clubId = club.id
  const { personId } = await insertHelper(ctx, { birthOn })
  await insertMember(db, { clubId, personId, from: entryOn, ...(exitOn ? { lastOn: exitOn } : {}) })
  if (exempt) {
    const [fromYear, toYear] = exempt
    await db.insertInto('hourExemptions').values({ clubId, id: newId(), personId, fromYear, toYear }).execute()
  }
  const times = { requestedAt: NOW, confirmedAt: NOW }
  for (const [year, minutes] of done) {
    const whom = { clubId, id: newId(), shiftId: shiftOf.get(year) ?? '', personId, contactId: personId, signUpId: newId() }
    await db
      .insertInto('assignments')
      .values({ ...whom, ...times, state: 'confirmed', via: 'staff', minutes })
      .execute()
  }
  return personId
}

async function accountOf(club: Club, personId: string, year: number) {
  const { accounts } = await listHourAccounts(club.office, { year, personId }, { limit: null })
  return accounts[0] ?? expect.fail()
}

const club = await clubWith([2025, 2026, 2027].map((year) => target(year)))

test.each<[string, Partial<Facts>, number, object]>([
  ['nothing done', {}, 2027, { target: 600, done: 0, carried: 0, shortfall: 600, shifts: 0 }],
  ['some done', { done: [[2027, 450]] }, 2027, { done: 450, shortfall: 150, shifts: 1 }],
  [
    'surplus goes on, up to the limit',
    {
      done: [
        [2026, 1000],
        [2027, 100],
      ],
    },
    2027,
    { carried: 300, shortfall: 200 },
  ],
  [
    'shortfall does not go on',
    {
      done: [
        [2026, 0],
        [2027, 600],
      ],
    },
    2027,
    { carried: 0, shortfall: 0 },
  ],
  [
    'a surplus is used up',
    {
      done: [
        [2025, 900],
        [2026, 300],
      ],
    },
    2027,
    { carried: 0, shortfall: 600 },
  ],
  ['exempt', { exempt: [2026, null] }, 2027, { target: 0, isExempt: true, shortfall: 0 }],
  ['no longer exempt', { exempt: [2020, 2026] }, 2027, { target: 600, isExempt: false }],
  ['a surplus of a year without duty', { exempt: [2026, 2026], done: [[2026, 200]] }, 2027, { carried: 200, shortfall: 400 }],
  ['too old', { birthOn: '1961-12-31' }, 2027, { target: 0 }],
  ['old enough just in time', { birthOn: '2011-12-31' }, 2027, { target: 600 }],
  ['too young by a day', { birthOn: '2012-01-01' }, 2027, { target: 0 }],
  ['joined this year', { entryOn: '2027-01-02' }, 2027, { target: 0 }],
  ['left during the year', { exitOn: '2027-11-30' }, 2027, { target: 0 }],
  ['left with its last day', { exitOn: '2027-12-31' }, 2027, { target: 600 }],
  [
    'a year without a target',
    {
      done: [
        [2027, 900],
        [2028, 90],
      ],
    },
    2028,
    { target: 0, done: 90, carried: 300, shortfall: 0 },
  ],
])('%s', async (_, more, year, expected) => {
  const personId = await insertFacts(club, { ...member, ...more })
  expect(await accountOf(club, personId, year)).toMatchObject(expected)
})

/** Written plainly, year by year. */
function expectedOf(facts: Facts, targets: readonly HourTarget[], year: number) {
  const doneIn = (one: number) => facts.done.find(([at]) => at === one)?.[1] ?? 0
  const owedIn = (one: HourTarget) => {
    const age = one.year - Number(facts.birthOn.slice(0, 4))
    const isThere = facts.entryOn < `${one.year}-01-01` && (facts.exitOn ?? '9999') >= `${one.year}-12-31`
    const isExempt = facts.exempt !== null && facts.exempt[0] <= one.year && one.year <= (facts.exempt[1] ?? 9999)
    return isThere && !isExempt && age >= one.ageFrom && age <= one.ageTo ? one.minutes : 0
  }
  let carried = 0
  for (const one of targets)
    if (one.year < year) carried = Math.min(Math.max(carried + doneIn(one.year) - owedIn(one), 0), one.mostCarried)
  const now = targets.find((one) => one.year === year)
  const owed = now ? owedIn(now) : 0
  return { target: owed, done: doneIn(year), carried, shortfall: Math.max(owed - carried - doneIn(year), 0) }
}

const YEARS = Array.from({ length: 10 }, (_, at) => 2020 + at)
const minutes = fc.integer({ min: 0, max: 900 })
const aTarget = fc.record({
  minutes,
  mostCarried: minutes,
  ageFrom: fc.integer({ min: 10, max: 30 }),
  ageTo: fc.integer({ min: 30, max: 70 }),
})
const someTargets = fc
  .subarray(YEARS, { minLength: 1 })
  .chain((years) => fc.tuple(...years.map((year) => aTarget.map((more) => target(year, more)))))
const day = (from: number, to: number) =>
  fc
    .tuple(fc.integer({ min: from, max: to }), fc.constantFrom('01-01', '01-02', '07-15', '12-30', '12-31'))
    .map(([year, rest]) => `${year}-${rest}`)
const someFacts: fc.Arbitrary<Facts> = fc.record({
  birthOn: day(1950, 2015),
  entryOn: day(2015, 2021),
  exitOn: fc.option(day(2022, 2030)),
  exempt: fc.option(fc.tuple(fc.integer({ min: 2019, max: 2024 }), fc.option(fc.integer({ min: 2024, max: 2030 })))),
  done: fc.uniqueArray(fc.tuple(fc.constantFrom(...YEARS), fc.integer({ min: 0, max: 2000 })), {
    selector: ([year]) => year,
    maxLength: 8,
  }),
})

test('an account is what its rows and the years before make of it, and who owes is counted and listed', async () => {
  await fc.assert(
    fc.asyncProperty(someTargets, fc.array(someFacts, { minLength: 1, maxLength: 8 }), async (targets, everybody) => {
      const club = await clubWith(targets)
      const people = new Map<string, Facts>()
      for (const facts of everybody) people.set(await insertFacts(club, facts), facts)
      for (const year of [2022, 2025, 2029]) {
        const whole = await listHourAccounts(club.office, { year }, { limit: null })
        for (const account of whole.accounts)
          expect(account).toMatchObject(expectedOf(people.get(account.personId) ?? expect.fail(), targets, year))
        const short = whole.accounts.filter(({ shortfall }) => shortfall > 0)
        expect([whole.all, whole.short, whole.next]).toEqual([whole.accounts.length, short.length, null])
        expect((await listHourAccounts(club.office, { year, isShortOnly: true }, { limit: null })).accounts).toEqual(short)
      }
    }),
    { numRuns: 25 },
  )
})

test('pages follow each other by name, with the numbers of the whole', async () => {
  const club = await clubWith([target(2027)])
  for (const done of [[], [[2027, 600]], [], [], []] satisfies Facts['done'][]) await insertFacts(club, { ...member, done })
  const whole = await listHourAccounts(club.office, { year: 2027 }, { limit: null })
  const read = async (isShortOnly: boolean) => {
    const pages: string[][] = []
    let after: string | undefined
    do {
      const page = await listHourAccounts(club.office, { year: 2027, isShortOnly }, { after, limit: 2 })
      expect([page.all, page.short]).toEqual([5, 4])
      pages.push(page.accounts.map(({ personId }) => personId))
      after = page.next ?? undefined
    } while (after)
    return pages
  }
  const ids = whole.accounts.map(({ personId }) => personId)
  expect(await read(false)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
  const short = whole.accounts.filter(({ shortfall }) => shortfall > 0).map(({ personId }) => personId)
  expect(await read(true)).toEqual([short.slice(0, 2), short.slice(2)])
  const [first] = whole.accounts
  const named = await listHourAccounts(club.office, { year: 2027, search: first?.firstname ?? '' }, { limit: 2 })
  expect(named.accounts.map(({ personId }) => personId)).toContain(first?.personId)
  expect(await listHourAccounts(club.office, { year: 2027, search: '100%_' }, { limit: 2 })).toEqual({
    accounts: [],
    next: null,
    all: 0,
    short: 0,
  })
})
