import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertUser } from '../../../tests/support/users.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Actor } from '../context.ts'
import { findActiveMandate } from '../debtors/queries.ts'
import { FamilyInput } from '../members/input.ts'
import { getMember } from '../members/queries.ts'
import { getPerson } from '../people/get-person.ts'
import { changeOwnContact } from '../processes/change-own-contact.ts'
import { enterFamily } from '../processes/enter-family.ts'
import { askChange } from './ask-change.ts'
import { applyDueChanges, decideChange, withdrawChange } from './commands.ts'
import { AccountFields } from './input.ts'
import { planRole } from './plan-role.ts'
import { listOwnChanges, listScheduledChanges } from './queries.ts'
import { withdrawOwnChange } from './withdraw-own-change.ts'

const database = await testDatabase()
const NOW = Temporal.Now.instant()
const TODAY = berlinDay(NOW)
const office = (days = 0) => database.ctx('gsv', actorWith('admin'), NOW.add({ hours: 24 * days }))
const born = (years: number) => TODAY.subtract({ years, days: 40 })
const account = AccountFields.parse({ iban: 'DE02 1203 0000 0000 2020 51', holder: 'Pia Vogt' })

/** The login of a person, as the gate makes its actor. */
async function asPerson(personId: string) {
  const { id, userId, actor } = await insertUser(database, 'gsv', 'reader')
  await database.owner.updateTable('clubUsers').set({ personId }).where('id', '=', id).execute()
  const own: Actor = actor.kind === 'user' && actor.profile ? { ...actor, profile: { ...actor.profile, personId } } : actor
  return { ctx: await database.ctx('gsv', own), id, userId, email: own.kind === 'user' ? own.email : '' }
}

let made = 0
async function family() {
  const people = [
    { firstname: 'Pia', lastname: `Vogt${++made}`, birthOn: born(40).toString() },
    { firstname: 'Max', birthOn: born(9).toString() },
  ]
  const paper = FamilyInput.parse({ people, entryOn: TODAY.toString(), street: 'Alt 1', postcode: '86150', city: 'Augsburg' })
  const entered = await enterFamily(await office(), paper)
  if (!entered.ok) throw new Error(entered.refusal)
  const [mother = '', child = ''] = entered.value.personIds
  const [motherMember = '', childMember = ''] = entered.value.memberIds
  return { mother, child, motherMember, childMember, lastname: `Vogt${made}` }
}

const mailsTo = async (email: string) => {
  const { rows } = await sql<{ data: { fields: string[]; isApproved: boolean; note: string; personName: string } }>`
    select data from mails where template = 'change.decided' and to_address = ${email} order by id`.execute(database.owner)
  return rows.map(({ data }) => data)
}

test('a new account waits, is approved, and takes the place of the former; the asker is told by mail', async () => {
  const { mother } = await family()
  const { ctx, email } = await asPerson(mother)
  const asked = await askChange(ctx, mother, { kind: 'account', fields: account })
  if (!asked.ok) throw new Error(asked.refusal)
  expect(await findActiveMandate(ctx, mother)).toBeNull()
  expect(await askChange(ctx, mother, { kind: 'account', fields: account })).toMatchObject({ refusal: 'waits_already' })
  const [waiting] = await listScheduledChanges(await office(), { state: 'asked', limit: 9, personId: mother })
  expect([waiting?.fields.iban, waiting?.before.iban]).toEqual(['DE02120300000000202051', null])
  expect(await decideChange(await office(), { id: asked.value, isApproved: true, note: '' })).toMatchObject({ ok: true })
  expect(await findActiveMandate(ctx, mother)).toMatchObject({ iban: 'DE02120300000000202051', holder: 'Pia Vogt' })
  expect(await mailsTo(email)).toMatchObject([{ isApproved: true, personName: '', note: '' }])
  expect(await listOwnChanges(ctx, mother)).toEqual([])
})

test('a guardian asks for a child, and hears why it was declined; nothing changes', async () => {
  const { mother, child, childMember, lastname } = await family()
  const { ctx, email } = await asPerson(mother)
  const before = await getMember(ctx, childMember)
  const fields = { firstname: 'Maximilian', lastname, birthOn: found(before.birthOn) }
  const asked = await askChange(ctx, child, { kind: 'person', fields })
  if (!asked.ok) throw new Error(asked.refusal)
  const [waiting] = await listOwnChanges(ctx, child)
  expect([waiting?.fields, waiting?.before]).toEqual([{ firstname: 'Maximilian' }, { firstname: 'Max' }])
  await decideChange(await office(), { id: asked.value, isApproved: false, note: 'Bitte die Urkunde zeigen.' })
  expect((await getMember(ctx, childMember)).firstname).toBe('Max')
  expect(await mailsTo(email)).toMatchObject([{ isApproved: false, note: 'Bitte die Urkunde zeigen.', fields: ['Vorname'] }])
  expect(await withdrawOwnChange(ctx, asked.value)).toMatchObject({ refusal: 'already_decided' })
})

test('the asker takes it back; strangers, and accounts of others, are not found; nothing new is no change', async () => {
  const { mother, child, motherMember, lastname } = await family()
  const { ctx } = await asPerson(mother)
  const stranger = await asPerson((await family()).mother)
  const { birthOn } = await getMember(ctx, motherMember)
  const present = { firstname: 'Pia', lastname, birthOn: found(birthOn) }
  expect(await askChange(ctx, mother, { kind: 'person', fields: present })).toMatchObject({ refusal: 'unchanged' })
  const wish = { kind: 'person' as const, fields: { ...present, lastname: 'Neu' } }
  await expect(askChange(stranger.ctx, mother, wish)).rejects.toThrow('Not found')
  await expect(askChange(ctx, child, { kind: 'account', fields: account })).rejects.toThrow('Not found')
  const asked = await askChange(ctx, mother, wish)
  if (!asked.ok) throw new Error(asked.refusal)
  await expect(withdrawOwnChange(stranger.ctx, asked.value)).rejects.toThrow('Not found')
  expect(await withdrawOwnChange(ctx, asked.value)).toEqual({ ok: true, value: null })
  expect(await decideChange(await office(), { id: asked.value, isApproved: true, note: '' })).toMatchObject({ ok: false })
})

test('a move takes the own household along; a parent who lives apart sees and changes no address', async () => {
  const { mother, child, motherMember, childMember } = await family()
  const { ctx } = await asPerson(mother)
  const apart = await asPerson((await family()).mother)
  const valid = `[${born(9)},${born(9).add({ years: 18 })})`
  const guarded = {
    clubId: 'gsv',
    childId: child,
    guardianId: apart.ctx.actor.kind === 'user' ? apart.ctx.actor.profile?.personId : '',
  }
  await database.owner
    .insertInto('guardians')
    .values({ ...guarded, guardianId: guarded.guardianId ?? '', valid })
    .execute()
  const { version } = await getPerson(ctx, mother)
  const address = { street: 'Neu 2', postcode: '87435', city: 'Kempten' }
  const contact = { ...address, email: '', phone: '0831 1', version, isForAll: true }
  expect(await changeOwnContact(ctx, mother, contact)).toMatchObject({ ok: true })
  expect([(await getMember(ctx, motherMember)).city, (await getMember(ctx, childMember)).city]).toEqual(['Kempten', 'Kempten'])
  const seen = await getMember(apart.ctx, childMember)
  expect([seen.isApart, seen.street, seen.city, seen.firstname]).toEqual([true, '', '', 'Max'])
  const given = { street: 'X', postcode: '', city: '', email: '', phone: '0831 2', version: seen.personVersion, isForAll: true }
  expect(await changeOwnContact(apart.ctx, child, given)).toMatchObject({ ok: true })
  const after = await getMember(ctx, childMember)
  expect([after.street, after.phone, after.isApart]).toEqual(['Neu 2', '0831 2', false])
})

test('a role comes on its day; who keeps the members alone neither sees nor withdraws it', async () => {
  const { id } = await insertUser(database, 'gsv', 'reader')
  const wish = { id, role: 'trainer' as const, departmentIds: [], version: 1, from: TODAY.add({ days: 2 }) }
  const leader = await insertUser(database, 'gsv', 'admin')
  await database.owner.updateTable('clubUsers').set({ acceptedAt: NOW }).where('id', '=', leader.id).execute()
  const led = await database.ctx('gsv', leader.actor)
  expect(await planRole(led, { ...wish, role: 'super' })).toMatchObject({ refusal: 'only_super' })
  expect(await planRole(led, wish)).toEqual({ ok: true, value: null })
  const [planned] = await listScheduledChanges(led, { limit: 200 }).then((all) =>
    all.filter(({ objectKind }) => objectKind === 'user'),
  )
  expect([planned?.fields.role, planned?.before.role]).toEqual(['trainer', 'reader'])
  const limited = await database.ctx('gsv', actorWith('admin', { areas: ['members'] }))
  const kinds = (await listScheduledChanges(limited, { limit: 200 })).map(({ objectKind }) => objectKind)
  expect(kinds).not.toContain('user')
  await expect(withdrawChange(limited, found(planned).id)).rejects.toThrow('Right missing')
  const roleAfter = async (days: number) => {
    await applyDueChanges(await database.ctx('gsv', { kind: 'system' }, NOW.add({ hours: 24 * days })))
    return found(await database.owner.selectFrom('clubUsers').select('role').where('id', '=', id).executeTakeFirst()).role
  }
  expect([await roleAfter(1), await roleAfter(2)]).toEqual(['reader', 'trainer'])
})
