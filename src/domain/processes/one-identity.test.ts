import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertOffer } from '../../../tests/support/offers.ts'
import { Forbidden, found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { type Actor, type Ctx, ownPersonId } from '../context.ts'
import { linkOwnPerson } from '../participations/link-own-person.ts'
import { listOwnParticipations } from '../participations/list-own-participations.ts'
import { moveParticipation } from '../participations/move-participation.ts'
import { getOwnStanding, showInProfile } from '../participations/show-in-profile.ts'
import { addGuardian } from '../people/add-guardian.ts'
import { createPerson } from '../people/commands.ts'
import { listFamily } from '../people/list-family.ts'
import { askAboutOwnData } from '../privacy/ask-about-own-data.ts'
import { joinClub } from '../users/join.ts'
import { findProfile } from '../users/queries.ts'
import { addChild } from './add-child.ts'
import { becomePerson } from './become-person.ts'
import { joinWhereKnown } from './join-where-known.ts'

const database = await testDatabase()
const MARIA = { firstname: 'Maria', lastname: 'Sonnenschein' }
const mailbox = () => `${newId()}@post.example`
const yearsAgo = (years: number) => Temporal.Now.plainDateISO('Europe/Berlin').subtract({ years })

interface LoginFacts {
  email?: string
  isVerified?: boolean
  name?: typeof MARIA
}

async function newLogin({ email = mailbox(), isVerified = true, name = MARIA }: LoginFacts = {}) {
  const userId = newId()
  await sql`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, 'x', ${email}, ${isVerified})`.execute(
    database.owner,
  )
  return { userId, email, ...name }
}

type Login = Awaited<ReturnType<typeof newLogin>>

async function signedIn(login: Login, club = 'gsv'): Promise<Ctx> {
  const ctx = await database.ctx(club)
  const profile = (await findProfile(ctx.db, club, login.userId))?.profile ?? null
  const actor: Actor = { kind: 'user', userId: login.userId, email: login.email, profile }
  return { ...ctx, actor }
}

async function newUser(facts: LoginFacts = {}, club = 'gsv'): Promise<Login> {
  const login = await newLogin(facts)
  await joinClub(await database.ctx(club), login)
  return login
}

interface SignedUp {
  email: string
  isConfirmed?: boolean
  source?: 'web' | 'staff'
  name?: typeof MARIA
}

async function signedUp({ email, isConfirmed = true, source = 'web', name = MARIA }: SignedUp, club = 'gsv') {
  const ctx = await database.ctx(club)
  const contactId = await createPerson(ctx, { ...name, email })
  const personId = await createPerson(ctx, { firstname: 'Mia', lastname: 'Sonnenschein', email, birthOn: yearsAgo(6) })
  const courseId = await insertOffer(ctx, { title: `Kurs ${newId()}`, sport: '', slots: [] })
  const id = newId()
  const fixed = { priceCents: 0, priceKind: 'free', privacyVersion: '1', source }
  const state = isConfirmed ? 'confirmed' : 'requested'
  const moments = { queuedAt: ctx.now, confirmedAt: isConfirmed ? ctx.now : null }
  const row = { clubId: ctx.club.id, id, courseId, personId, contactId, state, ...moments, ...fixed }
  await ctx.db.insertInto('participations').values(row).execute()
  return { id, contactId, personId }
}

const listed = async (login: Login, club = 'gsv') =>
  (await listOwnParticipations(await signedIn(login, club))).map(({ id }) => id)

test.each([
  ['the address was confirmed then and now', {}, {}, true],
  ['the address was never confirmed when they signed up', { isConfirmed: false }, {}, false],
  ['the login has not confirmed the address', {}, { isVerified: false }, false],
  ['staff typed the address', { source: 'staff' as const }, {}, false],
  ['somebody of the family signed up with the same address', { name: { firstname: 'Jan', lastname: 'Sonnenschein' } }, {}, true],
])('a sign-up of before appears in the account, or does not: %s', async (_, before, login, isListed) => {
  const email = mailbox()
  const { id } = await signedUp({ email: email.toUpperCase(), ...before })
  const user = await newUser({ email, ...login })
  expect(await listed(user)).toEqual(isListed ? [id] : [])
  const standing = getOwnStanding(await signedIn(user), id)
  if (isListed) expect((await standing).id).toBe(id)
  else await expect(standing).rejects.toThrow('Not found')
})

test('nobody sees what was signed up with another address, nor what another login stands for', async () => {
  const email = mailbox()
  const { id, contactId } = await signedUp({ email })
  expect(await listed(await newUser())).toEqual([])
  const owner = await newUser({ email })
  const other = await newUser()
  const ctx = await database.ctx('gsv')
  await ctx.db.updateTable('clubUsers').set({ personId: contactId }).where('userId', '=', other.userId).execute()
  expect(await listed(owner)).toEqual([])
  await linkOwnPerson(await signedIn(owner))
  expect((await signedIn(owner)).actor).toMatchObject({ profile: { personId: null } })
  expect(await listed(other)).toEqual([id])
})

test('a sign-up with another address comes into the profile of who holds its mailed link and says so: it alone, and in no other', async () => {
  const email = mailbox()
  const [taken, other, open] = [
    await signedUp({ email }),
    await signedUp({ email }),
    await signedUp({ email, isConfirmed: false }),
  ]
  const [login, stranger] = [await newUser(), await newUser()]
  const ctx = await signedIn(login)
  for (const { id } of [taken, open]) await showInProfile(ctx, id)
  expect(await listed(login)).toEqual([taken.id])
  expect((await getOwnStanding(ctx, taken.id)).id).toBe(taken.id)
  for (const { id } of [other, open]) await expect(getOwnStanding(ctx, id)).rejects.toThrow('Not found')
  await expect(getOwnStanding(await signedIn(stranger), taken.id)).rejects.toThrow('Not found')
  await expect(showInProfile(await database.ctx('gsv', { kind: 'visitor' }), other.id)).rejects.toThrow(Forbidden)
  const toCourseId = await insertOffer(ctx, { title: `Kurs ${newId()}`, sport: '', slots: [] })
  const moved = await moveParticipation(await database.ctx('gsv', actorWith('admin')), taken.id, toCourseId, 'Tausch')
  expect(await listed(login)).toEqual([moved.ok && moved.value.id])
  await ctx.db.deleteFrom('clubUsers').where('userId', '=', login.userId).execute()
  expect(await listed(login)).toEqual([])
})

test('the same name and address make the account the person who signed up; another name is only shown the sign-ups', async () => {
  const email = mailbox()
  const { contactId } = await signedUp({ email })
  const stranger = await newUser({ email, name: { firstname: 'Jan', lastname: 'Sonnenschein' } })
  await linkOwnPerson(await signedIn(stranger))
  expect((await signedIn(stranger)).actor).toMatchObject({ profile: { personId: null } })
  const ctx = await database.ctx('gsv')
  await ctx.db.updateTable('clubUsers').set(MARIA).where('userId', '=', stranger.userId).execute()
  await linkOwnPerson(await signedIn(stranger))
  expect((await signedIn(stranger)).actor).toMatchObject({ profile: { personId: contactId } })
})

test('in another club the account is there once somebody logs in who has signed up there', async () => {
  const login = await newLogin()
  const ctx = await database.ctx('rwa')
  expect(await joinWhereKnown(ctx, login)).toBe(false)
  const { id } = await signedUp({ email: login.email }, 'rwa')
  expect(await joinWhereKnown(ctx, login)).toBe(true)
  expect(await listed(login, 'rwa')).toEqual([id])
  await ctx.db.updateTable('clubUsers').set({ blockedAt: ctx.now }).where('userId', '=', login.userId).execute()
  expect(await joinWhereKnown(ctx, login)).toBe(false)
})

test('a child who was signed up before is the same child, and only one of full age enters children', async () => {
  const login = await newUser()
  const { personId } = await signedUp({ email: login.email })
  await linkOwnPerson(await signedIn(login))
  const child = { firstname: 'mia', lastname: 'Sonnenschein', birthOn: yearsAgo(6) }
  expect(await addChild(await signedIn(login), child)).toEqual({ ok: true, value: personId })
  expect(await addChild(await signedIn(login), { ...child, birthOn: yearsAgo(18) })).toEqual({ ok: false, refusal: 'of_age' })
  const ctx = await signedIn(login)
  const self = found(ownPersonId(ctx))
  await ctx.db
    .updateTable('people')
    .set({ birthOn: yearsAgo(17) })
    .where('id', '=', self)
    .execute()
  expect(await addChild(ctx, { ...child, firstname: 'Ada' })).toEqual({ ok: false, refusal: 'is_minor' })
})

test('a child is entered many times at once: one person, one child, one guardian', async () => {
  const login = await newUser()
  const ctx = await signedIn(login)
  const child = { firstname: 'Ben', lastname: 'Sonnenschein', birthOn: yearsAgo(4) }
  const answers = await Promise.all(Array.from({ length: 6 }, () => addChild(ctx, child)))
  expect(new Set(answers.map((answer) => answer.ok && answer.value)).size).toBe(1)
  const { actor } = await signedIn(login)
  const self = found(actor.kind === 'user' ? actor.profile?.personId : null)
  expect((await listFamily(ctx, self)).map(({ firstname }) => firstname)).toEqual(['Maria', 'Ben'])
  const { rows } = await sql`select from people where club_id = 'gsv' and lower(email) = ${login.email}`.execute(ctx.db)
  expect(rows).toHaveLength(2)
})

test('who has only a login asks for the own data as the person of an earlier sign-up, else as a new one; nobody without a name', async () => {
  const [known, fresh, nameless] = [await newUser(), await newUser(), await newUser()]
  const { contactId } = await signedUp({ email: known.email })
  await (await signedIn(nameless)).db
    .updateTable('clubUsers')
    .set({ firstname: '' })
    .where('userId', '=', nameless.userId)
    .execute()
  const asked = async (login: Login) => {
    const self = await becomePerson(await signedIn(login))
    const id = self && found(ownPersonId(self) ?? undefined)
    return self && id && { id, answer: await askAboutOwnData(self, id, { kind: 'access' }) }
  }
  expect(await asked(known)).toMatchObject({ id: contactId, answer: { ok: true } })
  expect(await asked(known)).toMatchObject({ id: contactId, answer: { refusal: 'asked_already' } })
  expect(await asked(fresh)).toMatchObject({ answer: { ok: true } })
  expect((await signedIn(fresh)).actor).toMatchObject({ profile: { personId: expect.any(String) } })
  expect(await asked(nameless)).toBeNull()
})

test('two accounts that are linked to one person at the same moment: only one is', async () => {
  const email = mailbox()
  const { contactId } = await signedUp({ email })
  const [owner, other] = [await newUser({ email }), await newUser()]
  const ctx = await database.ctx('gsv')
  const link = ctx.db.updateTable('clubUsers').set({ personId: contactId }).where('userId', '=', other.userId)
  await Promise.all([
    ...Array.from({ length: 4 }, async () => linkOwnPerson(await signedIn(owner))),
    link.execute().catch((error: unknown) => expect(String(error)).toContain('club_users_person')),
  ])
  const { rows } = await sql`select from club_users where club_id = 'gsv' and person_id = ${contactId}`.execute(ctx.db)
  expect(rows).toHaveLength(1)
})

test('who signed up themselves first is the guardian of the child whom they sign up later under their name', async () => {
  const login = await newUser()
  const ctx = await database.ctx('gsv')
  const selfId = await createPerson(ctx, { ...MARIA, email: login.email, birthOn: yearsAgo(41) })
  await ctx.db.updateTable('clubUsers').set({ personId: selfId }).where('userId', '=', login.userId).execute()
  const { personId, contactId } = await signedUp({ email: login.email })
  const notConfirmed = await signedUp({
    email: login.email,
    isConfirmed: false,
    name: { firstname: 'Jan', lastname: 'Sonnenschein' },
  })
  const valid = '[2020-01-01,2099-01-01)'
  await addGuardian(ctx, personId, contactId, valid)
  await addGuardian(ctx, notConfirmed.personId, notConfirmed.contactId, valid)
  for (let time = 0; time < 2; time++) await linkOwnPerson(await signedIn(login))
  expect((await listFamily(ctx, selfId)).map(({ id }) => id)).toEqual([selfId, personId])
})
