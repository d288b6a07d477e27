import { data, Form, Link } from 'react-router'
import { z } from 'zod'
import { joinClub } from '../../domain/users/join.ts'
import { noteSafetyChange } from '../../domain/users/note-safety-change.ts'
import { readForm, refusedForm } from '../forms.ts'
import { type Gate, gateOf } from '../gate.ts'
import type { PasswordRefusal } from '../http/auth/contract.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { type FormAnswer, formView } from '../ui/form-view.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/confirm'
import { enter } from './enter.ts'
import './login.css'
import { readLoginLink } from './mailed-link.ts'
import { TOO_MANY_TRIES } from './texts.ts'
import { visitOf } from './visit.ts'

const Proof = z.object({ password: z.string({ error: 'Bitte geben Sie Ihr Passwort ein.' }) })

type Outcome = 'register' | 'change' | 'changed' | 'invalid' | 'expired'

const STATUS: Record<Outcome, number> = { register: 200, change: 200, changed: 200, invalid: 410, expired: 410 }

function outcomeOf(gate: Gate, token: string): Outcome {
  const link = readLoginLink(gate, token)
  if (!link.ok) return link.refusal
  const { kind } = link.value
  return kind === 'resetPassword' ? 'invalid' : kind === 'changeEmail' ? 'change' : 'register'
}

/** Opening the link changes nothing: programs that look through mails open it too. The button does. */
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
  await noteSafetyChange(gate.ctx, 'email')
  return ended('changed')
}

/** Whoever has shown mailbox and password is let in at once. */
async function confirm(gate: Gate, request: Request, userId: string, password: string) {
  const { auth } = gate.services
  const visit = visitOf(request, gate)
  const answer = await auth.confirmEmail(visit, { userId, password })
  if (!answer.ok) return refused('register', answer.refusal)
  const { isNew, ...login } = answer.value
  if (isNew) await joinClub({ ...gate.ctx, actor: { kind: 'system' } }, login)
  const entered = await auth.signIn(visit, { email: login.email, password })
  return entered.ok ? enter(gate, entered.value, isNew ? '/myClub?dabei' : null) : refused('register', 'wrong_password')
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

const ENDS = {
  changed: {
    kind: 'good',
    title: 'Ihre neue E-Mail-Adresse gilt',
    text: 'Bitte loggen Sie sich ab jetzt mit dieser Adresse ein.',
  },
  invalid: {
    kind: 'warning',
    title: 'Dieser Link gilt nicht mehr',
    text: 'Vielleicht haben Sie ihn schon benutzt, oder Ihr Verein hat Sie inzwischen eingeladen: Dann öffnen Sie bitte den Link in der Einladung. Sonst versuchen Sie, sich einzuloggen: Wenn nötig, schicken wir Ihnen einen neuen.',
  },
  expired: {
    kind: 'warning',
    title: 'Dieser Link ist zu alt',
    text: 'Bitte loggen Sie sich ein. Dann schicken wir Ihnen einen neuen.',
  },
} as const

const ASKED = {
  register: {
    text: 'Bitte geben Sie das Passwort ein, das Sie beim Registrieren gewählt haben. Danach sind Sie eingeloggt.',
    warning: 'Sie haben sich nicht registriert? Dann schließen Sie diese Seite: Ohne das Passwort bleibt der Zugang gesperrt.',
    button: 'Adresse bestätigen und einloggen',
  },
  change: {
    text: 'Bitte geben Sie das Passwort Ihres Zugangs ein. Danach gilt die neue E-Mail-Adresse.',
    warning: 'Sie haben nichts dergleichen angefordert? Dann schließen Sie diese Seite: Ohne das Passwort ändert sich nichts.',
    button: 'Neue Adresse bestätigen',
  },
} as const

/** Asks for the password: what a stranger typed under this address must not become valid by a click. */
function Proving({ outcome, form }: { outcome: keyof typeof ASKED; form: FormAnswer | null | undefined }) {
  const view = formView(form)
  const { text, warning, button } = ASKED[outcome]
  return (
    <div className="card login-card">
      <ErrorSummary faults={view.faults} title="Die Adresse ist noch nicht bestätigt" />
      <p>{text}</p>
      <Form method="post" className="login-form">
        <TextField label="Passwort" type="password" autoComplete="current-password" {...view.field('password')} defaultValue="" />
        <SubmitButton>{button}</SubmitButton>
      </Form>
      <p>
        <Link to="/password/forgot" className="link">
          Passwort vergessen?
        </Link>
      </p>
      <p className="text-muted">{warning}</p>
    </div>
  )
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const outcome = actionData?.outcome ?? loaderData.outcome
  return (
    <>
      <Band title="E-Mail-Adresse bestätigen" />
      <div className="page login-page">
        {outcome === 'register' || outcome === 'change' ? (
          <Proving outcome={outcome} form={actionData?.form} />
        ) : (
          <Notice
            kind={ENDS[outcome].kind}
            title={ENDS[outcome].title}
            alert
            action={<LinkButton to="/login">Einloggen</LinkButton>}
          >
            {ENDS[outcome].text}
          </Notice>
        )}
      </div>
    </>
  )
}
