import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { ageOn } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { MemberFilter } from './is-listed.ts'
import { countMembers, listMembers } from './list-members.ts'
import type { OwnCondition } from './own-rows.ts'
import { MEMBER_KINDS, type MemberKind, type MemberState } from './rules.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin'))
const TODAY = Temporal.PlainDate.from('2026-06-15')
const NAMES = ['Müller', 'Mühl', 'Gruber', 'Huber', 'Abt']
const DEPARTMENTS = [newId(), newId()]
const FIELDS = { nick: newId(), shoe: newId(), since: newId(), size: newId() }
const KINDS = { nick: 'text', shoe: 'number', since: 'day', size: 'choice' }
type Field = keyof typeof FIELDS

interface Period {
  state: MemberState
  kind: MemberKind
  from: Temporal.PlainDate
  /** Day after the last; null = open. */
  until: Temporal.PlainDate | null
}
interface Known {
  id: string
  memberNo: string
  name: string
  birthOn: Temporal.PlainDate
  periods: Period[]
  departmentId: string | null
  /** Stored values of own fields. */
  own: Partial<Record<Field, string>>
}

/** Members of many kinds; the same for every run. */
function made(at: number): Known {
  const kind = MEMBER_KINDS[at % MEMBER_KINDS.length] ?? 'aktiv'
  const from = TODAY.add({ days: at % 9 === 0 ? 20 : -400 + at })
  const left = at % 5 === 0 ? from.add({ days: 200 }) : null
  const state: MemberState = at % 7 === 0 ? 'dormant' : 'active'
  return {
    id: newId(),
    memberNo: `${700 + at * 13}`,
    name: `${NAMES[at % NAMES.length]} ${at % 3}`,
    birthOn: TODAY.subtract({ years: (at * 7) % 80 }).subtract({ days: at }),
    periods: [
      { state, kind, from, until: left },
      ...(left ? [{ state: at % 2 === 0 ? ('left' as const) : ('deceased' as const), kind, from: left, until: null }] : []),
    ],
    departmentId: DEPARTMENTS[at % 3] ?? null,
    own: {
      ...(at % 4 === 0 ? {} : { size: at % 2 === 0 ? 'S' : 'M' }),
      ...(at % 3 === 0 ? {} : { shoe: `${at - 9}.5` }),
      ...(at % 5 === 0 ? {} : { since: `${TODAY.subtract({ days: at * 30 })}` }),
      ...(at % 2 === 0 ? {} : { nick: `Mü${at}%` }),
    },
  }
}
const MEMBERS = Array.from({ length: 60 }, (_, at) => made(at))

await sql`insert into departments (club_id, id, name, hue) values ('gsv', ${DEPARTMENTS[0]}, 'Eins', 0), ('gsv', ${DEPARTMENTS[1]}, 'Zwei', 1)`.execute(
  database.owner,
)
for (const [at, field] of Object.entries(FIELDS).entries()) {
  const [name, id] = field
  const kind = KINDS[name as Field]
  await sql`insert into own_fields (club_id, id, title, kind, choices, position)
    values ('gsv', ${id}, ${name}, ${kind}, ${kind === 'choice' ? ['S', 'M'] : []}, ${at})`.execute(database.owner)
}
for (const { id, memberNo, name, birthOn, periods, departmentId, own } of MEMBERS) {
  const search = name.toLowerCase().replace('ü', 'ue')
  await sql`insert into people (club_id, id, firstname, lastname, birth_on, search) values ('gsv', ${id}, 'Kim', ${name}, ${birthOn}::date, ${`kim ${search}`})`.execute(
    database.owner,
  )
  await sql`insert into members (club_id, id, person_id, member_no) values ('gsv', ${id}, ${id}, ${memberNo})`.execute(
    database.owner,
  )
  for (const [field, value] of Object.entries(own))
    await sql`insert into own_values (club_id, person_id, field_id, value) values ('gsv', ${id}, ${FIELDS[field as Field]}, ${value})`.execute(
      database.owner,
    )
  for (const { state, kind, from, until } of periods)
    await sql`insert into memberships (club_id, id, member_id, state, kind, valid)
      values ('gsv', ${newId()}, ${id}, ${state}, ${kind}, daterange(${from}::date, ${until}::date))`.execute(database.owner)
  if (departmentId)
    await sql`insert into member_departments (club_id, id, member_id, department_id, valid)
      values ('gsv', ${newId()}, ${id}, ${departmentId}, daterange(${TODAY.subtract({ days: 390 })}::date, null))`.execute(
      database.owner,
    )
}

const isOn = ({ from, until }: Pick<Period, 'from' | 'until'>, day: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(from, day) <= 0 && (until === null || Temporal.PlainDate.compare(day, until) < 0)

/** Asked member by member, without the database. */
function hasOwn({ own }: Known, condition: OwnCondition): boolean {
  const field = (Object.keys(FIELDS) as Field[]).find((name) => FIELDS[name] === condition.fieldId)
  const value = field && own[field]
  if (condition.kind === 'missing') return value === undefined
  if (value === undefined) return false
  if (condition.kind === 'is') return value === condition.value
  if (condition.kind === 'text') return value.toLowerCase().includes(condition.part.toLowerCase())
  const { from, to } = condition
  return condition.kind === 'number'
    ? !Number.isNaN(Number(value)) && Number(value) >= Number(from ?? -1e9) && Number(value) <= Number(to ?? 1e9)
    : value >= (from ?? '') && value <= (to ?? '9999')
}

function isMeant(known: Known, filter: MemberFilter): boolean {
  const { periods, memberNo, name, birthOn, departmentId } = known
  const { asOf, state, kind, search = '', ageFrom = -200, ageTo = 200 } = filter
  const isKind = (one: Period) => kind === undefined || one.kind === kind
  const now = periods.find((period) => isOn(period, asOf))
  const isCurrent = now?.state === 'active' || now?.state === 'dormant'
  const isComing = periods.some((one) => one.state === 'active' && Temporal.PlainDate.compare(one.from, asOf) > 0 && isKind(one))
  const standings: Record<MemberFilter['state'], boolean> = {
    current: isCurrent,
    coming: isComing && !isCurrent,
    all: true,
    ...{ applied: false, active: now?.state === 'active', dormant: now?.state === 'dormant' },
    ...{ left: now?.state === 'left', deceased: now?.state === 'deceased' },
  }
  const folded = `kim ${name.toLowerCase().replace('ü', 'ue')}`
  const words = search.toLowerCase().replace('ü', 'ue').split(/[ ,]+/).filter(Boolean)
  const age = ageOn(birthOn, asOf)
  return (
    standings[state] &&
    (state === 'coming' || kind === undefined || now?.kind === kind) &&
    words.every((word) => (/^\d+$/.test(word) ? memberNo.startsWith(word) : folded.includes(word))) &&
    (filter.departmentId === undefined ||
      (departmentId === filter.departmentId && Temporal.PlainDate.compare(TODAY.subtract({ days: 390 }), asOf) <= 0)) &&
    age >= ageFrom &&
    age <= ageTo &&
    (filter.own ?? []).every((condition) => hasOwn(known, condition))
  )
}

const end = <Value>(value: fc.Arbitrary<Value>) => fc.option(value)
const owns: fc.Arbitrary<OwnCondition> = fc.oneof(
  fc.constantFrom(...Object.values(FIELDS)).map((fieldId) => ({ fieldId, kind: 'missing' as const })),
  fc.constantFrom('S', 'M', 'L').map((value) => ({ fieldId: FIELDS.size, kind: 'is' as const, value })),
  fc.constantFrom('mü', '1', '%', '_').map((part) => ({ fieldId: FIELDS.nick, kind: 'text' as const, part })),
  fc
    .record({ from: end(fc.constantFrom('-9', '2.5', '10')), to: end(fc.constantFrom('9.5', '30', '100')) })
    .map((range) => ({ fieldId: FIELDS.shoe, kind: 'number' as const, ...range })),
  fc
    .record({ from: end(fc.constantFrom('2024-06-15', '2025-12-31')), to: end(fc.constantFrom('2025-01-01', '2026-06-15')) })
    .map((range) => ({ fieldId: FIELDS.since, kind: 'day' as const, ...range })),
  // A field that changed its kind since: no value is a number.
  fc.constant({ fieldId: FIELDS.nick, kind: 'number' as const, from: '1', to: null }),
)
const filters = fc.record(
  {
    asOf: fc.integer({ min: -500, max: 60 }).map((days) => TODAY.add({ days })),
    state: fc.constantFrom('current', 'coming', 'all', 'active', 'dormant', 'left', 'deceased', 'applied'),
    sort: fc.constantFrom('name', 'number'),
    search: fc.constantFrom('müller', 'huber 1', 'huber, kim', 'ki', '7', '71', '700', 'nobody'),
    kind: fc.constantFrom(...MEMBER_KINDS),
    departmentId: fc.constantFrom(...DEPARTMENTS),
    ageFrom: fc.integer({ min: 0, max: 40 }),
    ageTo: fc.integer({ min: 20, max: 80 }),
    own: fc.array(owns, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['asOf', 'state', 'sort'] },
)

test('a list holds whoever is meant, once, in order, page by page; the count says how many', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (given) => {
      const filter = given as MemberFilter
      const listed: { id: string; name: string; no: string }[] = []
      let after: string | undefined
      do {
        const { members, next } = await listMembers(ctx, filter, { limit: 7, after })
        listed.push(...members.map(({ id, lastname, memberNo }) => ({ id, name: lastname, no: memberNo ?? '' })))
        after = next ?? undefined
      } while (after)
      const meant = MEMBERS.filter((one) => isMeant(one, filter))
      expect(listed.map(({ id }) => id).sort()).toEqual(meant.map(({ id }) => id).sort())
      const keys = listed.map(({ name, no }) => (filter.sort === 'number' ? no.padStart(20, '0') : name))
      expect(keys).toEqual(
        keys.toSorted((one, other) => (filter.sort === 'number' ? (one < other ? -1 : 1) : one.localeCompare(other, 'de'))),
      )
      expect(await countMembers(ctx, filter)).toBe(meant.length)
    }),
    { numRuns: 150 },
  )
})
