import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertUser } from '../../../tests/support/users.ts'
import { addDepartment, changeDepartment, removeDepartment } from './add-department.ts'
import { changeDetails, changeFace, changeFlags, changeHosts } from './commands.ts'
import { createClub } from './create-club.ts'
import { ClubDetails, ClubFace, NewClub, Parameter } from './input.ts'
import { findParameters, getChecklistFacts, getSettings, listClubs } from './queries.ts'
import { removeParameter, setParameter } from './set-parameter.ts'

const database = await testDatabase()
const admin = () => database.ctx('gsv', actorWith('admin'))
const superUser = () => database.ctx('gsv', actorWith('super'))

const face = (version: number, more: object = {}) =>
  ClubFace.parse({
    version,
    displayName: 'GSV Musterstadt',
    stateCode: 'BY',
    primaryColour: '#FFD21E',
    secondaryColour: '#1747C8',
    copyrightYear: 2024,
    ...more,
  })

test('an admin changes the face of the club, and the log says what', async () => {
  const ctx = await admin()
  const { club } = await getSettings(ctx)
  expect(await changeFace(ctx, face(club.version, { slogan: 'Gemeinsam in Bewegung' }))).toEqual({ ok: true, value: null })
  const after = (await getSettings(ctx)).club
  expect(after).toMatchObject({ displayName: 'GSV Musterstadt', slogan: 'Gemeinsam in Bewegung', version: club.version + 1 })
  const entry = await database.owner
    .selectFrom('journal')
    .selectAll()
    .where('event', '=', 'club.changed')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    clubId: 'gsv',
    name: 'admin',
    objectKind: 'club',
    content: 'Einstellungen geändert: Name, Leitspruch, Titel der Website',
  })
})

test('of two people who save the same version, the second is told', async () => {
  const ctx = await admin()
  const { club } = await getSettings(ctx)
  const answers = await Promise.all(['eins', 'zwei', 'drei'].map((slogan) => changeFace(ctx, face(club.version, { slogan }))))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, refusal: 'changed_meanwhile' }))
})

test('saving without a change writes nothing', async () => {
  const ctx = await admin()
  const { details } = await getSettings(ctx)
  const input = ClubDetails.parse({ version: details.version })
  expect(await changeDetails(ctx, input)).toEqual({ ok: true, value: null })
  expect((await getSettings(ctx)).details.version).toBe(details.version)
})

test('flags, hosts and parameters belong to superusers', async () => {
  const ctx = await admin()
  const flags = {
    version: 1,
    hasContent: true,
    hasNews: true,
    hasParticipations: true,
    hasOperationals: true,
    hasInvoiceManagement: true,
  }
  await expect(changeFlags(ctx, flags)).rejects.toThrow('Right missing')
  await expect(changeHosts(ctx, { version: 1, hosts: [] })).rejects.toThrow('Right missing')
  await expect(setParameter(ctx, { name: 'a', value: 'b', was: null })).rejects.toThrow('Right missing')
  await expect(
    createClub(ctx, NewClub.parse({ name: 'neu', displayName: 'Neu', kind: 'club', stateCode: 'BY' })),
  ).rejects.toThrow('Right missing')
  await expect(getSettings(await database.ctx('gsv', actorWith('editor')))).rejects.toThrow('Right missing')
})

test('a host belongs to one club, also when two claim it at once', async () => {
  const [gsv, rwa] = [await superUser(), await database.ctx('rwa', actorWith('super'))]
  const claim = async (ctx: typeof gsv) =>
    changeHosts(ctx, { version: (await getSettings(ctx)).club.version, hosts: ['sport.example'] })
  const answers = await Promise.all([claim(gsv), claim(rwa)])
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(answers).toContainEqual({ ok: false, refusal: 'host_taken' })
  const owner = (await listClubs(database.connections.global)).find(({ hosts }) => hosts.includes('sport.example'))
  expect(owner?.name).toBe(answers[0]?.ok ? 'gsv' : 'rwa')
})

test('parameters: ready once there is one, unknown names kept, a change needs the value on screen', async () => {
  const ctx = await superUser()
  expect(await findParameters(ctx)).toEqual({ isReady: false, parameters: {} })
  expect(await setParameter(ctx, { name: 'feedbackMail', value: 'a@b.example', was: null })).toEqual({ ok: true, value: null })
  expect(await setParameter(ctx, { name: 'eigenerWert', value: '7', was: null })).toEqual({ ok: true, value: null })
  expect(await setParameter(ctx, { name: 'eigenerWert', value: '8', was: null })).toEqual({ ok: false, refusal: 'name_taken' })
  expect(await setParameter(ctx, { name: 'eigenerWert', value: '8', was: '6' })).toEqual({
    ok: false,
    refusal: 'changed_meanwhile',
  })
  expect(await findParameters(ctx)).toEqual({ isReady: true, parameters: { eigenerWert: '7', feedbackMail: 'a@b.example' } })
  expect((await findParameters(await database.ctx('rwa'))).isReady).toBe(false)
  expect(await removeParameter(ctx, 'eigenerWert')).toEqual({ ok: true, value: null })
  expect(await removeParameter(ctx, 'eigenerWert')).toEqual({ ok: false, refusal: 'gone' })
})

test('whoever asks their own role for a second factor sets up their own first', async () => {
  const { userId, actor } = await insertUser(database, 'gsv', 'super')
  const ctx = await database.ctx('gsv', actor)
  const ask = (value: string) => setParameter(ctx, { name: 'require2faFor', value, was: null })
  expect(await ask('admin, super')).toEqual({ ok: false, refusal: 'own_factor_missing' })
  await sql`update auth."user" set "twoFactorEnabled" = true where id = ${userId}`.execute(database.owner)
  expect(await ask('admin, super')).toEqual({ ok: true, value: null })
})

test.each([
  ['feedbackMail', 'keine Adresse', false],
  ['feedbackMail', 'a@b.example', true],
  ['feedbackMail', '', true],
  ['require2faFor', 'super, admin', true],
  ['require2faFor', 'super, chef', false],
  ['irgendwas', 'beliebig', true],
])('parameter %s = "%s" is accepted: %s', (name, value, accepted) =>
  expect(Parameter.safeParse({ name, value }).success).toBe(accepted),
)

test('departments: unique names, versions, not removed while used', async () => {
  const ctx = await admin()
  const report = { federationNo: '12', sportKey: '' }
  const added = await addDepartment(ctx, { name: 'Turnen', hue: 1, ...report })
  if (!added.ok) throw new Error(added.refusal)
  const { id } = added.value
  expect(await addDepartment(ctx, { name: 'Turnen', hue: 2, ...report })).toEqual({ ok: false, refusal: 'name_taken' })
  expect(await changeDepartment(ctx, { id, version: 1, name: 'Gerätturnen', hue: 1, ...report })).toEqual({
    ok: true,
    value: null,
  })
  expect(await changeDepartment(ctx, { id, version: 1, name: 'Turnen', hue: 1, ...report })).toEqual({
    ok: false,
    refusal: 'changed_meanwhile',
  })
  const rwa = await database.ctx('rwa', actorWith('admin'))
  expect(await changeDepartment(rwa, { id, version: 2, name: 'Fremd', hue: 1, ...report })).toEqual({
    ok: false,
    refusal: 'gone',
  })
  expect(await removeDepartment(rwa, id)).toEqual({ ok: false, refusal: 'gone' })
  const course = { clubId: 'gsv', id: crypto.randomUUID(), slug: 'x', kind: 'ongoing', title: 'X', search: 'x', departmentId: id }
  await database.owner.insertInto('courses').values(course).execute()
  expect(await removeDepartment(ctx, id)).toEqual({ ok: false, refusal: 'in_use' })
  await database.owner.deleteFrom('courses').where('id', '=', course.id).execute()
  expect(await removeDepartment(ctx, id)).toEqual({ ok: true, value: null })
})

test('a superuser creates a club and goes on as its superuser; its key and hosts are free only once', async () => {
  const ctx = await superUser()
  if (ctx.actor.kind !== 'user') throw new Error('a user')
  const { userId, email } = ctx.actor
  await database.owner.executeQuery(
    (await import('kysely'))
      .sql`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, 'S', ${email}, true)`.compile(
      database.owner,
    ),
  )
  const input = NewClub.parse({
    name: 'tsv',
    displayName: 'TSV Neu',
    kind: 'club',
    stateCode: 'HE',
    hosts: 'tsv.example, www.tsv.example',
  })
  expect(await createClub(ctx, input)).toMatchObject({
    ok: true,
    value: { id: 'tsv', hosts: ['tsv.example', 'www.tsv.example'] },
  })
  expect(await createClub(ctx, input)).toEqual({ ok: false, refusal: 'name_taken' })
  expect(await createClub(ctx, { ...input, name: 'tsv-zwei' })).toEqual({ ok: false, refusal: 'host_taken' })
  const users = await database.owner.selectFrom('clubUsers').selectAll().where('clubId', '=', 'tsv').execute()
  expect(users).toMatchObject([{ userId, role: 'super', userName: 'super' }])
  const facts = await getChecklistFacts({ ...ctx, ...(await database.ctx('tsv')), actor: ctx.actor })
  expect(facts).toMatchObject({ departments: 0, staff: 1, hasBadge: false })
  expect((await listClubs(database.connections.global)).map(({ name }) => name)).toContain('tsv')
  const seen = await ctx.db.selectFrom('clubDetails').select('clubId').execute()
  expect(seen, 'the connection is back in its own club').toEqual([{ clubId: 'gsv' }])
})

test('a key of the program is refused for a club', () => {
  const fault = NewClub.safeParse({ name: 'admin', displayName: 'X', kind: 'club', stateCode: 'BY' }).error?.issues[0]
  expect(fault?.message).toContain('gehört zu einer Seite')
})

test.each([
  ['iban', 'DE89 3704 0044 0532 0130 00', null],
  ['iban', 'DE89 3704 0044 0532 0130 01', 'Kontoauszug'],
  ['creditorId', 'de98zzz09999999999', null],
  ['creditorId', 'DE97ZZZ09999999999', 'Gläubiger-ID'],
  ['postcode', '1234', 'fünf Ziffern'],
  ['email', 'info', 'E-Mail-Adresse'],
])('details: %s "%s" → %s', (field, value, fault) => {
  const read = ClubDetails.safeParse({ version: '3', [field]: value })
  if (fault === null) expect(read.success).toBe(true)
  else expect(read.error?.issues[0]?.message).toContain(fault)
})
