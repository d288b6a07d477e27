import { data } from 'react-router'
import { z } from 'zod'
import { joinClub } from '../../domain/users/join.ts'
import { recordSafetyChange } from '../../domain/users/record-safety-change.ts'
import type { PasswordRefusal } from '../auth/contract.ts'
import type { FormAnswer } from '../kit/form-view.ts'
import { readForm, refusedForm } from '../kit/forms.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import type { Route } from './+types/confirm'
import { enter } from './enter.ts'
import { readLoginLink } from './mailed-link.ts'
import { TOO_MANY_TRIES } from './texts.ts'
import { visitOf } from './visit.ts'
import { WELCOMED } from './welcome.ts'

const Proof = z.object({ password: z.string({ error: 'Bitte geben Sie Ihr Passwort ein.' }) })

type Outcome = 'register' | 'change' | 'changed' | 'invalid' | 'expired'

const STATUS: Record<Outcome, number> = { register: 200, change: 200, changed: 200, invalid: 410, expired: 410 }

function outcomeOf(gate: Gate, token: string): Outcome {
  const link = readLoginLink(gate, token)
  if (!link.ok) return link.refusal
  const { kind } = link.value
  return kind === 'resetPassword' ? 'invalid' : kind === 'changeEmail' ? 'change' : 'register'
}

/** Opening the link changes nothing: mail scanners open it too. The button does. */
export function loader({ context, params }: Route.LoaderArgs) {
  const outcome = outcomeOf(gateOf(context), params.token)
  return data({ outcome, page: { noindex: true } }, { status: STATUS[outcome] })
}

const ended = (outcome: Outcome) => data({ outcome, form: null }, { status: STATUS[outcome] })

const REFUSALS: Record<PasswordRefusal, string> = {
  wrong_password: 'Dieses Passwort ist nicht richtig.',
  too_many_tries: TOO_MANY_TRIES,
}

function refused(outcome: Outcome, refusal: 'invalid' | PasswordRefusal) {
  if (refusal === 'invalid') return ended('invalid')
  const form: FormAnswer = refusedForm({}, { field: 'password', text: REFUSALS[refusal] })
  return data({ outcome, form }, { status: refusal === 'too_many_tries' ? 429 : 401 })
}

async function changeEmail(gate: Gate, request: Request, ref: string, password: string) {
  const answer = await gate.services.auth.changeEmail(visitOf(request, gate), { ref, password })
  if (!answer.ok) return refused('change', answer.refusal)
  await recordSafetyChange(gate.ctx, 'email')
  return ended('changed')
}

/** Signs in at once: mailbox and password are both proven. */
async function confirm(gate: Gate, request: Request, userId: string, password: string) {
  const { auth } = gate.services
  const visit = visitOf(request, gate)
  const answer = await auth.confirmEmail(visit, { userId, password })
  if (!answer.ok) return refused('register', answer.refusal)
  const { isNew, ...login } = answer.value
  if (isNew) await joinClub({ ...gate.ctx, actor: { kind: 'system' } }, login)
  const entered = await auth.signIn(visit, { email: login.email, password })
  return entered.ok ? enter(gate, entered.value, isNew ? WELCOMED : null) : refused('register', 'wrong_password')
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  const outcome = outcomeOf(gate, params.token)
  const link = readLoginLink(gate, params.token)
  if (!link.ok || outcome === 'invalid') return ended(outcome)
  const read = await readForm(request, Proof)
  if (!read.ok) return data({ outcome, form: read.answer }, { status: 422 })
  const { id } = link.value
  const { password } = read.value
  return outcome === 'change' ? changeEmail(gate, request, id, password) : confirm(gate, request, id, password)
}
