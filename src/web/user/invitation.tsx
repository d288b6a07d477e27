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
  return {
    invitation: invitation && {
      name: invitation.name,
      email: invitation.email,
      roleName: ROLE_NAMES[invitation.role],
      isReady: invitation.isReady,
    },
    minLength: services.auth.passwordMinLength,
    page: { noindex: true },
  }
}

const FAULTS = {
  too_short: (least: number) => `Bitte wählen Sie mindestens ${least} Zeichen.`,
  too_long: () => 'Bitte wählen Sie höchstens 128 Zeichen.',
  common: () => 'Dieses Passwort steht auf den Listen, die Angreifer zuerst probieren. Bitte wählen Sie ein anderes.',
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const { auth } = services
  const form = await readForm(request, NewPassword)
  if (!form.ok) return data({ form: form.answer, isDone: false }, 422)
  const fault = passwordFault(form.value.password, auth.passwordMinLength)
  if (fault) {
    const text = FAULTS[fault](auth.passwordMinLength)
    return data({ form: refusedForm(form.typed, { field: 'password', text }), isDone: false }, 422)
  }
  const isDone = await acceptInvitation(ctx, params.token, await auth.hashPassword(form.value.password))
  return { form: null, isDone }
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
      <Notice kind="good" title={isDone ? 'Ihr Passwort ist gespeichert' : 'Ihr Zugang ist eingerichtet'}>
        {isDone
          ? 'Sie können sich jetzt einloggen.'
          : `Sie haben schon einen Zugang. Loggen Sie sich mit ${email} und Ihrem Passwort ein.`}
      </Notice>
      <div className="actions">
        <LinkButton to="/login">Einloggen</LinkButton>
      </div>
    </>
  )
}

/** Where the mailed invitation leads: a first password, or straight to the login. */
export default function InvitationPage({ loaderData: { invitation, minLength }, actionData }: Route.ComponentProps) {
  const shell = useShell()
  const view = formView(actionData?.form)
  return (
    <>
      <Band title="Zugang einrichten" />
      <div className="page">
        <div className="grid max-w-xl gap-4">
          {!invitation && <Gone />}
          {invitation?.isReady && <Ready isDone={actionData?.isDone ?? false} email={invitation.email} />}
          {invitation && !invitation.isReady && (
            <Form method="post" noValidate className="grid gap-4">
              <ErrorSummary faults={view.faults} />
              <p className="lead">
                Guten Tag {invitation.name}, {shell?.club.displayName} hat für Sie einen Zugang eingerichtet. Ihre Rolle:{' '}
                {invitation.roleName}.
              </p>
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
