import { data, redirect } from 'react-router'
import { z } from 'zod'
import { NewClub } from '../../domain/clubs/input.ts'
import { isFirstRunCode, openFirstClub } from '../../domain/clubs/open-first-run.ts'
import type { FormAnswer } from '../kit/form-view.ts'
import { readForm, refusedForm } from '../kit/forms.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { passwordFaultText, passwordHint } from '../login/texts.ts'
import type { Route } from './+types/first-run'

const name = (error: string) => z.string({ error }).trim().min(1, error).max(80, 'Bitte höchstens 80 Zeichen.')
const FirstRunForm = NewClub.extend({
  code: z.string({ error: 'Bitte geben Sie den Code aus der Ausgabe des Programms ein.' }).max(40),
  firstname: name('Bitte geben Sie Ihren Vornamen ein.'),
  lastname: name('Bitte geben Sie Ihren Nachnamen ein.'),
  email: z.email('Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.').max(254),
  password: z.string({ error: 'Bitte denken Sie sich ein Passwort aus.' }),
})

interface FirstRunOutcome {
  isDone: boolean
  form: FormAnswer | null
}

const FAULTS = {
  wrong_code: {
    field: 'code',
    text: 'Dieser Code ist nicht richtig. Bei jedem Start des Programms gibt es einen neuen, und er gilt nur einmal.',
  },
  too_many: { field: 'code', text: 'Das waren zu viele Versuche. Bitte warten Sie eine Minute.' },
  name_taken: { field: 'name', text: 'Dieses Kürzel gibt es schon.' },
  host_taken: { field: 'hosts', text: 'Diese Adresse gehört schon zu einem anderen Verein.' },
} as const

/** Creates the first club and its superuser against the code in the log. Wrong codes are slowed down. */
async function setUpInstallation(gate: Gate, request: Request): Promise<FirstRunOutcome> {
  const { ctx, services, address } = gate
  const { failures, ...auth } = services.auth
  const read = await readForm(request, FirstRunForm)
  if (!read.ok) return { isDone: false, form: read.answer }
  const again = (fault: { field: string; text: string }) => ({ isDone: false, form: refusedForm(read.typed, fault) })
  const attempt = { account: 'first run', address }
  const { code, firstname, lastname, email, password, ...club } = read.value
  const isRight = await failures.attempt(
    attempt,
    () => isFirstRunCode(ctx.db, code),
    (isRight) => !isRight,
  )
  if (isRight === null) return again(FAULTS.too_many)
  if (!isRight) return again(FAULTS.wrong_code)
  const fault = auth.passwordFault(password)
  if (fault) return again({ field: 'password', text: passwordFaultText(fault, auth.passwordMinLength) })
  const { userId } = await auth.createLogin({ email, firstname, lastname, password })
  const answer = await openFirstClub(ctx, { code, club, user: { userId, email: email.toLowerCase(), firstname, lastname } })
  if (!answer.ok) return again(FAULTS[answer.refusal])
  // The next page is the login; without the new club it would lead here again.
  await services.readClubs()
  return { isDone: true, form: null }
}

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

export function loader({ context }: Route.LoaderArgs) {
  const { ctx, services, origin } = gateOf(context)
  if (ctx.club.name !== '') throw redirect('/')
  const host = new URL(origin).hostname
  return {
    host: LOCAL.test(host) ? '' : host,
    hint: passwordHint(services.auth.passwordMinLength),
    page: { noindex: true },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  if (gate.ctx.club.name !== '') throw redirect('/')
  const outcome = await setUpInstallation(gate, request)
  return data(outcome, { status: outcome.isDone ? 200 : 422 })
}
