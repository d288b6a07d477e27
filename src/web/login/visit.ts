import { redirect } from 'react-router'
import { AWAITED, sendMail } from '../../domain/mail/commands.ts'
import type { LoginMail, Owner, Visit } from '../auth/contract.ts'
import type { Gate } from '../kit/gate.ts'
import { turnedAway } from '../kit/way-back.ts'

async function mailLogin({ ctx }: Gate, mail: LoginMail): Promise<void> {
  const order = { to: mail.to, priority: AWAITED }
  switch (mail.kind) {
    case 'confirm':
      await sendMail(ctx, { ...order, template: 'user.confirmEmail', data: { userId: mail.userId } })
      break
    case 'taken':
      await sendMail(ctx, { ...order, template: 'user.alreadyRegistered', data: {} })
      break
    case 'reset':
      await sendMail(ctx, { ...order, template: 'user.resetPassword', data: { ref: mail.ref } })
      break
    case 'change':
      await sendMail(ctx, { ...order, template: 'user.changeEmail', data: { ref: mail.ref } })
      break
    case 'changed':
      await sendMail(ctx, { ...order, template: 'user.emailChanged', data: { email: mail.email } })
      break
    case 'notice':
      await sendMail(ctx, { ...order, template: 'user.safetyChanged', data: { what: mail.what } })
      break
  }
}

/** Visit of a page's request; its mails go into the visited club's outbox. */
export const visitOf = (request: Request, gate: Gate): Visit => ({
  origin: gate.origin,
  headers: request.headers,
  address: gate.address,
  mail: (mail) => mailLogin(gate, mail),
})

/** Owner of the login, for changes of it. @throws a redirect to `/` for visitors; a notice there offers to log in. */
export function ownerOf(request: Request, url: URL, gate: Gate): Owner {
  const { actor } = gate.ctx
  if (actor.kind !== 'user') throw redirect(turnedAway(url))
  return { visit: visitOf(request, gate), login: { userId: actor.userId, email: actor.email } }
}

/** `Set-Cookie` headers for an answer. */
export const withCookies = (cookies: readonly string[]): Headers => new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]))
