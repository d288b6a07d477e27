import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { totpCode } from '../../../../tests/support/totp.ts'
import { connectForLogins } from '../../../database/connect.ts'
import { createAuth } from '../auth.ts'
import type { LoginMail, Owner, Visit } from './contract.ts'
import { tidy } from './sessions.ts'

const ORIGIN = 'http://gsv.localhost:3000'
const PASSWORD = 'Turnhalle-Nordring-7'

const database = await testDatabase()
const pool = connectForLogins(database.url)
afterAll(() => pool.end())
const log = pino({ level: 'silent' })
const auth = createAuth({
  pool,
  secret: 'a secret of the installation, long enough',
  secureCookies: false,
  passwordMinLength: 8,
  hasRaisedLimits: false,
  log,
})

interface TestVisit extends Visit {
  mails: LoginMail[]
}

/** A visit with these cookies (name=value pairs of Set-Cookie lines). */
function visit(cookies: string[] = [], address = '192.0.2.1'): TestVisit {
  const mails: LoginMail[] = []
  const headers = new Headers({ 'user-agent': 'Test/1.0' })
  if (cookies.length > 0) headers.set('cookie', cookies.map((cookie) => cookie.split(';')[0]).join('; '))
  return { origin: ORIGIN, headers, address, mails, mail: async (mail) => void mails.push(mail) }
}

let count = 0
async function person(): Promise<{ email: string; userId: string }> {
  count += 1
  const login = await auth.createLogin({
    email: `person${count}@gsv.example`,
    firstname: 'Erika',
    lastname: 'Muster',
    password: PASSWORD,
  })
  return login
}

async function enter(email: string, password = PASSWORD): Promise<{ owner: Owner; cookies: string[] }> {
  const answer = await auth.signIn(visit(), { email, password })
  if (!answer.ok || !answer.value.login) throw new Error(`not signed in: ${JSON.stringify(answer)}`)
  const { login, cookies } = answer.value
  return { owner: { visit: visit(cookies), login }, cookies }
}

const codeOf = (uri: string) => totpCode(new URL(uri).searchParams.get('secret') ?? '')

const lastMail = <K extends LoginMail['kind']>(from: TestVisit, kind: K): Extract<LoginMail, { kind: K }> => {
  const found = from.mails.findLast((mail): mail is Extract<LoginMail, { kind: K }> => mail.kind === kind)
  if (!found) throw new Error(`no mail ${kind}: ${JSON.stringify(from.mails)}`)
  return found
}

describe('signing in', () => {
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

  test('a wrong password, an unknown address and no address at all are refused alike and take as long', async () => {
    const { email } = await person()
    const times: number[] = []
    for (const given of [
      { email, password: 'falsch-falsch' },
      { email: 'niemand@gsv.example', password: PASSWORD },
      { email: 'kein', password: '' },
    ]) {
      const begin = performance.now()
      expect(await auth.signIn(visit(), given)).toEqual({ ok: false, refusal: 'wrong' })
      times.push(performance.now() - begin)
    }
    expect(Math.min(...times)).toBeGreaterThan(495)
    expect(Math.max(...times) / Math.min(...times)).toBeLessThan(2)
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
})

describe('registering', () => {
  const given = { email: 'neu@gsv.example', password: PASSWORD, firstname: 'Neu', lastname: 'Hier' }

  test('a new address gets a link to confirm, and signs in only after that', async () => {
    const at = visit()
    expect(await auth.register(at, given)).toEqual({ ok: true, value: null })
    const { userId, to } = lastMail(at, 'confirm')
    expect(to).toBe(given.email)
    const early = visit()
    expect(await auth.signIn(early, given)).toEqual({ ok: false, refusal: 'unconfirmed' })
    expect(lastMail(early, 'confirm').userId).toBe(userId)
    expect(await auth.confirmEmail(userId)).toEqual({
      userId,
      email: given.email,
      firstname: 'Neu',
      lastname: 'Hier',
      isNew: true,
    })
    expect((await auth.confirmEmail(userId))?.isNew).toBe(false)
    expect((await auth.signIn(visit(), given)).ok).toBe(true)
  })

  test('a taken address gets the same answer in the same time, another mail, and nothing changes', async () => {
    const { email } = await person()
    const fresh = visit()
    const taken = visit()
    const begin = performance.now()
    const one = await auth.register(fresh, { ...given, email: 'frisch@gsv.example' })
    const middle = performance.now()
    const other = await auth.register(taken, { ...given, email, password: 'Ein-anderes-Wort-9' })
    const end = performance.now()
    expect(other).toEqual(one)
    const [short = 0, long = 0] = [middle - begin, end - middle].sort((a, b) => a - b)
    expect(long / short).toBeLessThan(2)
    expect(taken.mails).toEqual([{ kind: 'taken', to: email }])
    expect((await auth.signIn(visit(), { email, password: PASSWORD })).ok).toBe(true)
  })

  test('to one address go five mails an hour, whoever orders them and whether or not there is a login', async () => {
    const { email } = await person()
    for (const to of [email, 'niemand-hier@gsv.example']) {
      for (let count = 0; count < 5; count++)
        expect((await auth.requestReset(visit([], `198.51.100.${count}`), to)).ok).toBe(true)
      const late = visit([], '198.51.100.9')
      expect(await auth.requestReset(late, to)).toEqual({ ok: false, refusal: 'too_many' })
      expect(await auth.register(late, { ...given, email: to })).toEqual({ ok: false, refusal: 'too_many' })
      expect(late.mails).toEqual([])
    }
  })

  test.each([
    ['kurz-1', 'too_short'],
    ['x'.repeat(129), 'too_long'],
    ['Password1', 'common'],
    ['fussball', 'common'],
  ])('the password %s is refused: %s', async (password, refusal) => {
    expect(await auth.register(visit(), { ...given, password })).toEqual({ ok: false, refusal })
  })
})

describe('a forgotten password', () => {
  test('the link works once, ends all sessions and says so by mail', async () => {
    const { email } = await person()
    const { cookies } = await enter(email)
    const at = visit()
    await auth.requestReset(at, email)
    const { ref } = lastMail(at, 'reset')
    const done = visit()
    expect(await auth.resetPassword(done, { ref, password: 'Sportplatz-Feld-B' })).toEqual({ ok: true, value: null })
    expect(done.mails).toEqual([{ kind: 'notice', to: email, what: 'password' }])
    expect(await auth.session(visit(cookies).headers)).toBeNull()
    expect(await auth.resetPassword(visit(), { ref, password: 'Sportplatz-Feld-C' })).toEqual({ ok: false, refusal: 'invalid' })
    expect((await auth.signIn(visit(), { email, password: 'Sportplatz-Feld-B' })).ok).toBe(true)
  })

  test('an unknown address gets no mail and the same time', async () => {
    const at = visit()
    const begin = performance.now()
    await auth.requestReset(at, 'niemand@gsv.example')
    expect(performance.now() - begin).toBeGreaterThan(495)
    expect(at.mails).toEqual([])
  })

  test('a login that is there is found and keeps its password', async () => {
    const { email, userId } = await person()
    const found = await auth.createLogin({ email, firstname: 'Egal', lastname: '', password: 'etwas-anderes' })
    expect(found).toEqual({ email, userId, isNew: false })
    expect((await auth.signIn(visit(), { email, password: PASSWORD })).ok).toBe(true)
  })
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

describe('the own login', () => {
  test('changing the password ends the other sessions and keeps this one', async () => {
    const { email } = await person()
    const elsewhere = await enter(email)
    const { owner } = await enter(email)
    expect(await auth.changePassword(owner, { current: 'falsch', next: 'Neues-Wort-2026' })).toEqual({
      ok: false,
      refusal: 'wrong_password',
    })
    const changed = await auth.changePassword(owner, { current: PASSWORD, next: 'Neues-Wort-2026' })
    if (!changed.ok) throw new Error(changed.refusal)
    expect(await auth.session(visit(elsewhere.cookies).headers)).toBeNull()
    expect(await auth.session(visit(changed.value).headers)).not.toBeNull()
  })

  test('passwords and codes guessed with a stolen session: few at once, the rest are not looked at', async () => {
    const { owner } = await enter((await person()).email)
    const guess = { current: 'falsch', next: 'Neues-Wort-2026' }
    const tries: (() => Promise<{ ok: boolean; refusal?: string }>)[] = [
      () => auth.provePassword(owner, 'falsch'),
      () => auth.changePassword(owner, guess),
      () => auth.requestEmailChange(owner, { email: 'anders@gsv.example', password: 'falsch' }),
      () => auth.startSecondFactor(owner, 'falsch'),
      () => auth.stopSecondFactor(owner, 'falsch'),
      () => auth.renewBackupCodes(owner, 'falsch'),
      () => auth.confirmSecondFactor(owner, '000000'),
    ]
    const answers = await Promise.all([...tries, ...tries].map((guess) => guess()))
    const refused = answers.filter((answer) => 'refusal' in answer && answer.refusal === 'too_many_tries')
    expect(refused).toHaveLength(tries.length * 2 - 5)
    expect(await auth.provePassword(owner, PASSWORD)).toEqual({ ok: true, value: null })
  })

  test('a new e-mail address counts once its own mailbox says so', async () => {
    const { email, userId } = await person()
    const { owner } = await enter(email)
    expect(await auth.requestEmailChange(owner, { email: 'neu2@gsv.example', password: 'falsch' })).toEqual({
      ok: false,
      refusal: 'wrong_password',
    })
    expect((await auth.requestEmailChange(owner, { email: 'Neu2@gsv.example', password: PASSWORD })).ok).toBe(true)
    const { ref, to } = lastMail(owner.visit as TestVisit, 'change')
    expect(to).toBe('neu2@gsv.example')
    const at = visit()
    expect(await auth.changeEmail(at, ref)).toEqual({ ok: true, value: { userId, email: to } })
    expect(at.mails).toEqual([{ kind: 'changed', to: email, email: to }])
    expect(await auth.changeEmail(visit(), ref)).toEqual({ ok: false, refusal: 'invalid' })
    expect((await auth.signIn(visit(), { email: to, password: PASSWORD })).ok).toBe(true)
  })

  test('a new address that has a login already is answered alike and gets no mail', async () => {
    const other = await person()
    const { owner } = await enter((await person()).email)
    expect(await auth.requestEmailChange(owner, { email: other.email, password: PASSWORD })).toEqual({ ok: true, value: null })
    expect((owner.visit as TestVisit).mails).toEqual([])
  })

  test('sessions are listed and ended, only the own ones', async () => {
    const { email, userId } = await person()
    const one = await enter(email)
    const two = await enter(email)
    const stranger = await person()
    const keep = (await auth.session(one.owner.visit.headers))?.session.id ?? ''
    const listed = await auth.listSessions(userId)
    expect(listed.map(({ userAgent, address }) => [userAgent, address])).toEqual([
      ['Test/1.0', '192.0.2.1'],
      ['Test/1.0', '192.0.2.1'],
    ])
    expect(await auth.endSessions(stranger.userId, { only: keep })).toBe(0)
    expect(await auth.endSessions(userId, { keep })).toBe(1)
    expect(await auth.session(two.owner.visit.headers)).toBeNull()
    expect(await auth.session(one.owner.visit.headers)).not.toBeNull()
  })

  test('a second factor is set up, asked for, and can be replaced by a backup code once', async () => {
    const { email } = await person()
    const { owner } = await enter(email)
    expect(await auth.startSecondFactor(owner, 'falsch')).toEqual({ ok: false, refusal: 'wrong_password' })
    const started = await auth.startSecondFactor(owner, PASSWORD)
    if (!started.ok) throw new Error(started.refusal)
    expect(await auth.confirmSecondFactor(owner, '000000')).toEqual({ ok: false, refusal: 'wrong_code' })
    expect((await auth.confirmSecondFactor(owner, codeOf(started.value.uri))).ok).toBe(true)

    const half = await auth.signIn(visit(), { email, password: PASSWORD })
    if (!half.ok || half.value.login) throw new Error('the second factor was not asked for')
    const asked = visit(half.value.cookies)
    expect(await auth.session(asked.headers)).toBeNull()
    expect(await auth.proveSecondFactor(asked, '000000')).toEqual({ ok: false, refusal: 'wrong_code' })
    const proved = await auth.proveSecondFactor(asked, started.value.backupCodes[0] ?? '')
    if (!proved.ok) throw new Error(proved.refusal)
    expect((await auth.session(visit(proved.value.cookies).headers))?.user.hasSecondFactor).toBe(true)

    const again = await auth.signIn(visit(), { email, password: PASSWORD })
    if (!again.ok) throw new Error(again.refusal)
    expect(await auth.proveSecondFactor(visit(again.value.cookies), started.value.backupCodes[0] ?? '')).toEqual({
      ok: false,
      refusal: 'wrong_code',
    })
    const stopped = await auth.stopSecondFactor({ ...owner, visit: visit(proved.value.cookies) }, PASSWORD)
    expect(stopped.ok).toBe(true)
    expect((await auth.signIn(visit(), { email, password: PASSWORD })).ok).toBe(true)
  })
})

test('a browser is asked for a passkey of this host', async () => {
  const question = await auth.passkeyQuestion(visit(), 'sign_in')
  expect(question?.options).toMatchObject({ rpId: 'gsv.localhost' })
  expect(question?.cookies.length).toBeGreaterThan(0)
  expect(await auth.signInByPasskey(visit(question?.cookies), { id: 'x' })).toEqual({ ok: false, refusal: 'wrong' })
})

test('where the public addresses are https, cookies travel over https only', async () => {
  const secure = createAuth({
    pool,
    secret: 'a secret of the installation, long enough',
    secureCookies: true,
    passwordMinLength: 8,
    hasRaisedLimits: false,
    log,
  })
  const { email } = await person()
  const at = { ...visit(), origin: 'https://gsv.example' }
  const answer = await secure.signIn(at, { email, password: PASSWORD })
  const cookies = answer.ok ? answer.value.cookies : []
  expect(cookies[0]).toMatch(/^__Secure-verein\.session_token=.+; HttpOnly; Secure; SameSite=Lax$/)
  expect((await secure.session(visit(cookies).headers))?.user.email).toBe(email)
  expect(await auth.session(visit(cookies).headers)).toBeNull()
})
