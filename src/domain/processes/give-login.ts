import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canManageMembers } from '../members/access.ts'
import { getPerson } from '../people/get-person.ts'
import { inviteMember } from './invite-member.ts'

export type LoginRefusal = 'no_email' | 'has_login' | 'address_taken'

export const LOGIN_REFUSALS: Record<LoginRefusal, string> = {
  no_email: 'Hier fehlt noch die E-Mail-Adresse. Bitte tragen Sie sie zuerst bei „Kontakt“ ein.',
  has_login: 'Ein Konto ist schon da.',
  address_taken: 'Mit dieser E-Mail-Adresse loggt sich schon jemand anderes ein. Jedes Konto braucht eine eigene.',
}

/**
 * Lets somebody log in whom the office entered: a member, a guardian or a payer. An invitation by mail, or the link to the login that has
 * name and address already. @throws Forbidden, NotFound
 */
export async function giveLogin(ctx: Ctx, personId: string): Promise<Answer<'invited' | 'linked', LoginRefusal>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { email, login } = await getPerson(ctx, personId)
    if (login !== '') return refuse('has_login')
    if (email === '') return refuse('no_email')
    const given = await inviteMember(ctx, personId)
    return given ? ok(given) : refuse('address_taken')
  })
}
