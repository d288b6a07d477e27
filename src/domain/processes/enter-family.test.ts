import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { findActiveMandate, listPayers } from '../debtors/queries.ts'
import { changeDepartments, endMembership } from '../members/commands.ts'
import { FamilyInput } from '../members/input.ts'
import { countMembers, listMembers } from '../members/list-members.ts'
import { getMember } from '../members/queries.ts'
import { listFamily } from '../people/list-family.ts'
import { enterFamily } from './enter-family.ts'

const database = await testDatabase()
const office = () => database.ctx('gsv', actorWith('admin', { areas: ['members'] }))
const TODAY = Temporal.Now.plainDateISO('Europe/Berlin')
const bornBefore = (years: number) => TODAY.subtract({ years, days: 40 }).toString()

let made = 0
const paper = (more: Partial<z.input<typeof FamilyInput>> = {}) => ({
  people: [
    { firstname: 'Petra', lastname: `Probst${++made}`, birthOn: bornBefore(41), email: `petra${made}@post.example` },
    { firstname: 'Paul', birthOn: bornBefore(43), kind: 'none' as const },
    {},
    { firstname: 'Karl', birthOn: bornBefore(9) },
  ],
  entryOn: TODAY.subtract({ days: 10 }).toString(),
  city: 'Musterstadt',
  payment: 'mandate' as const,
  iban: 'DE02 1203 0000 0000 2020 51',
  signedOn: TODAY.subtract({ days: 20 }).toString(),
  ...more,
})
const enter = async (input: z.input<typeof FamilyInput>) => {
  const entered = await enterFamily(await office(), FamilyInput.parse(input))
  if (!entered.ok) throw new Error(entered.refusal)
  return entered.value
}

test('a family from one paper: people, guardians, household, payer with mandate, numbers', async () => {
  const ctx = await office()
  const { personIds, memberIds, householdId } = await enter(paper())
  expect([personIds.length, memberIds.length, householdId !== null]).toEqual([3, 2, true])
  const [mother = '', , child = ''] = personIds
  const petra = await getMember(ctx, found(memberIds[0]))
  const karl = await getMember(ctx, found(memberIds[1]))
  expect(Number(karl.memberNo)).toBe(Number(petra.memberNo) + 1)
  expect(karl).toMatchObject({ state: 'active', kind: 'aktiv', lastname: petra.lastname, city: 'Musterstadt', exitOn: null })
  expect((await listFamily(ctx, mother)).map(({ id }) => id)).toContain(child)
  expect((await listPayers(ctx, child, berlinDay(ctx.now)))[0]).toMatchObject({ iban: 'DE02120300000000202051', purpose: 'fees' })
  expect((await findActiveMandate(ctx, mother))?.holder).toBe(`Petra ${petra.lastname}`)
  const filter = { asOf: TODAY, state: 'current', sort: 'name' } as const
  expect((await listMembers(ctx, { ...filter, search: found(petra.memberNo) }, { limit: 5 })).members).toHaveLength(1)
  expect(await countMembers(ctx, { ...filter, search: petra.lastname, ageTo: 17 })).toBe(1)
  expect(await countMembers(ctx, { ...filter, search: petra.lastname, asOf: TODAY.subtract({ days: 11 }) })).toBe(0)
})

const born = (birthOn: string) => ({ firstname: 'Petra', lastname: 'P', birthOn })

test.each<[string, Partial<z.input<typeof FamilyInput>>, string, RegExp]>([
  ['nobody', { people: [] }, 'people.0.firstname', /mindestens eine Person/],
  [
    'a child alone',
    { people: [{ firstname: 'Karl', lastname: 'P', birthOn: bornBefore(9) }] },
    'people.0.birthOn',
    /Erwachsener/,
  ],
  ['a child pays', { payer: 3 }, 'payer', /Kind/],
  ['an empty line pays', { payer: 2 }, 'payer', /oben eingetragen/],
  ['no IBAN', { iban: ' ' }, 'iban', /^Bitte geben Sie die IBAN an/],
  ['a wrong digit', { iban: 'DE02 1203 0000 0000 2020 52' }, 'iban', /IBAN/],
  ['no day of signing', { signedOn: undefined }, 'signedOn', /unterschrieben/],
  ['a lost zero', { postcode: '1067' }, 'postcode', /fünf Ziffern/],
  ['no such day', { entryOn: '31.02.2026' }, 'entryOn', /^Diesen Tag gibt es nicht/],
  ['no such birth date', { people: [born('31.02.1980')] }, 'people.0.birthOn', /gibt es nicht/],
  ['a birth to come', { people: [born('01.01.2099')] }, 'people.0.birthOn', /in der Zukunft/],
  ['a birth long ago', { people: [born('01.01.1799')] }, 'people.0.birthOn', /120 Jahre/],
  ['a birth of two digits', { people: [born('1.2.80')] }, 'people.0.birthOn', /1980\? Bitte mit vier Ziffern/],
  ['a postcode from abroad without its country', { postcode: '6020' }, 'postcode', /A-6020/],
  ['a year of two digits', { entryOn: '01.03.26' }, 'entryOn', /2026 oder 1926\? Bitte mit vier Ziffern/],
  ['the same adult twice', { people: [born('1980-01-02'), born('1980-01-02')] }, 'people.1.firstname', /weiter oben/],
  ['entry before birth', { entryOn: '1970-01-01' }, 'people.0.birthOn', /vor der Geburt/],
])('refused beside the field: %s', (_, more, path, text) => {
  const read = FamilyInput.safeParse(paper(more))
  expect(read.error?.issues.find((issue) => issue.path.join('.') === path)?.message).toMatch(text)
})

test('an organisation has a name, no birth date and no family', async () => {
  const ctx = await office()
  const people = [{ lastname: 'Stadtwerke', kind: 'passiv' as const }]
  const { memberIds, householdId } = await enter(paper({ isOrganisation: true, people, payment: 'invoice' }))
  expect(householdId).toBeNull()
  const member = await getMember(ctx, found(memberIds[0]))
  expect(member).toMatchObject({ isOrganisation: true, firstname: '', lastname: 'Stadtwerke', kind: 'passiv' })
})

test('who is a member is refused by line, and nothing of the paper stays; who left comes back under the old number', async () => {
  const ctx = await office()
  const first = paper()
  const { memberIds } = await enter(first)
  const before = await getMember(ctx, found(memberIds[0]))
  const count = () => sql<{ people: number }>`select count(*)::int as people from people`.execute(database.owner)
  const known = await count()
  expect(await enterFamily(ctx, FamilyInput.parse(first))).toMatchObject({ ok: false, at: 0 })
  expect((await count()).rows).toEqual(known.rows)
  const lastOn = TODAY.subtract({ days: 2 })
  expect(await endMembership(ctx, before.id, { lastOn, reason: 'Umzug' })).toEqual({ ok: true, value: null })
  expect(await getMember(ctx, before.id)).toMatchObject({ state: 'left', exitOn: lastOn })
  const alone = (first.people ?? []).slice(0, 1)
  await enter(paper({ people: alone, entryOn: TODAY.toString() }))
  expect(await getMember(ctx, before.id)).toMatchObject({
    state: 'active',
    memberNo: before.memberNo,
    entryOn: TODAY,
    exitOn: null,
  })
  expect(await endMembership(ctx, before.id, { lastOn: TODAY.subtract({ years: 30 }), reason: '' })).toMatchObject({
    refusal: 'exit_before_entry',
  })
})

test('a further child and a partner come into the household of the adult who is known', async () => {
  const mother = { firstname: 'Pia', lastname: `Zweit${++made}`, birthOn: bornBefore(40) }
  const known = { ...mother, kind: 'none' as const }
  const entryOn = TODAY.toString()
  const first = await enter(paper({ people: [mother, { firstname: 'Max', birthOn: bornBefore(9) }] }))
  const more = { firstname: 'Mia', birthOn: bornBefore(5) }
  const second = await enter(paper({ people: [known, more], entryOn }))
  const third = await enter(paper({ people: [known, { firstname: 'Jan', birthOn: bornBefore(41) }], entryOn }))
  expect([second.householdId, third.householdId]).toEqual([first.householdId, first.householdId])
  const { rows } = await sql`select from household_people where household_id = ${first.householdId}`.execute(database.owner)
  expect(rows).toHaveLength(4)
})

const HOME = { street: 'Am Anger 4', postcode: '01067', city: 'Musterstadt', entryOn: TODAY.toString() }
/** A mother with a child who is a member; the child as a later paper names it. */
async function knownChild(more: { kind?: 'none' } = {}) {
  const mother = { firstname: 'Pia', lastname: `Kennt${++made}`, birthOn: bornBefore(40) }
  const max = { firstname: 'Max', lastname: mother.lastname, birthOn: bornBefore(9) }
  const { householdId, personIds, memberIds } = await enter(paper({ ...HOME, people: [mother, { ...max, ...more }] }))
  return { mother, max, householdId, childId: found(personIds[1]), memberId: memberIds[1] }
}
const livingIn = async (householdId: string | null) =>
  (
    await sql<{ text: string }>`select p.firstname || ' ' || h.kind || ' ' || h.counts_for_fee as text from household_people h
      join people p on p.id = h.person_id where h.household_id = ${householdId} order by p.firstname, h.kind`.execute(
      database.owner,
    )
  ).rows.map(({ text }) => text)
const partner = (more: object = {}) => ({ firstname: 'Ole', lastname: `Partner${++made}`, birthOn: bornBefore(50), ...more })

test('a paper that leaves the sex of a known parent open does not change it', async () => {
  const ctx = await office()
  const mother = { firstname: 'Petra', lastname: 'Probstweib', birthOn: bornBefore(41), sex: 'w' as const }
  const { memberIds } = await enter(paper({ people: [mother] }))
  const again = { firstname: 'Petra', lastname: 'Probstweib', birthOn: bornBefore(41), kind: 'none' as const }
  await enter(paper({ people: [again, { firstname: 'Pia', birthOn: bornBefore(5) }] }))
  expect(await getMember(ctx, found(memberIds[0]))).toMatchObject({ sex: 'w' })
})

test('a new partner at the address of a known child joins its family; the child stays the member it was', async () => {
  const ctx = await office()
  const { max, householdId, childId, memberId } = await knownChild()
  const before = await getMember(ctx, found(memberId))
  const again = { ...HOME, street: 'am anger 4', people: [partner(), max] }
  const second = await enter(paper(again))
  expect([second.householdId, second.personIds[1], second.memberIds.length]).toEqual([householdId, childId, 1])
  expect(await livingIn(householdId)).toEqual(['Max child true', 'Ole adult true', 'Pia adult true'])
  const { memberNo, entryOn, departments } = await getMember(ctx, found(memberId))
  expect([memberNo, entryOn, departments]).toEqual([before.memberNo, before.entryOn, before.departments])
  expect(await enterFamily(ctx, FamilyInput.parse(paper(again)))).toMatchObject({ ok: false, refusal: 'is_member', at: 0 })
})

test('a child who is a member, but not yet or not in a department of the paper, is refused by its line until the office mends it', async () => {
  const ctx = await office()
  const { max, memberId = '' } = await knownChild()
  const [judo, swimming] = [newId(), newId()]
  await sql`insert into departments (club_id, id, name, hue) values ('gsv', ${judo}, 'Judo', 1), ('gsv', ${swimming}, 'Schwimmen', 2)`.execute(
    database.owner,
  )
  const papers = (more: object, row: object = {}) => paper({ ...HOME, people: [partner(), { ...max, ...row }], ...more })
  const differs = { ok: false, refusal: 'child_differs', at: 1 }
  const dayBefore = { entryOn: TODAY.subtract({ days: 1 }).toString() }
  expect(await enterFamily(ctx, FamilyInput.parse(papers(dayBefore)))).toEqual(differs)
  const wanted = { departmentIds: [judo] }
  expect(await enterFamily(ctx, FamilyInput.parse(papers({}, wanted)))).toEqual(differs)
  await changeDepartments(ctx, memberId, { from: TODAY, departmentIds: [judo, swimming] })
  expect((await enter(papers({}, wanted))).memberIds).toHaveLength(1)
  expect((await getMember(ctx, memberId)).departments).toHaveLength(2)
})

test('an adult of another address pays for a known child, which goes on to count and live with its family', async () => {
  const ctx = await office()
  const { max, householdId, childId } = await knownChild({ kind: 'none' })
  const far = { ...HOME, street: 'Ring 9', postcode: '86150', city: 'Augsburg' }
  const father = partner({ kind: 'none' })
  const second = await enter(paper({ ...far, people: [father, { ...max, email: 'neu@post.example' }] }))
  expect(second.personIds[1]).toBe(childId)
  expect(await livingIn(householdId)).toEqual(['Max child true', 'Pia adult true'])
  expect(await livingIn(second.householdId)).toEqual(['Max child false', 'Ole adult true'])
  expect(await getMember(ctx, found(second.memberIds[0]))).toMatchObject({ street: 'Am Anger 4', email: '', state: 'active' })
  expect((await listPayers(ctx, childId, berlinDay(ctx.now)))[0]).toMatchObject({
    purpose: 'fees',
    personId: second.personIds[0],
  })
  const third = await enter(
    paper({ ...far, people: [father, { ...max, kind: 'none' }, { ...partner(), birthOn: bornBefore(4) }] }),
  )
  expect(third.householdId).toBe(second.householdId)
  expect(await livingIn(third.householdId)).toEqual(['Max child false', 'Ole adult true', 'Ole child true'])
})

test('an adult of one family and a child of another are named: nobody says where the child counts', async () => {
  const [one, other] = [await knownChild(), await knownChild()]
  const input = paper({
    ...HOME,
    people: [{ ...one.mother, kind: 'none' }, { ...other.max, kind: 'none' }, { firstname: 'Neu' }],
  })
  const entered = await enterFamily(await office(), FamilyInput.parse(input))
  expect(entered).toEqual({ ok: false, refusal: 'two_fee_families', at: 1 })
})

test('sixteen who enter at once get sixteen numbers, none twice', async () => {
  const entered = await Promise.all(Array.from({ length: 16 }, () => enter(paper({ payment: 'invoice' }))))
  const ctx = await office()
  const numbers = await Promise.all(entered.flatMap(({ memberIds }) => memberIds).map((id) => getMember(ctx, id)))
  expect(new Set(numbers.map(({ memberNo }) => memberNo)).size).toBe(32)
})

test('only the office enters; who looks only does not', async () => {
  const input = FamilyInput.parse(paper())
  for (const actor of [
    actorWith('trainer'),
    actorWith('editor'),
    actorWith('admin', { areas: ['halls'] }),
    actorWith('admin', { isReadOnly: true }),
  ])
    await expect(enterFamily(await database.ctx('gsv', actor), input)).rejects.toThrow('Right missing')
})
