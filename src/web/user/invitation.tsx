import { data, Form, useLocation } from 'react-router'
import { z } from 'zod'
import { acceptInvitation, findInvitation } from '../../domain/users/invite-user.ts'
import { ROLE_NAMES } from '../../domain/users/texts.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { passwordFault } from '../http/auth/passwords.ts'
import { useShell } from '../shell.tsx'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { type FormAnswer, formView } from '../ui/form-view.ts'
import { Notice } from '../ui/notice.tsx'
import { loginAddress } from '../way-back.ts'
import type { Route } from './+types/invitation'

const NewPassword = z.object({ password: z.string('Bitte geben Sie ein Passwort ein.') })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const invitation = await findInvitation(ctx, params.token)
  const answer = {
    invitation: invitation && {
      name: invitation.name,
      email: invitation.email,
      roleName: ROLE_NAMES[invitation.role],
      isReady: invitation.isReady,
      isAccepted: invitation.isAccepted,
      isOwn: ctx.actor.kind === 'user' && ctx.actor.userId === invitation.userId,
    },
    signedInAs: ctx.actor.kind === 'user' ? ctx.actor.email : null,
    minLength: services.auth.passwordMinLength,
    page: { noindex: true },
  }
  return data(answer, { status: invitation ? 200 : 410 })
}

const FAULTS = {
  too_short: (least: number) => `Bitte wählen Sie mindestens ${least} Zeichen.`,
  too_long: () => 'Bitte wählen Sie höchstens 128 Zeichen.',
  common: () => 'Dieses Passwort steht auf den Listen, die Angreifer zuerst probieren. Bitte wählen Sie ein anderes.',
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const { auth } = services
  const invitation = await findInvitation(ctx, params.token)
  if (invitation?.isReady) {
    await acceptInvitation(ctx, params.token, null)
    return { form: null, isDone: false }
  }
  const form = await readForm(request, NewPassword)
  if (!form.ok) return data({ form: form.answer, isDone: false }, 422)
  const fault = passwordFault(form.value.password, auth.passwordMinLength)
  if (fault) {
    const text = FAULTS[fault](auth.passwordMinLength)
    return data({ form: refusedForm(form.typed, { field: 'password', text }), isDone: false }, 422)
  }
  const accepted = await acceptInvitation(ctx, params.token, await auth.hashPassword(form.value.password))
  return { form: null, isDone: accepted === 'password_set' }
}

function Gone() {
  return (
    <Notice kind="warning" title="Dieser Link gilt nicht mehr">
      Einladungen gelten 14 Tage. Bitte lassen Sie sich vom Verein eine neue schicken.
    </Notice>
  )
}

function Ready({ isDone, isOwn, email }: { isDone: boolean; isOwn: boolean; email: string }) {
  const login = isDone ? 'Sie können sich jetzt einloggen.' : `Loggen Sie sich mit ${email} und Ihrem Passwort ein.`
  return (
    <>
      <Notice kind="good" title={isDone ? 'Ihr Passwort ist gespeichert' : 'Sie sind dabei'}>
        {isOwn ? 'Ihr Zugang ist eingerichtet.' : login}
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

/** For somebody with a login of their own, who must be signed in with it: the link alone may have been passed on. */
function Accept({ email, isOwn, signedInAs }: AcceptProps) {
  const { pathname } = useLocation()
  if (isOwn)
    return (
      <Form method="post" className="grid gap-4">
        <p>Sie sind als {email} eingeloggt. Ihr Zugang bleibt, wie er ist.</p>
        <div className="actions">
          <SubmitButton>Einladung annehmen</SubmitButton>
        </div>
      </Form>
    )
  if (signedInAs === null)
    return (
      <>
        <p>Mit {email} haben Sie schon einen Zugang. Bitte loggen Sie sich damit ein, dann nehmen Sie die Einladung an.</p>
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

/** Where the mailed invitation leads: a first password, or the consent of who has a login. */
export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, minLength, signedInAs } = loaderData
  const shell = useShell()
  const isOpen = invitation !== null && !invitation.isAccepted
  return (
    <>
      <Band title="Zugang einrichten" />
      <div className="page">
        <div className="grid max-w-xl gap-4">
          {!invitation && <Gone />}
          {invitation?.isAccepted && <Ready {...invitation} isDone={actionData?.isDone ?? false} />}
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
