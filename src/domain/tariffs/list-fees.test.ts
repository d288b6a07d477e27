import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { SCHOELLKRIPPEN } from '../../../tests/support/regulations.ts'
import { newId } from '../../kernel/id.ts'
import { addMandate, ensureDebtor, setPayer } from '../debtors/commands.ts'
import type { Rule } from './input.ts'
import { Rules } from './input.ts'
import { listFeeSums, listFees } from './list-fees.ts'
import { quote, quoteSums } from './quote.ts'
import type { QuotedHousehold, QuotedPerson } from './quote-input.ts'

const database = await testDatabase()
const ctx = await database.ctx('beitraege', actorWith('admin'))
const DAY = Temporal.PlainDate.from('2026-06-15')
const [FROM, TO] = ['2026-06-15', '2027-06-14']
const DEPARTMENTS = { Turnen: newId(), 'Judo; Kampf sport': newId() }
const MORE = [
  { kind: 'department', department: 'Judo; Kampf sport', cents: 6_000, per: 'year' },
  { kind: 'department', department: 'Turnen', cents: 1_200, per: 'year', only: 'passive' },
  { kind: 'discount', name: 'Ausbildung', percent: 30, when: { proof: 'Ausbildung; 2. Lehrjahr' } },
  { kind: 'surcharge', name: 'Ohne Lastschrift', cents: 200, per: 'collection', when: { payment: 'other' } },
  { kind: 'class', name: 'Ruhende', cents: 100, per: 'month', when: { status: ['ruhend'] } },
] as const
const rules: Rule[] = Rules.parse([...SCHOELLKRIPPEN, ...MORE])

const STATUSES = ['aktiv', 'passiv', 'ehren', 'ruhend'] as const
/** People of all kinds, the same in every run: children, interruptions, pauses, departments with days. */
function somebody(at: number): QuotedPerson {
  const status = STATUSES[Math.floor(at / 3) % 4] ?? 'aktiv'
  const first = { from: `20${10 + (at % 15)}-0${1 + (at % 9)}-1${at % 10}`, to: at % 5 === 0 ? '2026-09-30' : null, status }
  const again = { from: at % 2 === 0 ? '2026-10-01' : '2027-01-15', to: null, status: 'passiv' as const }
  const names = Object.keys(DEPARTMENTS).filter((_, place) => (at + place) % 3 !== 0)
  return {
    id: newId(),
    birthOn: at % 11 === 0 ? null : `${at % 3 === 0 ? 2006 + (at % 15) : 1945 + at}-0${1 + (at % 9)}-28`,
    memberships: at % 5 === 0 && at % 4 < 3 ? [first, again] : [first],
    departments: names.map((name) => ({
      name,
      from: '2026-01-01',
      to: at % 4 === 0 ? '2026-12-31' : null,
      isPassive: at % 7 === 0,
    })),
    proofs: at % 6 === 1 ? [{ name: 'Ausbildung; 2. Lehrjahr', from: '2026-01-01', to: at % 4 === 1 ? null : '2026-12-31' }] : [],
    payment: at % 5 === 2 ? 'other' : 'debit',
  }
}
const people = Array.from({ length: 60 }, (_, at) => somebody(at))

const inHome = (at: number, from: string, countsForFee = true) => {
  const { id = '', birthOn = null } = people[at] ?? {}
  return {
    person: id,
    kind: birthOn !== null && birthOn > '2006' ? ('child' as const) : ('adult' as const),
    from,
    to: null,
    countsForFee,
  }
}
/** Families of four; a child of the first lives in the second, too. */
const households: QuotedHousehold[] = Array.from({ length: 10 }, (_, home) => ({
  id: newId(),
  requestedFrom: '0001-01-01',
  people: [
    ...[0, 1, 2, 3].map((place) => inHome(home * 4 + place, home % 2 === 0 ? '2015-01-01' : '2026-08-01')),
    ...(home === 1 ? [inHome(3, '2020-01-01', false)] : []),
  ],
}))

const range = ({ from, to }: { from?: string | null | undefined; to?: string | null | undefined }) =>
  `[${from},${to ?? ''}${to ? ']' : ')'}`
const STATES = { ruhend: ['dormant', 'aktiv'] } as const

async function enterAll() {
  const { db, club } = ctx
  for (const [at, [name, id]] of Object.entries(DEPARTMENTS).entries())
    await db.insertInto('departments').values({ clubId: club.id, id, name, hue: at }).execute()
  for (const [at, { id, birthOn, memberships, departments, proofs }] of people.entries()) {
    await sql`insert into people (club_id, id, firstname, lastname, birth_on, search) values (${club.id}, ${id}, '', ${`Name ${at}`}, ${birthOn}, '')`.execute(
      db,
    )
    await db
      .insertInto('members')
      .values({ clubId: club.id, id, personId: id, memberNo: `${700 + at}` })
      .execute()
    for (const { name, ...days } of proofs)
      await db
        .insertInto('feeProofs')
        .values({ clubId: club.id, id: newId(), personId: id, name, valid: range(days) })
        .execute()
    for (const { status, ...days } of memberships) {
      const [state, kind] = status === 'ruhend' ? STATES.ruhend : (['active', status] as const)
      await db
        .insertInto('memberships')
        .values({ clubId: club.id, id: newId(), memberId: id, state, kind, valid: range(days) })
        .execute()
    }
    for (const { name, isPassive, ...days } of departments)
      await sql`insert into member_departments (club_id, id, member_id, department_id, kind, valid) values (${club.id}, ${newId()}, ${id},
        ${DEPARTMENTS[name as keyof typeof DEPARTMENTS]}, ${isPassive ? 'passive' : 'active'}, ${range(days)})`.execute(db)
  }
  // Every second one who pays by debit does so by the mandate of another.
  const first = await ensureDebtor(ctx, people[0]?.id ?? '')
  for (const [at, { id, payment }] of people.entries()) {
    const debtorId = await ensureDebtor(ctx, id)
    if (payment === 'other') continue
    if (at % 2 === 1) await setPayer(ctx, first, [id], Temporal.PlainDate.from('2020-01-01'))
    else await addMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: 'A', isSure: true })
  }
  for (const { id, people: inside } of households) {
    await db.insertInto('households').values({ clubId: club.id, id }).execute()
    for (const { person, kind, countsForFee, ...days } of inside)
      await db
        .insertInto('householdPeople')
        .values({ clubId: club.id, id: newId(), householdId: id, personId: person, kind, countsForFee, valid: range(days) })
        .execute()
  }
  await sql`insert into tariffs (club_id, id, name, rules, valid) values (${club.id}, ${newId()}, 'Ordnung', ${JSON.stringify(rules)}::jsonb, '[2020-01-01,)')`.execute(
    db,
  )
}

const isThere = ({ memberships }: QuotedPerson) => memberships.some(({ from, to }) => from <= TO && (!to || to >= FROM))

test('fees of members, asked for all or in parts, are those of a quote over all facts of the club', async () => {
  await enterAll()
  const asked = { rules, people, households, from: FROM, to: TO }
  const sums = quoteSums(asked)
  const ids = people.map(({ id }) => id)
  const expected = people.filter(isThere).map(({ id }) => [id, sums.get(id) ?? { cents: 0, isInFamily: false }])
  expect(new Set(expected.map(([, sum]) => JSON.stringify(sum))).size).toBeGreaterThan(8)
  for (const size of [60, 7, 1]) {
    const fees: unknown[] = []
    for (let at = 0; at < ids.length; at += size) fees.push(...(await listFeeSums(ctx, ids.slice(at, at + size), DAY)))
    expect(fees).toEqual(expected)
  }
  const quoted = quote(asked).items.map(({ covered: _, ...item }) => item)
  const items = Map.groupBy(quoted, ({ person }) => person)
  for (const [id, { items: listed }] of await listFees(ctx, ids, DAY))
    expect(listed.map(({ dueOn, ...item }) => ({ person: id, dueOn: dueOn.toString(), ...item }))).toEqual(items.get(id) ?? [])
})
