import { describe, expect, test } from 'vitest'
import { lastMail, PASSWORD, testLogins, visit } from '../../../tests/support/logins.ts'
import { newId } from '../../kernel/id.ts'

const { auth, person, enter } = await testLogins()

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
    const own = { userId, password: given.password }
    const confirmed = { userId, email: given.email, firstname: 'Neu', lastname: 'Hier' }
    expect(await auth.confirmEmail(visit(), own)).toEqual({ ok: true, value: { ...confirmed, isNew: true } })
    expect(await auth.confirmEmail(visit(), own)).toEqual({ ok: true, value: { ...confirmed, isNew: false } })
    expect((await auth.signIn(visit(), given)).ok).toBe(true)
  })

  test('the owner of a mailbox cannot make a password valid that a stranger has chosen; their own comes by a reset', async () => {
    const at = visit()
    const email = 'postfach@gsv.example'
    await auth.register(at, { ...given, email })
    const { userId } = lastMail(at, 'confirm')
    const wrong = { ok: false, refusal: 'wrong_password' }
    expect(await auth.confirmEmail(visit(), { userId, password: 'Mein-eigenes-Wort-3' })).toEqual(wrong)
    expect(await auth.signIn(visit(), { ...given, email })).toEqual({ ok: false, refusal: 'unconfirmed' })
    await auth.requestReset(at, email)
    await auth.resetPassword(visit(), { ref: lastMail(at, 'reset').ref, password: 'Mein-eigenes-Wort-3' })
    expect(await auth.signIn(visit(), { ...given, email })).toEqual({ ok: false, refusal: 'wrong' })
    expect((await auth.signIn(visit(), { email, password: 'Mein-eigenes-Wort-3' })).ok).toBe(true)
    expect(await auth.confirmEmail(visit(), { userId: newId(), password: PASSWORD })).toEqual({ ok: false, refusal: 'invalid' })
  })

  test('a taken address gets the same answer in the same time, another mail, and nothing changes', async () => {
    const { email } = await person()
    // The shortest time of each: other work of the machine only adds to it.
    const least = { fresh: Number.POSITIVE_INFINITY, taken: Number.POSITIVE_INFINITY }
    const ratio = async () => {
      const taken = visit()
      const begin = performance.now()
      const one = await auth.register(visit(), { ...given, email: `frisch${begin}@gsv.example` })
      const middle = performance.now()
      const other = await auth.register(taken, { ...given, email, password: 'Ein-anderes-Wort-9' })
      const end = performance.now()
      expect(other).toEqual(one)
      expect(taken.mails).toEqual([{ kind: 'taken', to: email }])
      least.fresh = Math.min(least.fresh, middle - begin)
      least.taken = Math.min(least.taken, end - middle)
      return Math.max(least.fresh, least.taken) / Math.min(least.fresh, least.taken)
    }
    await expect.poll(ratio).toBeLessThan(2)
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
})
