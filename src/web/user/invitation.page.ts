import { data, redirect } from 'react-router'
import { z } from 'zod'
import { acceptInvitation, findInvitation, type OpenInvitation } from '../../domain/users/invite-user.ts'
import { INVITATION_LINK } from '../../domain/users/mails.ts'
import { ROLE_NAMES } from '../../domain/users/texts.ts'
import { passwordFault } from '../auth/passwords.ts'
import { readForm, refusedForm } from '../kit/forms.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { readSignedToken } from '../kit/signed-link.ts'
import { enter } from '../login/enter.ts'
import { visitOf } from '../login/visit.ts'
import type { Route } from './+types/invitation'

const NewPassword = z.object({ password: z.string('Bitte geben Sie ein Passwort ein.') })

const isInvitation = (kind: string): kind is typeof INVITATION_LINK => kind === INVITATION_LINK

async function invitationOf(gate: Gate, token: string): Promise<OpenInvitation | null> {
  const link = readSignedToken(gate, token, isInvitation)
  return typeof link === 'string' ? null : findInvitation(gate.ctx, link.id)
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx, services } = gate
  const invitation = await invitationOf(gate, params.token)
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
  const gate = gateOf(context)
  const { ctx } = gate
  const { auth } = gate.services
  const invitation = await invitationOf(gate, params.token)
  if (invitation?.isReady) {
    await acceptInvitation(ctx, invitation.id, null)
    return { form: null }
  }
  const form = await readForm(request, NewPassword)
  if (!form.ok) return data({ form: form.answer }, 422)
  const fault = passwordFault(form.value.password, auth.passwordMinLength)
  if (fault) {
    const text = FAULTS[fault](auth.passwordMinLength)
    return data({ form: refusedForm(form.typed, { field: 'password', text }) }, 422)
  }
  const accepted = invitation && (await acceptInvitation(ctx, invitation.id, await auth.hashPassword(form.value.password)))
  if (!invitation || accepted !== 'password_set') return { form: null }
  const { email } = invitation
  const entered = await auth.signIn(visitOf(request, gate), { email, password: form.value.password })
  return entered.ok ? enter(gate, entered.value, null) : redirect('/login')
}
