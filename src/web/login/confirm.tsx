import { data, Form } from 'react-router'
import { joinClub } from '../../domain/users/join.ts'
import { noteSafetyChange } from '../../domain/users/note-safety-change.ts'
import { type Gate, gateOf } from '../gate.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/confirm'
import './login.css'
import { readLoginLink } from './mailed-link.ts'
import { visitOf } from './visit.ts'

type Outcome = 'open' | 'confirmed' | 'changed' | 'invalid' | 'expired'

const STATUS: Record<Outcome, number> = { open: 200, confirmed: 200, changed: 200, invalid: 410, expired: 410 }

/** Opening the link changes nothing: programs that look through mails open it too. The button does. */
export function loader({ context, params }: Route.LoaderArgs) {
  const link = readLoginLink(gateOf(context), params.token)
  const outcome: Outcome = !link.ok ? link.refusal : link.value.kind === 'resetPassword' ? 'invalid' : 'open'
  return data({ outcome, page: { noindex: true } }, { status: STATUS[outcome] })
}

async function confirm(gate: Gate, request: Request, token: string): Promise<Outcome> {
  const { auth } = gate.services
  const link = readLoginLink(gate, token)
  if (!link.ok) return link.refusal
  const { kind, id } = link.value
  if (kind === 'changeEmail') {
    const answer = await auth.changeEmail(visitOf(request, gate), id)
    if (answer.ok) await noteSafetyChange(gate.ctx, 'email')
    return answer.ok ? 'changed' : 'invalid'
  }
  const login = kind === 'confirmEmail' ? await auth.confirmEmail(id) : null
  if (!login) return 'invalid'
  if (login.isNew) await joinClub({ ...gate.ctx, actor: { kind: 'system' } }, login)
  return 'confirmed'
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const outcome = await confirm(gateOf(context), request, params.token)
  return data({ outcome }, { status: STATUS[outcome] })
}

const OUTCOMES = {
  confirmed: { kind: 'good', title: 'Ihre E-Mail-Adresse ist bestätigt', text: 'Jetzt können Sie sich einloggen.' },
  changed: {
    kind: 'good',
    title: 'Ihre neue E-Mail-Adresse gilt',
    text: 'Bitte loggen Sie sich ab jetzt mit dieser Adresse ein.',
  },
  invalid: {
    kind: 'warning',
    title: 'Dieser Link gilt nicht mehr',
    text: 'Vielleicht haben Sie ihn schon benutzt, oder er ist nicht vollständig. Versuchen Sie einfach, sich einzuloggen: Wenn nötig, schicken wir Ihnen einen neuen.',
  },
  expired: {
    kind: 'warning',
    title: 'Dieser Link ist zu alt',
    text: 'Bitte loggen Sie sich ein. Dann schicken wir Ihnen einen neuen.',
  },
} as const

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const outcome = actionData?.outcome ?? loaderData.outcome
  return (
    <>
      <Band title="E-Mail-Adresse bestätigen" />
      <div className="page login-page">
        {outcome === 'open' ? (
          <div className="card login-card">
            <p>Bitte bestätigen Sie mit einem Klick, dass diese E-Mail-Adresse Ihnen gehört.</p>
            <p className="text-muted">Sie haben nichts dergleichen angefordert? Dann schließen Sie diese Seite.</p>
            <Form method="post">
              <SubmitButton>Ja, das ist meine Adresse</SubmitButton>
            </Form>
          </div>
        ) : (
          <Notice
            kind={OUTCOMES[outcome].kind}
            title={OUTCOMES[outcome].title}
            alert
            action={<LinkButton to="/login">Einloggen</LinkButton>}
          >
            {OUTCOMES[outcome].text}
          </Notice>
        )}
      </div>
    </>
  )
}
