import { data, redirect } from 'react-router'
import { z } from 'zod'
import { NewClubFields, withName } from '../../domain/clubs/input.ts'
import { isFirstRunCode } from '../../domain/clubs/open-first-run.ts'
import { openFirstClub } from '../../domain/processes/open-club.ts'
import { found } from '../../kernel/answer.ts'
import { PATH as IMPORTS, kindPath } from '../halls/import/import-address.ts'
import type { FormAnswer } from '../kit/form-view.ts'
import { readForm, refusedForm } from '../kit/forms.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { enter } from '../login/enter.ts'
import { passwordFaultText, passwordHint } from '../login/texts.ts'
import { visitOf } from '../login/visit.ts'
import type { Route } from './+types/first-run'

/** Pages on which the work goes on. */
const STARTS = { empty: '/admin', plan: IMPORTS, offers: kindPath('offers') }

const CODE = 'Bitte geben Sie den Code aus der Ausgabe des Programms ein.'
const name = (error: string) => z.string({ error }).trim().min(1, error).max(80, 'Bitte höchstens 80 Zeichen.')
const FirstRunForm = NewClubFields.extend({
  code: z.string({ error: CODE }).max(40, CODE),
  firstname: name('Bitte geben Sie Ihren Vornamen ein.'),
  lastname: name('Bitte geben Sie Ihren Nachnamen ein.'),
  email: z.email('Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.').max(254).toLowerCase(),
  password: z.string({ error: 'Bitte denken Sie sich ein Passwort aus.' }),
  start: z.enum(['empty', 'plan', 'offers']).default('empty'),
}).transform(withName)
type FirstRunForm = z.output<typeof FirstRunForm>

const FAULTS = {
  wrong_code: {
    field: 'code',
    text: 'Dieser Code ist nicht richtig. Bei jedem Start des Programms gibt es einen neuen, und er gilt nur einmal.',
  },
  too_many: { field: 'code', text: 'Das waren zu viele Versuche. Bitte warten Sie eine Minute.' },
  name_taken: { field: 'name', text: 'Dieses Kürzel gibt es schon.' },
  host_taken: { field: 'hosts', text: 'Diese Adresse gehört schon zu einem anderen Verein.' },
} as const

/** Null when the code is right; wrong ones are slowed down. */
async function codeFault({ ctx, services, address }: Gate, code: string): Promise<'wrong_code' | 'too_many' | null> {
  const isRight = await services.auth.failures.attempt(
    { account: 'first run', address },
    () => isFirstRunCode(ctx.db, code),
    (isRight) => !isRight,
  )
  if (isRight === null) return 'too_many'
  return isRight ? null : 'wrong_code'
}

/** Goes on as the new superuser. A login that was there before keeps its password: then the page to log in comes. */
async function enterNewClub(request: Request, gate: Gate, { name, email, password, start }: FirstRunForm): Promise<Response> {
  // Without the new club the next page would lead here again.
  await gate.services.readClubs()
  const made = { ...gate, ctx: found(gate.clubOfPath(name)).ctx }
  const answer = await gate.services.auth.signIn(visitOf(request, made), { email, password })
  return answer.ok ? enter(made, answer.value, STARTS[start]) : redirect('/login')
}

export function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, services, origin } = gateOf(context)
  if (ctx.club.name !== '') throw redirect('/')
  const host = new URL(origin).hostname
  return {
    host: LOCAL.test(host) ? '' : host,
    hint: passwordHint(services.auth.passwordMinLength),
    code: (url.searchParams.get('code') ?? '').slice(0, 40),
    page: { noindex: true },
  }
}

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

const refused = (form: FormAnswer) => data({ form }, { status: 422 })

/** Makes the first club and its superuser against the code of the start, and logs them in. */
export async function action({ context, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  const { ctx, services } = gate
  if (ctx.club.name !== '') throw redirect('/')
  const read = await readForm(request, FirstRunForm)
  if (!read.ok) return refused(read.answer)
  const again = (fault: { field: string; text: string }) => refused(refusedForm(read.typed, fault))
  const { code, firstname, lastname, email, password, start: _, ...club } = read.value
  const wrong = await codeFault(gate, code)
  if (wrong) return again(FAULTS[wrong])
  const weak = services.auth.passwordFault(password)
  if (weak) return again({ field: 'password', text: passwordFaultText(weak, services.auth.passwordMinLength) })
  const passwordHash = await services.auth.hashPassword(password)
  const answer = await openFirstClub(ctx, { code, club, user: { email, firstname, lastname, passwordHash } })
  return answer.ok ? enterNewClub(request, gate, read.value) : again(FAULTS[answer.refusal])
}
