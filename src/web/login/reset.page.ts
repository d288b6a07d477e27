import { data } from 'react-router'
import { z } from 'zod'
import { readForm, refusedForm } from '../kit/forms.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/reset'
import { readLoginLink } from './mailed-link.ts'
import { passwordFaultText, passwordHint } from './texts.ts'
import { visitOf } from './visit.ts'

const NewPasswordForm = z.object({ password: z.string({ error: 'Bitte denken Sie sich ein Passwort aus.' }) })

export function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const link = readLoginLink(gate, params.token)
  const isOpen = link.ok && link.value.kind === 'resetPassword'
  const hint = passwordHint(gate.services.auth.passwordMinLength)
  return data({ isOpen, hint, page: { noindex: true } }, { status: isOpen ? 200 : 410 })
}

const gone = () => data({ form: null, state: 'gone' as const }, { status: 410 })

export async function action({ context, params, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  const { auth } = gate.services
  const link = readLoginLink(gate, params.token)
  if (!link.ok || link.value.kind !== 'resetPassword') return gone()
  const read = await readForm(request, NewPasswordForm)
  if (!read.ok) return data({ form: read.answer, state: 'open' as const }, { status: 422 })
  const answer = await auth.resetPassword(visitOf(request, gate), { ref: link.value.id, password: read.value.password })
  if (answer.ok) return data({ form: null, state: 'done' as const })
  if (answer.refusal === 'invalid') return gone()
  const text = passwordFaultText(answer.refusal, auth.passwordMinLength)
  return data({ form: refusedForm({}, { field: 'password', text }), state: 'open' as const }, { status: 422 })
}
