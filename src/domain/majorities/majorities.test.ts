import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { Forbidden, found, NotFound } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { giveConsent, savePurpose } from '../consents/commands.ts'
import { listConsents } from '../consents/queries.ts'
import { listPayers } from '../debtors/queries.ts'
import type { MailTools } from '../mail/input.ts'
import { mergePeople } from '../processes/merge-people.ts'
import { askAgain, confirmMajority, followMajorities, settleMajority } from './commands.ts'
import { MajorityInput } from './input.ts'
import { majorityMails } from './mails.ts'
import { listMajorities, readMajority } from './queries.ts'

const NOW = Temporal.Instant.from('2027-03-10T09:00:00Z')
const TODAY = Temporal.PlainDate.from('2027-03-10')
const database = await testDatabase()
const office = await database.ctx('gsv', actorWith('admin', { areas: ['members'] }), NOW)
const clubId = office.club.id
const system = { ...office, actor: { kind: 'system' as const } }
const visitor = { ...office, actor: { kind: 'visitor' as const } }

async function person(birthOn: string, email = ''): Promise<string> {
  const id = newId()
  const row = { clubId, id, firstname: `Kim${id.slice(-5)}`, lastname: 'Volljahr', search: '', email }
  await office.db
    .insertInto('people')
    .values({ ...row, birthOn: Temporal.PlainDate.from(birthOn) })
    .execute()
  return id
}
async function youth(birthOn: string, email = ''): Promise<{ id: string; guardian: string }> {
  const [id, guardian] = [await person(birthOn, email), await person('1980-01-01', `${newId()}@post.example`)]
  await insertMember(office.db, { clubId, personId: id })
  await sql`insert into guardians (club_id, child_id, guardian_id, valid) values (${clubId}, ${id}, ${guardian}, '[2010-01-01,)')`.execute(
    office.db,
  )
  return { id, guardian }
}
const guardedOn = async (id: string, day: string) =>
  (await sql`select 1 as one from guardians where child_id = ${id} and valid @> ${day}::date`.execute(office.db)).rows.length > 0
const asked = async (id: string) =>
  (await sql`select to_address from mails where template = 'majority.asked' and data ->> 'personId' = ${id}`.execute(office.db))
    .rows
const input = (more: object = {}) => MajorityInput.parse({ email: 'kim@volljahr.example', isPrivacyRead: true, ...more })

test.each<[born: string, isAsked: boolean, guardedUntil: string | null]>([
  ['2009-04-07', true, null],
  ['2009-04-08', false, null],
  ['2009-03-10', true, '2027-03-09'],
  ['2009-03-09', true, '2027-03-08'],
  ['2009-02-10', false, '2027-02-09'],
])('born on %s: asked %s, guarded until %s', async (born, isAsked, until) => {
  const { id } = await youth(born, `${newId()}@post.example`)
  await followMajorities(system)
  expect((await asked(id)).length).toBe(isAsked ? 1 : 0)
  expect(await guardedOn(id, '2027-06-01')).toBe(until === null)
  if (until)
    expect([await guardedOn(id, until), await guardedOn(id, `${Temporal.PlainDate.from(until).add({ days: 1 })}`)]).toEqual([
      true,
      false,
    ])
})

test('who runs the duty twice at once asks each once; without an own address the guardian is asked', async () => {
  const { id } = await youth('2009-03-20')
  await Promise.all([followMajorities(system), followMajorities(system)])
  await followMajorities(system)
  expect(await asked(id)).toHaveLength(1)
})

test('who is found after the birthday and has no own address counts as asked once the office has entered one and sent the link', async () => {
  const { id } = await youth('2009-03-01')
  const askedOf = async () => found((await listMajorities(office)).find(({ personId }) => personId === id)).askedAt
  await followMajorities(system)
  await followMajorities(system)
  expect([await askedOf(), await asked(id), await askAgain(office, id)]).toEqual([null, [], { ok: false, refusal: 'no_address' }])
  await sql`update people set email = 'kim@neu.example' where id = ${id}`.execute(office.db)
  expect((await askAgain(office, id)).ok).toBe(true)
  expect(await asked(id)).toMatchObject([{ toAddress: 'kim@neu.example' }])
  expect(await askedOf()).toEqual(NOW)
})

test('the answer sets address, payer and consents; those who are not kept end, and nobody answers twice', async () => {
  const { id, guardian } = await youth('2009-03-20', 'alt@post.example')
  const purposes: string[] = []
  for (const title of ['Fotos', 'Rundbrief']) {
    const saved = await savePurpose(office, { id: '', version: 0, title, text: `Darf der Verein: ${title}?`, isRetired: false })
    if (!saved.ok) throw new Error(saved.refusal)
    purposes.push(saved.value)
    await giveConsent(office, id, { purposeId: saved.value, byPersonId: guardian, givenOn: TODAY, source: 'paper' })
  }
  await followMajorities(system)
  const mandate = { payment: 'mandate', iban: 'DE02120300000000202051', isMandateGiven: true, consents: [undefined, purposes[1]] }
  const answers = await Promise.all([confirmMajority(visitor, id, input(mandate)), confirmMajority(visitor, id, input(mandate))])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual({ ok: false, refusal: 'already_settled' })
  const consents = await listConsents(office, id)
  const open = consents.filter(({ revokedAt }) => revokedAt === null)
  expect(open.map(({ title, source }) => [title, source])).toEqual([['Rundbrief', 'web']])
  expect(consents).toHaveLength(3)
  expect(await listPayers(office, id, TODAY)).toEqual([])
  expect(await listPayers(office, id, Temporal.PlainDate.from('2027-03-20'))).toMatchObject([{ iban: 'DE02120300000000202051' }])
  expect(await settleMajority(office, id)).toEqual({ ok: false, refusal: 'already_settled' })
})

test.each([
  ['2009-03-20', 'am 20.03.2027 werden Sie volljährig.'],
  ['2009-02-20', 'seit dem 20.02.2027 sind Sie volljährig:'],
])('the mail to who is born on %s says: %s', async (born, begins) => {
  const { id } = await youth(born, `${newId()}@post.example`)
  await followMajorities(system)
  const { rows } = await sql<{ data: Parameters<(typeof majorityMails)['majority.asked']>[0] }>`
    select data from mails where template = 'majority.asked' and data ->> 'personId' = ${id}`.execute(office.db)
  const tools = { club: office.club, page: String, sign: () => 'x' } as unknown as MailTools
  const { parts } = majorityMails['majority.asked'](found(rows[0]).data, tools)
  expect(JSON.stringify(parts)).toContain(begins)
})

test('an address that somebody of the family reads, or somebody else logs in with, is not taken for the own one', async () => {
  const { id, guardian } = await youth('2009-03-22')
  await followMajorities(system)
  const { email } = found(
    (await sql<{ email: string }>`select email from people where id = ${guardian}`.execute(office.db)).rows[0],
  )
  const sister = await person('2008-01-01', 'Lea@Volljahr.example')
  await sql`with h as (insert into households (club_id, id, name) values (${clubId}, ${newId()}, 'Volljahr') returning id)
    insert into household_people (club_id, id, household_id, person_id, kind, valid)
    select ${clubId}, gen_random_uuid(), h.id, p, 'child', '[2010-01-01,)' from h, unnest(${[id, sister]}::uuid[]) p`.execute(
    office.db,
  )
  const stranger = await person('1970-01-01')
  const userId = newId()
  await sql`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, 'Uwe', 'uwe@post.example', true)`.execute(
    database.owner,
  )
  await sql`insert into club_users (club_id, id, user_id, role, user_name, search, person_id)
    values (${clubId}, ${newId()}, ${userId}, 'reader', 'uwe', 'uwe', ${stranger})`.execute(database.owner)
  for (const theirs of [email.toUpperCase(), 'lea@volljahr.example', 'Uwe@post.example'])
    expect(await confirmMajority(visitor, id, input({ email: theirs }))).toEqual({ ok: false, refusal: 'not_own_address' })
  expect((await sql`select from club_users where person_id = ${id}`.execute(office.db)).rows).toEqual([])
  expect(await confirmMajority(visitor, id, input({ email: 'nur.kim@volljahr.example' }))).toMatchObject({ ok: true })
})

test('a login without a person that has the address is linked by the name, and refused with another', async () => {
  const { id } = await youth('2009-03-23')
  await followMajorities(system)
  const login = async (email: string, firstname: string, lastname: string) => {
    const userId = newId()
    await sql`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, 'Login', ${email}, true)`.execute(
      database.owner,
    )
    await sql`insert into club_users (club_id, id, user_id, role, user_name, search, firstname, lastname)
      values (${clubId}, ${newId()}, ${userId}, 'reader', ${email}, '', ${firstname}, ${lastname})`.execute(database.owner)
  }
  await login('petra@ohneakte.example', 'Petra', 'Volljahr')
  await login('kim@ohneakte.example', `KIM${id.slice(-5)}`, 'Volljahr')
  const answer = (email: string) => confirmMajority(visitor, id, input({ email }))
  expect(await answer('Petra@ohneakte.example')).toEqual({ ok: false, refusal: 'not_own_address' })
  expect(await answer('kim@ohneakte.example')).toMatchObject({ ok: true })
  expect((await sql`select user_name from club_users where person_id = ${id}`.execute(office.db)).rows).toEqual([
    { userName: 'kim@ohneakte.example' },
  ])
})

test('the office settles it or asks again; others do not, and another club knows none', async () => {
  const { id } = await youth('2009-03-21')
  await followMajorities(system)
  expect((await askAgain(office, id)).ok).toBe(true)
  expect(await asked(id)).toHaveLength(2)
  for (const actor of [actorWith('editor'), actorWith('trainer'), actorWith('admin', { isReadOnly: true })])
    await expect(settleMajority({ ...office, actor }, id)).rejects.toThrow(Forbidden)
  await expect(settleMajority(await database.ctx('rwa', actorWith('admin')), id)).rejects.toThrow(NotFound)
  await expect(confirmMajority({ ...visitor, ...(await database.ctx('rwa')) }, id, input())).rejects.toThrow(NotFound)
  expect(found((await settleMajority(office, id)).ok)).toBe(true)
})

test.each([
  ['asked', true],
  ['not asked', false],
])('the link of a record that was merged leads to the kept one, who was %s', async (_, isAsked) => {
  const [{ id: mergedId }, keptId] = [await youth('2009-03-22'), await person('2009-03-22', `${newId()}@post.example`)]
  if (isAsked) await insertMember(office.db, { clubId, personId: keptId })
  await followMajorities(system)
  expect([await asked(keptId), await asked(mergedId)].map(({ length }) => length)).toEqual([isAsked ? 1 : 0, 1])
  expect(await mergePeople(office, { keptId, mergedId, loginId: null })).toMatchObject({ ok: true })
  expect(await readMajority(visitor, mergedId)).toMatchObject({ personId: keptId, isOpen: true })
  const email = `${newId()}@post.example`
  expect(await confirmMajority(visitor, mergedId, input({ email }))).toMatchObject({ ok: true })
  expect((await sql`select email from people where id = ${keptId}`.execute(office.db)).rows).toEqual([{ email }])
  expect(await readMajority(visitor, keptId)).toMatchObject({ isOpen: false })
})
