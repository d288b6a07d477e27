import { data, Form } from 'react-router'
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
import { formView } from '../ui/form-view.ts'
import { Notice } from '../ui/notice.tsx'
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
    },
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

function Ready({ isDone, email }: { isDone: boolean; email: string }) {
  return (
    <>
      <Notice kind="good" title={isDone ? 'Ihr Passwort ist gespeichert' : 'Sie sind dabei'}>
        {isDone ? 'Sie können sich jetzt einloggen.' : `Loggen Sie sich mit ${email} und Ihrem Passwort ein.`}
      </Notice>
      <div className="actions">
        <LinkButton to="/login">Einloggen</LinkButton>
      </div>
    </>
  )
}

/** For somebody with a login of their own: opening the link changes nothing, the button does. */
function Accept({ children }: { children: string }) {
  return (
    <Form method="post" className="grid gap-4">
      <p className="lead">{children}</p>
      <p>Mit dieser E-Mail-Adresse haben Sie schon einen Zugang. Er bleibt, wie er ist.</p>
      <div className="actions">
        <SubmitButton>Einladung annehmen</SubmitButton>
      </div>
    </Form>
  )
}

/** Where the mailed invitation leads: a first password, or the consent of who has a login. */
export default function InvitationPage({ loaderData: { invitation, minLength }, actionData }: Route.ComponentProps) {
  const shell = useShell()
  const view = formView(actionData?.form)
  const greeting = `Guten Tag ${invitation?.name}, ${shell?.club.displayName} hat Sie eingeladen. Ihre Rolle: ${invitation?.roleName}.`
  return (
    <>
      <Band title="Zugang einrichten" />
      <div className="page">
        <div className="grid max-w-xl gap-4">
          {!invitation && <Gone />}
          {invitation?.isAccepted && <Ready isDone={actionData?.isDone ?? false} email={invitation.email} />}
          {invitation?.isReady && !invitation.isAccepted && <Accept>{greeting}</Accept>}
          {invitation && !invitation.isReady && (
            <Form method="post" noValidate className="grid gap-4">
              <ErrorSummary faults={view.faults} />
              <p className="lead">{greeting}</p>
              <input type="hidden" name="username" autoComplete="username" value={invitation.email} />
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
          )}
        </div>
      </div>
    </>
  )
}
