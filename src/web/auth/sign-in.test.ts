import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { PASSWORD, testLogins, visit } from '../../../tests/support/logins.ts'
import { newId } from '../../kernel/id.ts'
import { createAuth } from './create-auth.ts'
import { tidy } from './sessions.ts'

const { database, pool, settings, auth, person, enter } = await testLogins()

test('the right password gives a session that is found by its cookie', async () => {
  const { email, userId } = await person()
  const { cookies } = await enter(email)
  expect(cookies[0]).toMatch(/^verein\.session_token=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const found = await auth.session(visit(cookies).headers)
  expect(found?.user).toEqual({ id: userId, email, firstname: 'Erika', lastname: 'Muster', hasSecondFactor: false })
  expect(found?.cookies).toEqual([])
})

test('a cookie that was changed, or is none of ours, is nobody', async () => {
  const { email } = await person()
  const { cookies } = await enter(email)
  const changed = (cookies[0] ?? '').replace('session_token=', 'session_token=x')
  expect(await auth.session(visit([changed]).headers)).toBeNull()
  expect(await auth.session(visit(['verein.session_token=%E0%A4%A']).headers)).toBeNull()
  expect(await auth.session(visit().headers)).toBeNull()
})

test('a wrong password, an unknown address and no address at all are refused alike; nobody reads from the time who has a login', async () => {
  let visits = 0
  const timeOf = async (given: { email: string; password: string }) => {
    const from = visit([], `198.51.100.${++visits % 250}`)
    const begin = performance.now()
    expect(await auth.signIn(from, given)).toEqual({ ok: false, refusal: 'wrong' })
    return performance.now() - begin
  }
  expect(await timeOf({ email: 'kein', password: '' })).toBeGreaterThan(495)
  // The shortest time of each: other work of the machine only adds. Asked once each, since failures make wait.
  const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
  const ratio = async () => {
    least.known = Math.min(least.known, await timeOf({ email: (await person()).email, password: 'falsch-falsch' }))
    least.unknown = Math.min(least.unknown, await timeOf({ email: `${newId()}@gsv.example`, password: PASSWORD }))
    return Math.max(least.known, least.unknown) / Math.min(least.known, least.unknown)
  }
  await expect.poll(ratio).toBeLessThan(2)
  expect(Math.min(least.known, least.unknown)).toBeGreaterThan(495)
})

test('a right password whose session cannot be stored is a fault, and no wrong password', async () => {
  const { email } = await person()
  await sql`alter table auth.session add constraint nothing_more check (false) not valid`.execute(database.owner)
  onTestFinished(async () => void (await sql`alter table auth.session drop constraint nothing_more`.execute(database.owner)))
  await expect(auth.signIn(visit(), { email, password: PASSWORD })).rejects.toThrow('nothing_more')
})

test('eight right logins of one account at once all come in', async () => {
  const { email } = await person()
  const answers = await Promise.all(Array.from({ length: 8 }, () => auth.signIn(visit(), { email, password: PASSWORD })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(8)
})

test('letter case of the address and blanks around it do not matter', async () => {
  const { email } = await person()
  expect((await auth.signIn(visit(), { email: ` ${email.toUpperCase()} `, password: PASSWORD })).ok).toBe(true)
})

test('signing out ends the session in the database', async () => {
  const { email } = await person()
  const { owner, cookies } = await enter(email)
  const back = await auth.signOut(owner.visit)
  expect(back.some((cookie) => /session_token=;.*Max-Age=0/.test(cookie))).toBe(true)
  expect(await auth.session(visit(cookies).headers)).toBeNull()
})

test('a session in use is prolonged once a day, with its cookie', async () => {
  const { email } = await person()
  const { cookies } = await enter(email)
  const [session] = await auth.listSessions((await auth.session(visit(cookies).headers))?.user.id ?? '')
  await pool.query(
    `update auth.session set "updatedAt" = now() - interval '25 hours', "expiresAt" = now() + interval '3 days' where id = $1`,
    [session?.id],
  )
  const renewed = await auth.session(visit(cookies).headers)
  expect(renewed?.cookies[0]).toContain('Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax')
  expect(Date.parse(renewed?.session.expiresAt ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  expect((await auth.session(visit(cookies).headers))?.cookies).toEqual([])
})

test('what has run out is deleted, what counts stays', async () => {
  const { email } = await person()
  const { cookies } = await enter(email)
  const old = await enter(email)
  const oldId = (await auth.session(old.owner.visit.headers))?.session.id
  await pool.query(`update auth.session set "expiresAt" = now() - interval '1 minute' where id = $1`, [oldId])
  expect(await tidy(pool)).toBeGreaterThan(0)
  expect((await pool.query('select from auth.session where id = $1', [oldId])).rowCount).toBe(0)
  expect(await auth.session(visit(cookies).headers)).not.toBeNull()
  expect(await tidy(pool)).toBe(0)
})

test('a browser is asked for a passkey of this host', async () => {
  const question = await auth.passkeyQuestion(visit(), 'sign_in')
  expect(question?.options).toMatchObject({ rpId: 'gsv.localhost' })
  expect(question?.cookies.length).toBeGreaterThan(0)
  expect(await auth.signInByPasskey(visit(question?.cookies), { id: 'x' })).toEqual({ ok: false, refusal: 'wrong' })
})

test('where the public addresses are https, cookies travel over https only', async () => {
  const secure = createAuth({ ...settings, secureCookies: true })
  const { email } = await person()
  const at = { ...visit(), origin: 'https://gsv.example' }
  const answer = await secure.signIn(at, { email, password: PASSWORD })
  const cookies = answer.ok ? answer.value.cookies : []
  expect(cookies[0]).toMatch(/^__Secure-verein\.session_token=.+; HttpOnly; Secure; SameSite=Lax$/)
  expect((await secure.session(visit(cookies).headers))?.user.email).toBe(email)
  expect(await auth.session(visit(cookies).headers)).toBeNull()
})
