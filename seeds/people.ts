import { listDepartments } from '../src/domain/clubs/queries.ts'
import type { Ctx } from '../src/domain/context.ts'
import { personSearch } from '../src/domain/people/rules.ts'
import { berlinDay, dayRange } from '../src/kernel/calendar.ts'
import { fold } from '../src/kernel/fold.ts'
import { newId } from '../src/kernel/id.ts'
import { FIRSTNAMES, LASTNAMES, STREETS } from './names.ts'
import { type Random, randomFrom } from './random.ts'
import { TOWN } from './town.ts'

export interface DemoPerson {
  id: string
  firstname: string
  lastname: string
  birthOn: Temporal.PlainDate
  sex: 'm' | 'w'
  email: string
  phone: string
  street: string
  /** Parent who signs a child up and gets its mails. */
  guardianId: string | null
  isMember: boolean
  /** Key of the people who live together; null: alone. */
  home: string | null
}

type Given = Pick<DemoPerson, 'firstname' | 'lastname' | 'sex'> & { born: string }

/** Invents the people of a club: families, couples and singles of every age. */
export function inventPeople(count: number, today: Temporal.PlainDate, start: number): DemoPerson[] {
  const random = randomFrom(start)
  const people: DemoPerson[] = []
  while (people.length < count) people.push(...inventHousehold(random, today))
  const taken = new Set<string>()
  for (const person of people) {
    if (taken.has(person.email)) person.email = person.email.replace('@', `${person.birthOn.year % 100}@`)
    if (person.email) taken.add(person.email)
  }
  return people
}

function inventHousehold(random: Random, today: Temporal.PlainDate): DemoPerson[] {
  const lastname = random.pick(LASTNAMES)
  const street = `${random.pick(STREETS)} ${1 + random.below(80)}`
  const home = newId()
  const invent = (age: number, sex: 'm' | 'w') => ({ ...inventPerson(random, today, { lastname, street, age, sex }), home })
  if (random.chance(0.3)) return [invent(58 + random.below(25), random.pick(['m', 'w']))]
  const age = 28 + random.below(24)
  const first = invent(age, 'w')
  if (random.chance(0.25)) return [first]
  const second = invent(age + random.below(6), 'm')
  const children = Array.from({ length: random.below(4) }, () => {
    const child = invent(1 + random.below(Math.min(17, age - 20)), random.pick(['m', 'w']))
    return { ...child, email: '', phone: '', guardianId: random.pick([first, second]).id }
  })
  return [first, second, ...children]
}

function inventPerson(
  random: Random,
  today: Temporal.PlainDate,
  given: { lastname: string; street: string; age: number; sex: 'm' | 'w' },
): DemoPerson {
  const birthOn = today.subtract({ years: given.age, days: random.below(365) })
  const names = FIRSTNAMES.find((generation) => birthOn.year < generation.until)
  const firstname = random.pick(names?.[given.sex] ?? [])
  const phone = `0151 000${(1000 + random.below(9000)).toString()}`
  const { lastname, street, sex } = given
  return { ...personOf({ firstname, lastname, sex, born: birthOn.toString() }), street, phone, isMember: random.chance(0.86) }
}

/** A person with a chosen name: trainers, staff, the family of the pictures. */
export function personOf(given: Given): DemoPerson {
  const { firstname, lastname, sex, born } = given
  const email = `${fold(firstname)}.${fold(lastname)}@post.example`.replace(/[^a-z0-9.@-]/g, '')
  const fixed = { phone: '0151 0000000', street: 'Lindenallee 7', guardianId: null, isMember: true, home: null }
  return { ...fixed, id: newId(), firstname, lastname, sex, birthOn: Temporal.PlainDate.from(born), email }
}

/** Stores people, guardians, and members with running numbers. */
export async function storePeople(ctx: Ctx, people: DemoPerson[], firstNumber: number): Promise<void> {
  const clubId = ctx.club.id
  const today = berlinDay(ctx.now)
  const rows = people.map(({ guardianId: _, isMember: __, home: ___, ...person }) => ({
    ...person,
    clubId,
    search: personSearch(person),
  }))
  await ctx.db
    .insertInto('people')
    .values(rows.map((row) => ({ ...row, ...TOWN })))
    .execute()
  const guardians = people.flatMap(({ id, guardianId, birthOn }) =>
    guardianId ? [{ clubId, childId: id, guardianId, valid: `[${birthOn},${birthOn.add({ years: 18 })})` }] : [],
  )
  if (guardians.length > 0) await ctx.db.insertInto('guardians').values(guardians).execute()
  await storeMembers(ctx, people, firstNumber, today)
}

/** Most are active; some support, some are honorary, some have left or take a break. */
async function storeMembers(ctx: Ctx, people: DemoPerson[], firstNumber: number, today: Temporal.PlainDate): Promise<void> {
  const clubId = ctx.club.id
  const random = randomFrom(firstNumber)
  const departments = await listDepartments(ctx)
  const members = people
    .filter((person) => person.isMember)
    .map((person, at) => {
      const days = Math.max(30, person.birthOn.until(today, { largestUnit: 'days' }).days - 400)
      const entryOn = today.subtract({ days: random.below(Math.min(days, 14_000)) })
      return { id: newId(), personId: person.id, memberNo: (firstNumber + at).toString(), entryOn, birthOn: person.birthOn }
    })
  await ctx.db
    .insertInto('members')
    .values(members.map(({ id, personId, memberNo }) => ({ clubId, id, personId, memberNo })))
    .execute()
  const memberships = members.flatMap(({ id, ...life }, at) =>
    periodsOf(random, life, today, at).map((period) => ({ ...period, clubId, id: newId(), memberId: id })),
  )
  await ctx.db.insertInto('memberships').values(memberships).execute()
  await ctx.db
    .insertInto('numberCounters')
    .values({ clubId, kind: 'member', next: firstNumber + members.length })
    .execute()
  const entries = members.flatMap(({ id, entryOn }) =>
    departments.length === 0
      ? []
      : [{ clubId, id: newId(), memberId: id, departmentId: random.pick(departments).id, valid: dayRange(entryOn) }],
  )
  if (entries.length > 0) await ctx.db.insertInto('memberDepartments').values(entries).execute()
}

interface Life {
  entryOn: Temporal.PlainDate
  birthOn: Temporal.PlainDate
}

/** Gives notice to the end of the year. */
const GIVES_NOTICE = 60

/** The first ones are the people of the pictures: they are members today. */
function periodsOf(random: Random, { entryOn, birthOn }: Life, today: Temporal.PlainDate, at: number) {
  const age = birthOn.until(today, { largestUnit: 'years' }).years
  const years = entryOn.until(today, { largestUnit: 'years' }).years
  if (at === GIVES_NOTICE) {
    const lastOn = Temporal.PlainDate.from({ year: today.year, month: 12, day: 31 })
    return [
      { state: 'active', valid: dayRange(entryOn, lastOn) },
      { state: 'left', valid: dayRange(lastOn.add({ days: 1 })), reason: 'Kündigung' },
    ]
  }
  if (at > 40 && years > 3 && random.chance(0.06)) {
    const leftOn = Temporal.PlainDate.from({ year: today.year - 1 - random.below(2), month: 12, day: 31 })
    return [
      { state: 'active', valid: dayRange(entryOn, leftOn) },
      { state: 'left', valid: dayRange(leftOn.add({ days: 1 })), reason: 'Umzug' },
    ]
  }
  if (at > 40 && years > 1 && random.chance(0.02)) {
    const restsOn = today.subtract({ days: 60 })
    return [
      { state: 'active', valid: dayRange(entryOn, restsOn.subtract({ days: 1 })) },
      { state: 'dormant', valid: dayRange(restsOn), reason: 'Auslandsjahr' },
    ]
  }
  const kind = age > 70 && years > 30 ? 'ehren' : age > 45 && random.chance(0.15) ? 'passiv' : 'aktiv'
  return [{ state: 'active', kind, valid: dayRange(entryOn) }]
}
