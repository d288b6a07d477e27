import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/confirm'
import './login.css'

export { action, loader } from './confirm.page.ts'

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
    warning: 'Sie haben sich nicht registriert? Dann schließen Sie diese Seite: Ohne das Passwort bleibt das Konto gesperrt.',
    button: 'Adresse bestätigen und einloggen',
  },
  change: {
    text: 'Bitte geben Sie das Passwort Ihres Kontos ein. Danach gilt die neue E-Mail-Adresse.',
    warning: 'Das waren nicht Sie? Dann schließen Sie einfach diese Seite: Ohne das Passwort ändert sich nichts.',
    button: 'Neue Adresse bestätigen',
  },
} as const

/** Asks for the password: a click must not validate a stranger's. */
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

export default function Confirm({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
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
