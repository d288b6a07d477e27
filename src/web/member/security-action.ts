import { data, redirect } from 'react-router'
import { z } from 'zod'
import { noteSafetyChange } from '../../domain/users/note-safety-change.ts'
import { readForm, refusedForm } from '../forms.ts'
import type { Gate } from '../gate.ts'
import type { Owner, PasswordRefusal } from '../http/auth/contract.ts'
import { passwordFaultText, TOO_MANY_MAILS, TOO_MANY_TRIES } from '../login/texts.ts'
import { withCookies } from '../login/visit.ts'
import type { FormAnswer } from '../ui/form-view.ts'
import { presentSetUp, type SetUp } from './security-view.ts'

const password = z.string({ error: 'Bitte geben Sie Ihr jetziges Passwort ein.' })
const code = z.string({ error: 'Bitte geben Sie den Code aus Ihrer App ein.' }).trim()

const Change = z.discriminatedUnion('change', [
  z.object({
    change: z.literal('password'),
    oldPassword: password,
    newPassword: z.string({ error: 'Bitte denken Sie sich ein neues Passwort aus.' }),
  }),
  z.object({
    change: z.literal('email'),
    newEmail: z.email('Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.').max(254),
    emailPassword: password,
  }),
  z.object({ change: z.literal('start'), startPassword: password }),
  z.object({ change: z.literal('confirm'), code, totpUri: z.string(), secretCodes: z.string().default('') }),
  z.object({ change: z.literal('stop'), stopPassword: password }),
  z.object({ change: z.literal('codes'), codesPassword: password }),
  z.object({ change: z.literal('session'), session: z.uuid() }),
  z.object({ change: z.literal('sessions') }),
  z.object({ change: z.literal('remove-passkey'), passkey: z.uuid() }),
])
type Change = z.output<typeof Change>
export type ChangeName = Change['change']

/** What comes back when the page is shown again instead of being left. */
export interface SecurityAnswer {
  change: ChangeName | null
  form: FormAnswer
  setUp: SetUp | null
  backupCodes: string[] | null
}

const NOTHING: SecurityAnswer = { change: null, form: { typed: {}, faults: [] }, setUp: null, backupCodes: null }
const PASSWORD_REFUSALS: Record<PasswordRefusal, string> = {
  wrong_password: 'Das jetzige Passwort ist nicht richtig.',
  too_many_tries: TOO_MANY_TRIES,
}

const CODE_REFUSALS = {
  wrong_code: 'Dieser Code ist nicht richtig. Bitte geben Sie den ein, den die App jetzt zeigt.',
  too_many_tries: TOO_MANY_TRIES,
}

/** The page once more, with one fault at this field. */
const again = (change: ChangeName, typed: FormAnswer['typed'], field: string, text: string, more: Partial<SecurityAnswer> = {}) =>
  data({ ...NOTHING, ...more, change, form: refusedForm(typed, { field, text }) }, { status: 422 })

const done = (what: string, cookies: readonly string[] = [], wanted: string | null = null) =>
  redirect(`/member/me/security?${new URLSearchParams({ getan: what, ...(wanted ? { zu: wanted } : {}) })}`, {
    headers: withCookies(cookies),
  })

type Typed = FormAnswer['typed']
type Asked<Name extends ChangeName> = Extract<Change, { change: Name }>

async function changePassword(gate: Gate, owner: Owner, { change, oldPassword, newPassword }: Asked<'password'>, typed: Typed) {
  const { auth } = gate.services
  const answer = await auth.changePassword(owner, { current: oldPassword, next: newPassword })
  if (!answer.ok) {
    const { refusal } = answer
    if (refusal === 'wrong_password' || refusal === 'too_many_tries')
      return again(change, typed, 'oldPassword', PASSWORD_REFUSALS[refusal])
    return again(change, typed, 'newPassword', passwordFaultText(refusal, auth.passwordMinLength))
  }
  await noteSafetyChange(gate.ctx, 'password')
  return done('passwort', answer.value)
}

async function changeEmail(gate: Gate, owner: Owner, { change, newEmail, emailPassword }: Asked<'email'>, typed: Typed) {
  const answer = await gate.services.auth.requestEmailChange(owner, { email: newEmail, password: emailPassword })
  if (answer.ok) return done('adresse')
  const { refusal } = answer
  if (refusal === 'wrong_password' || refusal === 'too_many_tries')
    return again(change, typed, 'emailPassword', PASSWORD_REFUSALS[refusal])
  return again(change, typed, 'newEmail', refusal === 'same' ? 'Das ist schon Ihre Adresse.' : TOO_MANY_MAILS)
}

async function startSecondFactor(gate: Gate, owner: Owner, { change, startPassword }: Asked<'start'>, typed: Typed) {
  const answer = await gate.services.auth.startSecondFactor(owner, startPassword)
  if (!answer.ok) {
    const { refusal } = answer
    return refusal === 'already' ? done('zweiter-faktor') : again(change, typed, 'startPassword', PASSWORD_REFUSALS[refusal])
  }
  const setUp = await presentSetUp(answer.value.uri, answer.value.backupCodes)
  return data({ ...NOTHING, change: 'confirm' as const, setUp }, { status: 200 })
}

async function confirmSecondFactor(gate: Gate, owner: Owner, asked: Asked<'confirm'>, typed: Typed, wanted: string | null) {
  const answer = await gate.services.auth.confirmSecondFactor(owner, asked.code)
  if (answer.ok) {
    await noteSafetyChange(gate.ctx, 'second_factor_on')
    return done('zweiter-faktor', answer.value, wanted)
  }
  const setUp = await presentSetUp(asked.totpUri, asked.secretCodes.split(' ').filter(Boolean))
  return again('confirm', typed, 'code', CODE_REFUSALS[answer.refusal], { setUp })
}

async function stopSecondFactor(gate: Gate, owner: Owner, { change, stopPassword }: Asked<'stop'>, typed: Typed) {
  const answer = await gate.services.auth.stopSecondFactor(owner, stopPassword)
  if (!answer.ok) return again(change, typed, 'stopPassword', PASSWORD_REFUSALS[answer.refusal])
  await noteSafetyChange(gate.ctx, 'second_factor_off')
  return done('zweiter-faktor-aus', answer.value)
}

async function renewCodes(gate: Gate, owner: Owner, { change, codesPassword }: Asked<'codes'>, typed: Typed) {
  const answer = await gate.services.auth.renewBackupCodes(owner, codesPassword)
  if (!answer.ok) return again(change, typed, 'codesPassword', PASSWORD_REFUSALS[answer.refusal])
  return data({ ...NOTHING, change, backupCodes: answer.value }, { status: 200 })
}

async function removePasskey(gate: Gate, owner: Owner, { passkey }: Asked<'remove-passkey'>) {
  if (await gate.services.auth.removePasskey(owner, passkey)) await noteSafetyChange(gate.ctx, 'passkey_removed')
  return done('passkey-weg')
}

async function endSessions(gate: Gate, { login }: Owner, which: { only: string } | { keep: string | null }) {
  const ended = await gate.services.auth.endSessions(login.userId, which)
  return done(ended === 0 ? 'keine-sitzung' : 'sitzungen')
}

/** One of the forms about the own login. `wanted`: where somebody goes on once the second factor is on. */
export async function changeSecurity(gate: Gate, owner: Owner, request: Request, wanted: string | null) {
  const read = await readForm(request, Change)
  if (!read.ok) {
    const change = read.data.get('change')
    const named = Change.options.map(({ shape }) => shape.change.value).find((name) => name === change) ?? null
    const uri = read.data.get('totpUri')
    const setUp = typeof uri === 'string' ? await presentSetUp(uri, String(read.data.get('secretCodes') ?? '').split(' ')) : null
    return data({ ...NOTHING, change: named, form: read.answer, setUp }, { status: 422 })
  }
  const { value, typed } = read
  switch (value.change) {
    case 'password':
      return changePassword(gate, owner, value, typed)
    case 'email':
      return changeEmail(gate, owner, value, typed)
    case 'start':
      return startSecondFactor(gate, owner, value, typed)
    case 'confirm':
      return confirmSecondFactor(gate, owner, value, typed, wanted)
    case 'stop':
      return stopSecondFactor(gate, owner, value, typed)
    case 'codes':
      return renewCodes(gate, owner, value, typed)
    case 'remove-passkey':
      return removePasskey(gate, owner, value)
    case 'session':
      return endSessions(gate, owner, { only: value.session })
    case 'sessions':
      return endSessions(gate, owner, { keep: gate.session?.id ?? null })
  }
}
