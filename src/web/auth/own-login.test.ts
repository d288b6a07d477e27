import { expect, test } from 'vitest'
import { lastMail, PASSWORD, type TestVisit, testLogins, visit } from '../../../tests/support/logins.ts'
import { totpCode } from '../../../tests/support/totp.ts'

const { auth, person, enter } = await testLogins()

const codeOf = (uri: string) => totpCode(new URL(uri).searchParams.get('secret') ?? '')

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

test('passwords and codes guessed with a stolen session: many at once are not looked at', async () => {
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
  const answers = await Promise.all([...tries, ...tries, ...tries, ...tries].map((guess) => guess()))
  const refused = answers.filter((answer) => 'refusal' in answer && answer.refusal === 'too_many_tries')
  expect(refused.length).toBeGreaterThan(0)
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
  expect(await auth.changeEmail(at, { ref, password: 'falsch' }), 'a click alone takes nobody’s login over').toEqual({
    ok: false,
    refusal: 'wrong_password',
  })
  expect(await auth.changeEmail(at, { ref, password: PASSWORD })).toEqual({ ok: true, value: { userId, email: to } })
  expect(at.mails).toEqual([{ kind: 'changed', to: email, email: to }])
  expect(await auth.changeEmail(visit(), { ref, password: PASSWORD })).toEqual({ ok: false, refusal: 'invalid' })
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

test('a code of the app lets in once, however often it comes at once; the next one does again', async () => {
  const { email } = await person()
  const { owner } = await enter(email)
  const started = await auth.startSecondFactor(owner, PASSWORD)
  if (!started.ok) throw new Error(started.refusal)
  const { uri } = started.value
  expect((await auth.confirmSecondFactor(owner, codeOf(uri))).ok).toBe(true)
  const halves = await Promise.all(Array.from({ length: 10 }, () => auth.signIn(visit(), { email, password: PASSWORD })))
  const asked = halves.map((half) => visit(half.ok ? half.value.cookies : []))
  // The code that switched it on counts as used; the one of the next half minute is taken early.
  const next = totpCode(new URL(uri).searchParams.get('secret') ?? '', Date.now() + 30_000)
  const answers = await Promise.all(asked.map((at) => auth.proveSecondFactor(at, next)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.refusal === 'used_code')).toHaveLength(9)
  const late = asked.find((_, at) => !answers[at]?.ok) ?? visit()
  expect(
    await auth.proveSecondFactor(late, started.value.backupCodes[0] ?? ''),
    'the login waits for another code',
  ).toMatchObject({
    ok: true,
  })
})

test('what was asked for and not finished is void once the password or the address is another', async () => {
  const ask = async (email: string) => {
    const at = visit()
    await auth.requestReset(at, email)
    return { ref: lastMail(at, 'reset').ref, password: 'Fremdes-Wort-2026' }
  }
  const invalid = { ok: false, refusal: 'invalid' }
  const { email } = await person()
  const [older, newer] = [await ask(email), await ask(email)]
  expect((await auth.resetPassword(visit(), { ...newer, password: PASSWORD })).ok).toBe(true)
  expect(await auth.resetPassword(visit(), older), 'after a reset').toEqual(invalid)

  const { owner } = await enter(email)
  const open = await ask(email)
  await auth.requestEmailChange(owner, { email: 'woanders@gsv.example', password: PASSWORD })
  const change = { ref: lastMail(owner.visit as TestVisit, 'change').ref, password: 'Neues-Wort-2026' }
  expect((await auth.changePassword(owner, { current: PASSWORD, next: 'Neues-Wort-2026' })).ok).toBe(true)
  expect(await auth.resetPassword(visit(), open), 'after a change of password').toEqual(invalid)
  expect(await auth.changeEmail(visit(), change), 'after a change of password').toEqual(invalid)

  const again = (await enter(email, 'Neues-Wort-2026')).owner
  const toOldMailbox = await ask(email)
  await auth.requestEmailChange(again, { email: 'umgezogen@gsv.example', password: 'Neues-Wort-2026' })
  const { ref } = lastMail(again.visit as TestVisit, 'change')
  expect((await auth.changeEmail(visit(), { ref, password: 'Neues-Wort-2026' })).ok).toBe(true)
  expect(await auth.resetPassword(visit(), toOldMailbox), 'after a change of address').toEqual(invalid)
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
