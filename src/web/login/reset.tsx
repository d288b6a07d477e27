import { data } from 'react-router'
import { z } from 'zod'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/reset'
import './login.css'
import { readLoginLink } from './mailed-link.ts'
import { NewPassword } from './new-password.tsx'
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

function Gone() {
  return (
    <Notice
      kind="warning"
      title="Dieser Link gilt nicht mehr"
      alert
      action={<LinkButton to="/password/forgot">Neuen Link anfordern</LinkButton>}
    >
      Er gilt eine Stunde und nur einmal.
    </Notice>
  )
}

function Done() {
  return (
    <Notice kind="good" title="Ihr neues Passwort gilt" alert action={<LinkButton to="/login">Einloggen</LinkButton>}>
      Auf allen Geräten, auf denen Sie eingeloggt waren, sind Sie jetzt ausgeloggt.
    </Notice>
  )
}

export default function ResetPassword({ loaderData: { isOpen, hint }, actionData }: Route.ComponentProps) {
  const state = actionData?.state ?? (isOpen ? 'open' : 'gone')
  return (
    <>
      <Band title="Neues Passwort" />
      <div className="page login-page">
        {state === 'open' && <NewPassword answer={actionData?.form} hint={hint} submit="Passwort speichern" />}
        {state === 'gone' && <Gone />}
        {state === 'done' && <Done />}
      </div>
    </>
  )
}
