import { Form, useLocation } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { loginAddress } from '../kit/way-back.ts'
import { useShell } from '../shell/shell.tsx'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/invitation'

export { action, loader } from './invitation.page.ts'

function Gone() {
  return (
    <Notice kind="warning" title="Dieser Link gilt nicht mehr">
      Einladungen gelten 14 Tage. Bitte lassen Sie sich vom Verein eine neue schicken.
    </Notice>
  )
}

function Ready({ isOwn, email }: { isOwn: boolean; email: string }) {
  return (
    <>
      <Notice kind="good" title="Sie sind dabei">
        {isOwn ? 'Ihr Konto ist eingerichtet.' : `Loggen Sie sich mit ${email} und Ihrem Passwort ein.`}
      </Notice>
      <div className="actions">
        {isOwn ? <LinkButton to="/">Los geht’s</LinkButton> : <LinkButton to="/login">Einloggen</LinkButton>}
      </div>
    </>
  )
}

interface AcceptProps {
  email: string
  isOwn: boolean
  signedInAs: string | null
}

/** For a person with a login: they must be signed in, since the link may have been passed on. */
function Accept({ email, isOwn, signedInAs }: AcceptProps) {
  const { pathname } = useLocation()
  if (isOwn)
    return (
      <Form method="post" className="grid gap-4">
        <p>Sie sind als {email} eingeloggt. Ihr Konto bleibt, wie es ist.</p>
        <div className="actions">
          <SubmitButton>Einladung annehmen</SubmitButton>
        </div>
      </Form>
    )
  if (signedInAs === null)
    return (
      <>
        <p>Mit {email} haben Sie schon ein Konto. Bitte loggen Sie sich damit ein, dann nehmen Sie die Einladung an.</p>
        <div className="actions">
          <LinkButton to={loginAddress(pathname)}>Einloggen</LinkButton>
        </div>
      </>
    )
  return (
    <Form method="post" action={`/logout?zu=${pathname}`} className="grid gap-4">
      <p>
        Sie sind als {signedInAs} eingeloggt, die Einladung gilt für {email}. Bitte loggen Sie sich aus und mit dieser Adresse
        ein.
      </p>
      <div className="actions">
        <SubmitButton>Ausloggen</SubmitButton>
      </div>
    </Form>
  )
}

function FirstPassword({ email, minLength, form }: { email: string; minLength: number; form: FormAnswer | null | undefined }) {
  const view = formView(form)
  return (
    <Form method="post" noValidate className="grid gap-4">
      <ErrorSummary faults={view.faults} />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        label="Neues Passwort"
        type="password"
        autoComplete="new-password"
        hint={`Mindestens ${minLength} Zeichen. Alles ist erlaubt, auch Leerzeichen und Umlaute.`}
        {...view.field('password')}
      />
      <div className="actions">
        <SubmitButton>Passwort festlegen</SubmitButton>
      </div>
    </Form>
  )
}

/** Page of a mailed invitation: a first password, or the consent of a person with a login. */
export default function InvitationPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const { invitation, minLength, signedInAs } = loaderData
  const shell = useShell()
  const isOpen = invitation !== null && !invitation.isAccepted
  return (
    <>
      <Band title="Konto einrichten" />
      <div className="page">
        <div className="grid max-w-xl gap-4">
          {!invitation && <Gone />}
          {invitation?.isAccepted && <Ready {...invitation} />}
          {isOpen && (
            <p className="lead">
              Guten Tag {invitation.name}, {shell?.club.displayName} hat Sie eingeladen. Ihre Rolle: {invitation.roleName}.
            </p>
          )}
          {isOpen && invitation.isReady && <Accept {...invitation} signedInAs={signedInAs} />}
          {isOpen && !invitation.isReady && (
            <FirstPassword email={invitation.email} minLength={minLength} form={actionData?.form} />
          )}
        </div>
      </div>
    </>
  )
}
