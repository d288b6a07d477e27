import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { listPayers } from '../debtors/queries.ts'
import { endMembership } from '../members/commands.ts'
import { FamilyInput } from '../members/input.ts'
import { listHouseholds } from '../members/list-households.ts'
import { getMember } from '../members/queries.ts'
import { listFamily } from '../people/list-family.ts'
import { enterFamily } from '../processes/enter-family.ts'
import { applyForMembership, approveApplication, confirmApplication, declineApplication } from './commands.ts'
import { ApplicationInput } from './input.ts'
import { listApplications, listKnown, readApplication } from './queries.ts'

const database = await testDatabase()
const visitor = () => database.ctx('gsv', { kind: 'visitor' })
const office = () => database.ctx('gsv', actorWith('admin', { areas: ['members'] }))
const TODAY = Temporal.Now.plainDateISO('Europe/Berlin')
const born = (years: number) => TODAY.subtract({ years, days: 40 }).toString()

let made = 0
const typed = (more: object = {}) => ({
  people: [
    { firstname: 'Maria', lastname: `Moser${++made}`, birthOn: born(38), email: `maria${made}@post.example`, kind: 'none' },
    {},
    { firstname: 'Milo', birthOn: born(12) },
  ],
  entryOn: TODAY.toString(),
  street: 'Am Anger 4',
  postcode: '01067',
  city: 'Musterstadt',
  payment: 'mandate',
  payer: 0,
  iban: 'DE02 1203 0000 0000 2020 51',
  signedOn: TODAY.toString(),
  isGuardianAgreed: true,
  isMandateGiven: true,
  isPrivacyRead: true,
  ...more,
})
const apply = async (more: object = {}): Promise<string> => {
  const sent = await applyForMembership(await visitor(), ApplicationInput.parse(typed(more)), null)
  if (!sent.ok) throw new Error(sent.refusal)
  return sent.value.id
}
const mailsTo = async (address: string) =>
  (
    await sql<{
      template: string
    }>`select template from mails where to_address = ${address} order by created_at, template`.execute(database.owner)
  ).rows.map(({ template }) => template)

test('a minor from the form to the number: nobody is made before the office accepts, then the whole family is there', async () => {
  const ctx = await office()
  const people = async () => (await sql`select from people`.execute(database.owner)).rows.length
  const before = await people()
  const id = await apply()
  const address = `maria${made}@post.example`
  expect(await people()).toBe(before)
  expect(await mailsTo(address)).toEqual(['application.confirm'])
  expect((await readApplication(ctx, id)).isGuardianAgreed).toBe(true)
  await confirmApplication(await visitor(), id)
  await confirmApplication(await visitor(), id)
  expect((await listApplications(ctx, false)).find((one) => one.id === id)?.confirmedAt).not.toBeNull()
  const approved = await approveApplication(ctx, id)
  if (!approved.ok) throw new Error(approved.refusal)
  const [memberId = ''] = approved.value.memberIds
  const milo = await getMember(ctx, memberId)
  expect(milo).toMatchObject({ state: 'active', firstname: 'Milo', city: 'Musterstadt', postcode: '01067' })
  expect(milo.memberNo).not.toBeNull()
  expect((await listPayers(ctx, milo.personId, berlinDay(ctx.now)))[0]?.iban).toBe('DE02120300000000202051')
  const { rows } = await sql<{ personId: string }>`select person_id from applications where id = ${id}`.execute(database.owner)
  expect((await listFamily(ctx, found(rows[0]).personId)).map(({ id }) => id)).toContain(milo.personId)
  expect((await mailsTo(address)).toSorted()).toEqual([
    'application.approved',
    'application.confirm',
    'application.received',
    'user.invited',
  ])
})

test('without the confirmed link there is no mandate and no login', async () => {
  const ctx = await office()
  const id = await apply()
  const approved = await approveApplication(ctx, id)
  if (!approved.ok) throw new Error(approved.refusal)
  const { personId } = await getMember(ctx, found(approved.value.memberIds[0]))
  expect((await listPayers(ctx, personId, berlinDay(ctx.now)))[0]?.iban).toBeNull()
  expect(await mailsTo(`maria${made}@post.example`)).not.toContain('user.invited')
})

test('two who accept at once: one does, and nobody is there twice', async () => {
  const id = await apply()
  const answers = await Promise.all([office(), office(), office()].map(async (ctx) => approveApplication(await ctx, id)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.refusal === 'already_decided')).toHaveLength(2)
  const { rows } = await sql`select from people where lastname = ${`Moser${made}`}`.execute(database.owner)
  expect(rows).toHaveLength(2)
})

test('sixteen applications accepted at once get sixteen numbers in a row', async () => {
  const ids: string[] = []
  for (let at = 0; at < 16; at++) ids.push(await apply({ payment: 'invoice' }))
  const answers = await Promise.all(ids.map(async (id) => approveApplication(await office(), id)))
  const ctx = await office()
  const memberIds = answers.flatMap((answer) => (answer.ok ? answer.value.memberIds : []))
  const numbers: number[] = []
  for (const id of memberIds) numbers.push(Number((await getMember(ctx, id)).memberNo))
  const [first = 0, ...later] = numbers.toSorted((one, other) => one - other)
  expect(later).toEqual(later.map((_, at) => first + at + 1))
  expect(later).toHaveLength(15)
})

test('accepting and declining at once: one of them counts', async () => {
  const id = await apply()
  const [approved, declined] = await Promise.all([
    approveApplication(await office(), id),
    declineApplication(await office(), id, 'Die Gruppe ist voll.'),
  ])
  expect([approved.ok, declined.ok].toSorted()).toEqual([false, true])
  expect((await readApplication(await office(), id)).state).toBe(approved.ok ? 'approved' : 'declined')
})

test('a second child of a known family is accepted into it', async () => {
  const ctx = await office()
  const first = await approveApplication(ctx, await apply())
  const { people } = typed()
  const again = [
    { ...people[0], lastname: `Moser${made - 1}` },
    { firstname: 'Mina', birthOn: born(8) },
  ]
  const second = await approveApplication(ctx, await apply({ people: again }))
  const ids = [first, second].map((answer) => found(answer.ok ? answer.value.memberIds[0] : undefined))
  const homes = await Promise.all(
    ids.map(async (id) => listHouseholds(ctx, (await getMember(ctx, id)).personId, berlinDay(ctx.now))),
  )
  expect(homes.map(([home]) => [home?.id, home?.people.length])).toEqual([
    [homes[0]?.[0]?.id, 3],
    [homes[0]?.[0]?.id, 3],
  ])
})

test('a parent of another address applies for a known child, whose family and address stay', async () => {
  const ctx = await office()
  const first = await approveApplication(ctx, await apply())
  const child = { firstname: 'Milo', lastname: `Moser${made}`, birthOn: born(12) }
  const father = { firstname: 'Marc', lastname: 'Fern', birthOn: born(45), email: `marc${made}@post.example`, kind: 'none' }
  const sibling = { firstname: 'Mika', birthOn: born(4) }
  const id = await apply({ people: [father, child, sibling], street: 'Ring 9', postcode: '86150', city: 'Augsburg' })
  const second = await approveApplication(ctx, id)
  const [milo, mika] = [first, second].map((answer) => found(answer.ok ? answer.value.memberIds : undefined))
  expect([milo?.length, mika?.length]).toEqual([1, 1])
  const known = await getMember(ctx, found(milo?.[0]))
  expect(known).toMatchObject({ street: 'Am Anger 4', firstname: 'Milo', state: 'active' })
  const homes = await listHouseholds(ctx, known.personId, berlinDay(ctx.now))
  expect(homes.map(({ people }) => people.length).toSorted()).toEqual([2, 3])
})

test('who was a member is named to the office and comes back under the old number; a present one stops the whole family', async () => {
  const ctx = await office()
  const person = { firstname: 'Nora', lastname: `Nix${++made}`, birthOn: born(30), email: `nora${made}@post.example` }
  const alone = { people: [person] }
  const first = await approveApplication(ctx, await apply(alone))
  const memberId = found(first.ok ? first.value.memberIds[0] : undefined)
  const { memberNo } = await getMember(ctx, memberId)
  const again = await apply(alone)
  expect(await listKnown(ctx, (await readApplication(ctx, again)).family)).toMatchObject([{ at: 0, memberId, memberNo }])
  expect(await approveApplication(ctx, again)).toMatchObject({ ok: false, refusal: 'is_member' })
  await endMembership(ctx, memberId, { lastOn: TODAY, reason: '' })
  const tomorrow = await apply({ ...alone, entryOn: TODAY.add({ days: 1 }).toString() })
  expect(await approveApplication(ctx, tomorrow)).toMatchObject({ ok: true, value: { memberIds: [memberId] } })
  const back = await getMember(ctx, memberId, TODAY.add({ days: 1 }))
  expect([back.memberNo, back.state]).toEqual([memberNo, 'active'])
})

const adult = (more: object) => ({
  firstname: 'Maria',
  lastname: 'Moser',
  birthOn: born(38),
  email: 'maria@post.example',
  ...more,
})

test.each<[string, object, string, RegExp]>([
  ['a day that is none', { people: [adult({ birthOn: '31.02.1988' })] }, 'people.0.birthOn', /Geburtsdatum/],
  ['a short year', { people: [adult({ birthOn: '05.03.14' })] }, 'people.0.birthOn', /Welches Jahr/],
  ['a birth to come', { people: [adult({ birthOn: TODAY.add({ days: 3 }).toString() })] }, 'people.0.birthOn', /Geburtsdatum/],
  ['no birth date', { people: [adult({}), { firstname: 'Milo' }] }, 'people.1.birthOn', /Geburtsdatum/],
  ['a wrong IBAN', { iban: 'DE02 1203 0000 0000 2020 52' }, 'iban', /Zeichen für Zeichen/],
  ['a household without adult', { people: [adult({ birthOn: born(12) })] }, 'people.0.birthOn', /Erwachsener|ab 18/],
  [
    'a child first',
    { people: [adult({ birthOn: born(12) }), adult({ firstname: 'Mona' })], payer: 1 },
    'people.0.birthOn',
    /ab 18/,
  ],
  ['the own guardian', { people: [adult({}), adult({ email: '' })] }, 'people.1.firstname', /steht schon weiter oben/],
  ['no address for the link', { people: [adult({ email: '' })] }, 'people.0.email', /Link/],
  ['a kind that the club gives', { people: [adult({ kind: 'ehren' })] }, 'people.0.kind', /aktiv oder passiv/],
  ['entry in the past', { entryOn: TODAY.subtract({ days: 1 }).toString() }, 'entryOn', /frühestens heute/],
  ['a lost zero', { postcode: '1067' }, 'postcode', /fünf Ziffern/],
  ['no street', { street: '' }, 'street', /Straße/],
])('refused beside the field: %s', (_, more, path, text) => {
  const faults = ApplicationInput.safeParse(typed(more)).error?.issues.filter((issue) => issue.path.join('.') === path) ?? []
  expect(faults.some(({ message }) => text.test(message))).toBe(true)
})

test.each([
  ['isGuardianAgreed', /Sorgeberechtigten/],
  ['isMandateGiven', /Mandat/],
  ['isPrivacyRead', /gelesen/],
])('without %s nothing is sent', (name, text) => {
  const read = ApplicationInput.safeParse(typed({ [name]: false }))
  expect(read.error?.issues.find((issue) => issue.path.join('.') === name)?.message).toMatch(text)
})

test('only the office decides', async () => {
  const id = await apply()
  for (const actor of [{ kind: 'visitor' } as const, actorWith('trainer'), actorWith('admin', { isReadOnly: true })]) {
    const ctx = await database.ctx('gsv', actor)
    await expect(approveApplication(ctx, id)).rejects.toThrow('Right missing')
    await expect(declineApplication(ctx, id, 'Nein')).rejects.toThrow('Right missing')
  }
  await expect(approveApplication(await database.ctx('rwa', actorWith('admin')), id)).rejects.toThrow('Not found')
})

test('a known parent keeps the address unless the office says that it moved; a paper asks', async () => {
  const ctx = await office()
  const mother = { firstname: 'Pia', lastname: `Umzug${++made}`, birthOn: born(40), email: 'pia@umzug.example', kind: 'none' }
  const family = (child: string, street: string) => ({ street, people: [mother, { firstname: child, birthOn: born(5) }] })
  const streetAfter = async (child: string, street: string, knownAddress?: 'move') => {
    expect((await approveApplication(ctx, await apply(family(child, street)), knownAddress)).ok).toBe(true)
    const { rows } = await sql<{ street: string }>`select street from people where lastname = ${mother.lastname}
      and firstname = 'Pia'`.execute(database.owner)
    return rows[0]?.street
  }
  expect(await streetAfter('Kai', 'Am Anger 4')).toBe('Am Anger 4')
  expect(await streetAfter('Kim', 'Ring 9')).toBe('Am Anger 4')
  const asked = await enterFamily(ctx, FamilyInput.parse(typed(family('Ken', 'Ring 9'))))
  expect(asked).toEqual({ ok: false, refusal: 'address_differs', at: 0, known: 'Am Anger 4, 01067 Musterstadt' })
  expect(await streetAfter('Kay', 'Ring 9', 'move')).toBe('Ring 9')
})
