import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertMember } from '../../../tests/support/members.ts'
import { done, moneyYear } from '../../../tests/support/money-year.ts'
import { transaction } from '../../database/transaction.ts'
import { newId } from '../../kernel/id.ts'
import { addMandate, ensureDebtor, setPayer } from '../debtors/commands.ts'
import { joinHousehold } from '../members/join-household.ts'
import { createPerson } from '../people/commands.ts'
import { createFeeRun, issueFeeRun } from './issue-fee-run.ts'
import { listFeeItems } from './queries.ts'

const { at, owner, database } = await moneyYear()
const day = (text: string) => Temporal.PlainDate.from(text)
const turnen = newId()
await sql`insert into departments (club_id, id, name) values ('gsv', ${turnen}, 'Turnen am Gerät')`.execute(database.owner)
// 5 € a month on top of the class, and of the family fee.
await sql`update tariffs set rules = rules || ${JSON.stringify([
  { kind: 'department', department: 'Turnen am Gerät', cents: 500, per: 'month', when: {} },
])}::jsonb where club_id = 'gsv'`.execute(database.owner)

const HALF_YEAR = { from: day('2027-01-01'), to: day('2027-06-30') }

type Name = 'Eva' | 'Tom' | 'Kim' | 'Lou'
const BORN: Record<Name, string> = { Eva: '1980-01-01', Tom: '1982-01-01', Kim: '2015-01-01', Lou: '2016-01-01' }
const ALL = Object.keys(BORN) as Name[]

/** People of a family of their own name, and what happens to them. */
function family(lastname: string) {
  const ids = new Map<Name, { personId: string; memberId: string }>()
  const idsOf = (name: Name) => ids.get(name) ?? { personId: '', memberId: '' }
  const kindOf = (name: Name) => (BORN[name] < '2000' ? 'adult' : 'child')
  return {
    idsOf,
    join: async (names: readonly Name[], from: string) => {
      for (const name of names) {
        const personId = await createPerson(owner, { firstname: name, lastname })
        await sql`update people set birth_on = ${BORN[name]}::date where id = ${personId}`.execute(database.owner)
        ids.set(name, { personId, memberId: await insertMember(owner.db, { clubId: 'gsv', personId, from }) })
        if (kindOf(name) === 'child' && ids.has('Eva'))
          await transaction(owner, async (ctx) =>
            setPayer(ctx, await ensureDebtor(ctx, idsOf('Eva').personId), [personId], day('2026-01-01')),
          )
      }
    },
    live: async (from: string) => {
      for (const [name, { personId }] of ids) {
        const home = { personId, lastname, kind: kindOf(name), externalId: lastname, from: day(from) } as const
        await transaction(owner, (ctx) => joinHousehold(ctx, home))
      }
    },
    train: (name: Name) =>
      sql`insert into member_departments (club_id, id, member_id, department_id, valid)
        values ('gsv', ${newId()}, ${idsOf(name).memberId}, ${turnen}, '[2026-01-01,)')`.execute(database.owner),
    payByDebit: (name: Name) =>
      transaction(owner, async (ctx) => {
        const debtorId = await ensureDebtor(ctx, idsOf(name).personId)
        await addMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: `${name} ${lastname}`, isSure: true })
      }),
    /** Posts a time as seen on a day; answers what that asks of the family. */
    charge: async (on: string, range = HALF_YEAR) => {
      const ctx = await at(on)
      const runId = done(await createFeeRun(ctx, { kind: 'fees', asOf: day(on), dueOn: day(on), ...range }))
      const payers = await listFeeItems(ctx, runId, { offset: 0, limit: 100 })
      await issueFeeRun(ctx, { runId })
      const own = payers
        .flatMap(({ people }) => people)
        .filter(({ name, flags }) => name.endsWith(lastname) && !flags.includes('double'))
      return own
        .filter(({ cents }) => cents > 0)
        .map(({ name, cents, title }) => [name.split(' ')[0], cents, title.split(' ')[0]])
    },
  }
}
type Family = ReturnType<typeof family>
const wholeYear = async (one: Family) => {
  await one.join(ALL, '2020-01-01')
  await one.live('2026-01-01')
}
const evaAlone = (one: Family) => one.join(['Eva'], '2020-01-01')
const formedInMarch = async (one: Family) => {
  await one.join(['Tom', 'Kim', 'Lou'], '2027-03-01')
  await one.live('2027-03-01')
}

interface Case {
  before: ((one: Family) => Promise<unknown>)[]
  posted: unknown[]
  changed: ((one: Family) => Promise<unknown>)[]
  asked: unknown[]
}
const WHOLE = ['Eva', 12_600, 'Mitgliedsbeitrag']
const cases: Record<string, Case> = {
  'who bore it pays nothing else': { before: [wholeYear], posted: [WHOLE], changed: [(one) => one.payByDebit('Tom')], asked: [] },
  'who bore it also pays for a department': {
    before: [wholeYear, (one) => one.train('Eva')],
    posted: [['Eva', 15_600, 'Mitgliedsbeitrag']],
    changed: [(one) => one.payByDebit('Tom')],
    asked: [],
  },
  'who bears it now came to a department meanwhile': {
    before: [wholeYear],
    posted: [WHOLE],
    changed: [(one) => one.payByDebit('Tom'), (one) => one.train('Tom')],
    asked: [['Tom', 3000, 'Mitgliedsbeitrag']],
  },
  'who pays alone becomes the bearer of a family: 2 months alone, 4 together, 72 € are posted': {
    before: [evaAlone],
    posted: [['Eva', 7200, 'Mitgliedsbeitrag']],
    changed: [formedInMarch],
    asked: [['Eva', 3600, 'Familienbeitrag']],
  },
  'who pays alone and for a department joins a family that another one bears': {
    before: [evaAlone, (one) => one.train('Eva')],
    posted: [['Eva', 10_200, 'Mitgliedsbeitrag']],
    changed: [formedInMarch, (one) => one.payByDebit('Tom')],
    asked: [['Tom', 3600, 'Mitgliedsbeitrag']],
  },
  'nothing was posted before': { before: [], posted: [], changed: [wholeYear], asked: [WHOLE] },
}

test.each(Object.entries(cases))(
  'a family fee is posted once, and whole: %s',
  async (name, { before, posted, changed, asked }) => {
    const one = family(`Sippe${Object.keys(cases).indexOf(name)}`)
    for (const step of before) await step(one)
    expect(await one.charge('2027-01-15')).toEqual(posted)
    for (const step of changed) await step(one)
    expect(await one.charge('2027-04-15')).toEqual(asked)
    expect(await one.charge('2027-05-15')).toEqual([])
  },
)

test('a family fee that grows again is charged a second rest', async () => {
  const one = family('Wachsend')
  await evaAlone(one)
  await one.charge('2027-01-15')
  await formedInMarch(one)
  expect(await one.charge('2027-04-15')).toEqual([['Eva', 3600, 'Familienbeitrag']])
  // Together since January: 126 € in all.
  const people = sql`(select id from people where lastname = 'Wachsend')`
  const since = sql`valid = '[2027-01-01,)'`
  await sql`update household_people set ${since} where person_id in ${people}`.execute(database.owner)
  await sql`update memberships set ${since} where member_id in (select id from members where person_id in ${people})`.execute(
    database.owner,
  )
  expect(await one.charge('2027-05-15')).toEqual([['Eva', 1800, 'Familienbeitrag']])
  expect(await one.charge('2027-06-15')).toEqual([])
})

test('money of people who left the household years ago is not credited', async () => {
  const [now, then] = [family('Heute'), family('Damals')]
  await then.join(['Tom'], '2020-01-01')
  await now.join(['Eva', 'Kim', 'Lou'], '2020-01-01')
  await now.live('2026-01-01')
  const shared = newId()
  await sql`insert into households (club_id, id, name) values ('gsv', ${shared}, 'Damals')`.execute(database.owner)
  for (const [one, name] of [
    [now, 'Eva'],
    [then, 'Tom'],
  ] as const)
    await sql`insert into household_people (club_id, id, household_id, person_id, kind, valid)
      values ('gsv', ${newId()}, ${shared}, ${one.idsOf(name).personId}, 'adult', '[2015-01-01,2020-01-01)')`.execute(
      database.owner,
    )
  expect(await now.charge('2027-01-15')).toEqual([WHOLE])
  await then.join(['Kim', 'Lou'], '2027-03-01')
  await then.live('2027-03-01')
  expect(await then.charge('2027-04-15')).toEqual([['Tom', 3600, 'Familienbeitrag']])
  expect(await now.charge('2027-05-15')).toEqual([])
})

test('the amount says what of it is posted, and with whom', async () => {
  const one = family('Grund')
  await evaAlone(one)
  await one.charge('2027-01-15')
  await formedInMarch(one)
  const ctx = await at('2027-04-15')
  const range = { from: day('2027-01-01'), to: day('2027-06-30') }
  const id = done(await createFeeRun(ctx, { kind: 'fees', asOf: day('2027-04-15'), dueOn: day('2027-04-15'), ...range }))
  const items = (await listFeeItems(ctx, id, { offset: 0, limit: 100 })).flatMap(({ people }) => people)
  expect(items.find(({ name, cents }) => name === 'Eva Grund' && cents === 3600)?.explanation).toEqual([
    'Familienbeitrag „Familie“ für 2 Erwachsene und 2 Kinder: 21,00 € im Monat, März bis Juni 2027: 84,00 €.',
    'Davon sind 48,00 € für diese Zeit schon gebucht: Eva Grund.',
  ])
})

test('days of a run that end before a later entry credit it all the same, once', async () => {
  await sql`update tariffs set rules = jsonb_set(rules, '{0,late}', '"at_once"') where club_id = 'gsv'`.execute(database.owner)
  const one = family('Schmal')
  await one.join(['Eva'], '2020-01-01')
  await one.join(['Tom'], '2027-02-15')
  await one.charge('2027-03-01')
  await one.join(['Kim', 'Lou'], '2027-01-20')
  await one.live('2027-02-01')
  const january = { from: day('2027-01-01'), to: day('2027-01-31') }
  // 105 € together from February on: Eva and Tom have paid 60 € each for these months.
  const children = [
    ['Kim', 900, 'Mitgliedsbeitrag'],
    ['Lou', 900, 'Mitgliedsbeitrag'],
  ]
  expect(await one.charge('2027-04-15', january)).toEqual(children)
  expect(await one.charge('2027-05-15')).toEqual([])
})

test('who joined later is credited with what they paid alone since their entry', async () => {
  await sql`update tariffs set rules = jsonb_set(rules, '{0,late}', '"at_once"') where club_id = 'gsv'`.execute(database.owner)
  const one = family('Nachzug')
  await evaAlone(one)
  await one.join(['Tom'], '2027-02-15')
  const alone = [
    ['Eva', 7200, 'Mitgliedsbeitrag'],
    ['Tom', 6000, 'Mitgliedsbeitrag'],
  ]
  expect(await one.charge('2027-03-01')).toEqual(alone)
  await one.join(['Kim', 'Lou'], '2027-03-01')
  await one.live('2027-03-01')
  // 84 € together from March on: Eva and Tom have paid 48 € each for these months.
  expect(await one.charge('2027-04-15')).toEqual([])
})

/** Reason that the preview of a half-year gives beside a fee that is posted. */
async function sentenceFor(who: string): Promise<string | undefined> {
  const ctx = await at('2027-04-15')
  const id = done(await createFeeRun(ctx, { kind: 'fees', asOf: day('2027-04-15'), dueOn: day('2027-04-15'), ...HALF_YEAR }))
  const items = (await listFeeItems(ctx, id, { offset: 0, limit: 100 })).flatMap(({ people }) => people)
  return items.find(({ name }) => name === who)?.explanation.find((text) => text.startsWith('Gebucht'))
}

test('a fee that changed after it was posted stays posted, and says the difference', async () => {
  const one = family('Umstieg')
  await evaAlone(one)
  await one.charge('2027-01-15')
  expect(await sentenceFor('Eva Umstieg')).toBeUndefined()
  await one.train('Eva')
  expect(await sentenceFor('Eva Umstieg')).toMatch(
    /^Gebucht sind für diese Zeit 72,00 €, nach heutigem Stand wären es 102,00 €\./,
  )
})

test('a fee of somebody whom a family fee covers by now says what of it counts there, and what is too much', async () => {
  const one = family('Zuzug')
  await evaAlone(one)
  await one.join(['Tom', 'Kim', 'Lou'], '2026-01-01')
  await one.charge('2027-01-15')
  await one.live('2026-01-01')
  expect(await sentenceFor('Eva Zuzug')).toBeUndefined()
  expect(await sentenceFor('Tom Zuzug')).toMatch(/auf den davon 54,00 € angerechnet sind: 18,00 € sind zu viel gebucht\./)
  expect(await sentenceFor('Kim Zuzug')).toMatch(/Jetzt gilt der Familienbeitrag: 54,00 € sind zu viel gebucht\./)
})
