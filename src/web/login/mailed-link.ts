import type { LoginLink } from '../../domain/users/mails.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import type { LinkRefusal } from '../../kernel/link.ts'
import type { Gate } from '../kit/gate.ts'

const LINKS: readonly string[] = ['confirmEmail', 'resetPassword', 'changeEmail'] satisfies LoginLink[]
const isLoginLink = (kind: string): kind is LoginLink => LINKS.includes(kind)

/** Kind and id of a mailed link about a login. `invalid` also for a link of another club. */
export function readLoginLink({ ctx, services }: Gate, token: string): Answer<{ kind: LoginLink; id: string }, LinkRefusal> {
  const link = services.readLink(token, ctx.now)
  if (!link.ok) return link
  const { club, kind, id } = link.value
  return club === ctx.club.id && isLoginLink(kind) ? ok({ kind, id }) : refuse('invalid')
}
