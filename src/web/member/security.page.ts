import { data, redirect } from 'react-router'
import { z } from 'zod'
import { recordSafetyChange } from '../../domain/users/record-safety-change.ts'
import type { Owner, PasswordRefusal } from '../auth/contract.ts'
import { flash, type Note } from '../kit/flash.ts'
import type { FormAnswer } from '../kit/form-view.ts'
import { readForm, refusedForm } from '../kit/forms.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import { wayBack } from '../kit/way-back.ts'
import { passwordFaultText, TOO_MANY_MAILS, TOO_MANY_TRIES } from '../login/texts.ts'
import { ownerOf, withCookies } from '../login/visit.ts'
import type { Route } from './+types/security'
import { addPasskey } from './passkey-action.ts'
import { presentSecurity, presentSetUp, type SetUp } from './security-view.ts'

const FLASH = flash({
  passwort: 'Ihr neues Passwort gilt.',
  adresse: 'Wir haben einen Link an Ihre neue Adresse geschickt.',
  'zweiter-faktor': 'Der zweite Faktor ist eingeschaltet.',
  'zweiter-faktor-aus': 'Der zweite Faktor ist ausgeschaltet.',
  'passkey-weg': 'Der Passkey ist entfernt.',
  sitzungen: 'Dort sind Sie jetzt ausgeloggt.',
  'keine-sitzung': 'Diese Sitzung gehört nicht zu Ihrem Konto oder war schon beendet. Es hat sich nichts geändert.',
})
const { note } = FLASH

const password = z.string({ error: 'Bitte geben Sie Ihr jetziges Passwort ein.' })
const code = z.string({ error: 'Bitte geben Sie den Code aus Ihrer App ein.' }).trim()

const Change = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('password'),
    oldPassword: password,
    newPassword: z.string({ error: 'Bitte denken Sie sich ein neues Passwort aus.' }),
  }),
  z.object({
    intent: z.literal('email'),
    newEmail: z.email('Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.').max(254),
    emailPassword: password,
  }),
  z.object({ intent: z.literal('start'), startPassword: password }),
  z.object({ intent: z.literal('confirm'), code, totpUri: z.string(), secretCodes: z.string().default('') }),
  z.object({ intent: z.literal('stop'), stopPassword: password }),
  z.object({ intent: z.literal('codes'), codesPassword: password }),
  z.object({ intent: z.literal('session'), session: z.uuid() }),
  z.object({ intent: z.literal('sessions') }),
  z.object({ intent: z.literal('remove-passkey'), passkey: z.uuid() }),
])
type Change = z.output<typeof Change>
export type SecurityIntent = Change['intent']

/** Answer that shows the page again. */
export interface SecurityAnswer {
  intent: SecurityIntent | null
  form: FormAnswer
  setUp: SetUp | null
  backupCodes: string[] | null
}

const NOTHING: SecurityAnswer = { intent: null, form: { typed: {}, faults: [] }, setUp: null, backupCodes: null }
const PASSWORD_REFUSALS: Record<PasswordRefusal, string> = {
  wrong_password: 'Das jetzige Passwort ist nicht richtig.',
  too_many_tries: TOO_MANY_TRIES,
}

const CODE_REFUSALS = {
  wrong_code: 'Dieser Code ist nicht richtig. Bitte geben Sie den ein, den die App jetzt zeigt.',
  too_many_tries: TOO_MANY_TRIES,
}

const again = (
  intent: SecurityIntent,
  typed: FormAnswer['typed'],
  field: string,
  text: string,
  more: Partial<SecurityAnswer> = {},
) => data({ ...NOTHING, ...more, intent, form: refusedForm(typed, { field, text }) }, { status: 422 })

const done = (note: Note, cookies: readonly string[] = [], wanted: string | null = null) =>
  redirect(changedQuery('/member/me/security', new URLSearchParams(), { getan: note, zu: wanted }), {
    headers: withCookies(cookies),
  })

type Typed = FormAnswer['typed']
type Asked<Name extends SecurityIntent> = Extract<Change, { intent: Name }>

async function changePassword(gate: Gate, owner: Owner, { intent, oldPassword, newPassword }: Asked<'password'>, typed: Typed) {
  const { auth } = gate.services
  const answer = await auth.changePassword(owner, { current: oldPassword, next: newPassword })
  if (!answer.ok) {
    const { refusal } = answer
    if (refusal === 'wrong_password' || refusal === 'too_many_tries')
      return again(intent, typed, 'oldPassword', PASSWORD_REFUSALS[refusal])
    return again(intent, typed, 'newPassword', passwordFaultText(refusal, auth.passwordMinLength))
  }
  await recordSafetyChange(gate.ctx, 'password')
  return done(note('passwort'), answer.value)
}

async function changeEmail(gate: Gate, owner: Owner, { intent, newEmail, emailPassword }: Asked<'email'>, typed: Typed) {
  const answer = await gate.services.auth.requestEmailChange(owner, { email: newEmail, password: emailPassword })
  if (answer.ok) return done(note('adresse'))
  const { refusal } = answer
  if (refusal === 'wrong_password' || refusal === 'too_many_tries')
    return again(intent, typed, 'emailPassword', PASSWORD_REFUSALS[refusal])
  return again(intent, typed, 'newEmail', refusal === 'same' ? 'Das ist schon Ihre Adresse.' : TOO_MANY_MAILS)
}

async function startSecondFactor(gate: Gate, owner: Owner, { intent, startPassword }: Asked<'start'>, typed: Typed) {
  const answer = await gate.services.auth.startSecondFactor(owner, startPassword)
  if (!answer.ok) {
    const { refusal } = answer
    return refusal === 'already'
      ? done(note('zweiter-faktor'))
      : again(intent, typed, 'startPassword', PASSWORD_REFUSALS[refusal])
  }
  const setUp = await presentSetUp(answer.value.uri, answer.value.backupCodes)
  return data({ ...NOTHING, intent: 'confirm' as const, setUp }, { status: 200 })
}

async function confirmSecondFactor(gate: Gate, owner: Owner, asked: Asked<'confirm'>, typed: Typed, wanted: string | null) {
  const answer = await gate.services.auth.confirmSecondFactor(owner, asked.code)
  if (answer.ok) {
    await recordSafetyChange(gate.ctx, 'second_factor_on')
    return done(note('zweiter-faktor'), answer.value, wanted)
  }
  const setUp = await presentSetUp(asked.totpUri, asked.secretCodes.split(' ').filter(Boolean))
  return again('confirm', typed, 'code', CODE_REFUSALS[answer.refusal], { setUp })
}

async function stopSecondFactor(gate: Gate, owner: Owner, { intent, stopPassword }: Asked<'stop'>, typed: Typed) {
  const answer = await gate.services.auth.stopSecondFactor(owner, stopPassword)
  if (!answer.ok) return again(intent, typed, 'stopPassword', PASSWORD_REFUSALS[answer.refusal])
  await recordSafetyChange(gate.ctx, 'second_factor_off')
  return done(note('zweiter-faktor-aus'), answer.value)
}

async function renewCodes(gate: Gate, owner: Owner, { intent, codesPassword }: Asked<'codes'>, typed: Typed) {
  const answer = await gate.services.auth.renewBackupCodes(owner, codesPassword)
  if (!answer.ok) return again(intent, typed, 'codesPassword', PASSWORD_REFUSALS[answer.refusal])
  return data({ ...NOTHING, intent, backupCodes: answer.value }, { status: 200 })
}

async function removePasskey(gate: Gate, owner: Owner, { passkey }: Asked<'remove-passkey'>) {
  if (await gate.services.auth.removePasskey(owner, passkey)) await recordSafetyChange(gate.ctx, 'passkey_removed')
  return done(note('passkey-weg'))
}

async function endSessions(gate: Gate, { login }: Owner, which: { only: string } | { keep: string | null }) {
  const ended = await gate.services.auth.endSessions(login.userId, which)
  return done(note(ended === 0 ? 'keine-sitzung' : 'sitzungen'))
}

/** `wanted`: address that the page offers once the second factor is on. */
async function changeSecurity(gate: Gate, owner: Owner, request: Request, wanted: string | null) {
  const read = await readForm(request, Change)
  if (!read.ok) {
    const intent = read.data.get('intent')
    const named = Change.options.map(({ shape }) => shape.intent.value).find((name) => name === intent) ?? null
    const uri = read.data.get('totpUri')
    const setUp = typeof uri === 'string' ? await presentSetUp(uri, String(read.data.get('secretCodes') ?? '').split(' ')) : null
    return data({ ...NOTHING, intent: named, form: read.answer, setUp }, { status: 422 })
  }
  const { value, typed } = read
  switch (value.intent) {
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

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { searchParams: search } = url
  return {
    ...(await presentSecurity(gate, ownerOf(request, url, gate))),
    done: FLASH.text(search),
    isUnchanged: search.get('getan') === note('keine-sitzung'),
    wanted: wayBack(search.get('zu')),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const owner = ownerOf(request, url, gate)
  const isJson = request.headers.get('content-type')?.startsWith('application/json')
  return isJson ? addPasskey(gate, owner, request) : changeSecurity(gate, owner, request, wayBack(url.searchParams.get('zu')))
}
