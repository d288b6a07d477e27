import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSecrets } from '../src/database/secrets.ts'
import type { Ctx } from '../src/domain/context.ts'
import { getPersonOfFeed, renewFeedAddress } from '../src/domain/feeds/renew-feed-address.ts'
import { Invitation } from '../src/domain/users/input.ts'
import { inviteUser } from '../src/domain/users/invite-user.ts'
import { readFeed, readLink, signFeed, signLink } from '../src/kernel/link.ts'
import { keysFor, rotate, type Secrets, secretsOf } from '../src/kernel/secrets.ts'
import { encryptAnew } from '../src/web/auth/codes.ts'
import { actorWith } from './support/database.ts'
import { lastMail, PASSWORD, type TestVisit, testLogins, visit } from './support/logins.ts'
import { insertPerson } from './support/session.ts'
import { totpCode } from './support/totp.ts'

const { auth, database, pool, enter, person, secrets: held } = await testLogins({ hasRaisedLimits: true })
const dataDir = await mkdtemp(join(tmpdir(), 'verein-stolen-'))
afterAll(() => rm(dataDir, { recursive: true }))
const secrets: Secrets = secretsOf(() => held.file)
const ctx = await database.ctx('gsv', actorWith('admin'))

/** Every text of at least sixteen signs in the database, as a stolen copy holds it. */
async function listStolen(): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`.execute(
    database.owner,
  )
  const texts = new Set<string>()
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(database.owner)
    for (const { row } of rows) for (const [text] of row.matchAll(/[\w+/.$=-]{16,}/g)) texts.add(text)
  }
  return [...texts]
}

const made = { token: '', cookies: [''], ref: '', feed: '', code: '', totp: '', personId: '' }
beforeAll(async () => {
  const { email } = await person()
  const { owner } = await enter(email)
  const set = await auth.startSecondFactor(owner, PASSWORD)
  if (!set.ok) throw new Error(set.refusal)
  made.totp = new URL(set.value.uri).searchParams.get('secret') ?? ''
  made.code = set.value.backupCodes[0] ?? ''
  await auth.confirmSecondFactor(owner, await totpCode(made.totp))
  const { email: other } = await person()
  made.cookies = (await enter(other)).cookies
  made.token = decodeURIComponent(made.cookies[0] ?? '').split(/[=.]/)[2] ?? ''
  const asking = visit()
  await auth.requestReset(asking, other)
  made.ref = lastMail(asking as TestVisit, 'reset').ref
  made.personId = await insertPerson(ctx)
  const own: Ctx = { ...ctx, actor: actorWith('reader', { personId: made.personId }) }
  made.feed = signFeed(secrets.newest(), await renewFeedAddress(own))
  await inviteUser(ctx, Invitation.parse({ email: 'neu@gsv.example', firstname: 'Erika', lastname: 'Neu', role: 'trainer' }))
  await openSecrets(database.url, { dataDir, given: null, onError: () => {} })
})

test('a copy of the database holds no token, link, address or key', async () => {
  const dump = (await listStolen()).join('\n')
  expect(dump.length).toBeGreaterThan(1000)
  const keys = held.file.keys.map(({ value }) => value)
  for (const secret of [made.token, made.ref, made.feed, made.totp, made.code, held.file.pushKeys.privateKey, ...keys]) {
    expect(secret.length).toBeGreaterThan(9)
    expect(dump).not.toContain(secret)
  }
})

test('what stands in it makes no cookie', async () => {
  expect(await auth.session(visit(made.cookies).headers), 'the cookie itself does').not.toBeNull()
  const stolen = await listStolen()
  const { rows } = await sql<{ token: string }>`select token from auth.session`.execute(database.owner)
  const name = /^[^=]+/.exec(made.cookies[0] ?? '')?.[0]
  const signed = (key: string, token: string) =>
    `${name}=${encodeURIComponent(`${token}.${createHmac('sha256', key).update(token).digest('base64')}`)}`
  const own = keysFor('logins', secrets).newest()
  expect(await auth.session(visit([signed(own, made.token)]).headers), 'the key and the token do').not.toBeNull()
  for (const { token } of rows) {
    expect(await auth.session(visit([signed(own, token)]).headers), 'not even with the key').toBeNull()
    for (const key of stolen) expect(await auth.session(visit([signed(key, token)]).headers)).toBeNull()
  }
})

test('what stands in it makes no link, no new password and no calendar', async () => {
  const stolen = await listStolen()
  const link = { club: 'gsv', kind: 'invitation', id: made.personId, until: ctx.now.add({ hours: 1 }) }
  expect(readLink(secrets.counting(), signLink(secrets.newest(), link), ctx.now).ok).toBe(true)
  for (const text of stolen) {
    expect(readLink(secrets.counting(), text, ctx.now).ok).toBe(false)
    expect(readLink(secrets.counting(), signLink(text, link), ctx.now).ok).toBe(false)
  }
  expect(await getPersonOfFeed(ctx, readFeed(secrets.counting(), made.feed))).toBe(made.personId)
  const feeds = await database.owner.selectFrom('feedAddresses').select('secret').execute()
  for (const address of [...stolen, ...stolen.map((key) => signFeed(key, feeds[0]?.secret ?? ''))])
    await expect(getPersonOfFeed(ctx, readFeed(secrets.counting(), address))).rejects.toThrow('Not found')
  for (const ref of stolen) expect((await auth.resetPassword(visit(), { ref, password: 'Das-Wort-des-Diebs-1' })).ok).toBe(false)
  expect((await auth.resetPassword(visit(), { ref: made.ref, password: 'Mein-neues-Wort-2' })).ok).toBe(true)
})

test('after a rotation logins, second factors and links from before go on', async () => {
  const { email } = await person()
  const { owner, cookies } = await enter(email)
  const set = await auth.startSecondFactor(owner, PASSWORD)
  if (!set.ok) throw new Error(set.refusal)
  const confirmed = await auth.confirmSecondFactor(owner, await totpCode(new URL(set.value.uri).searchParams.get('secret') ?? ''))
  if (!confirmed.ok) throw new Error(confirmed.refusal)
  const link = signLink(secrets.newest(), { club: 'gsv', kind: 'confirm', id: 'x', until: ctx.now.add({ hours: 1 }) })
  held.file = rotate(held.file, Temporal.Now.instant(), true)
  expect(readLink(secrets.counting(), link, ctx.now), 'but for links, where the old key ends at once').toEqual({
    ok: false,
    refusal: 'invalid',
  })
  const still = { ...owner, visit: visit(confirmed.value.length > 0 ? confirmed.value : cookies) }
  expect(await auth.session(still.visit.headers)).not.toBeNull()
  expect((await auth.provePassword(still, PASSWORD)).ok, 'the library knows the session').toBe(true)
  const half = await auth.signIn(visit(), { email, password: PASSWORD })
  if (!half.ok) throw new Error(half.refusal)
  const entered = await auth.proveSecondFactor(visit(half.value.cookies), set.value.backupCodes[0] ?? '')
  expect(entered.ok, 'its codes were encrypted with the old key').toBe(true)
  await encryptAnew({ pool, keys: keysFor('logins', secrets) })
  held.file = { ...held.file, keys: held.file.keys.slice(0, 1) }
  const later = await auth.signIn(visit(), { email, password: PASSWORD })
  if (!later.ok) throw new Error(later.refusal)
  const again = await auth.proveSecondFactor(visit(later.value.cookies), set.value.backupCodes[1] ?? '')
  expect(again.ok, 'and are with the new one now').toBe(true)
})
