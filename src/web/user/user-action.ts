import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { blockUser, changeRole, endUserSessions, linkMember, unblockUser } from '../../domain/users/commands.ts'
import { Invitation, MemberLink, RoleChange } from '../../domain/users/input.ts'
import { inviteUser, inviteUserAgain } from '../../domain/users/invite-user.ts'
import { USER_REFUSALS, type UserRefusal } from '../../domain/users/texts.ts'
import type { Answer } from '../../kernel/answer.ts'

const whom = { id: z.uuid() }

/** Everything that the page of users sends; `intent` says which form. */
export const UserAction = z.discriminatedUnion('intent', [
  RoleChange.extend({ intent: z.literal('role') }),
  MemberLink.extend({ intent: z.literal('member') }),
  Invitation.extend({ intent: z.literal('invite') }),
  z.object({ ...whom, intent: z.literal('again') }),
  z.object({ ...whom, intent: z.literal('block') }),
  z.object({ ...whom, intent: z.literal('unblock') }),
  z.object({ ...whom, intent: z.literal('sessions') }),
])
export type UserAction = z.output<typeof UserAction>

/** The field beside which a refusal is shown; others concern the form as a whole. */
const FIELDS: Partial<Record<UserRefusal, string>> = {
  no_such_member: 'memberNo',
  member_taken: 'memberNo',
  already_user: 'email',
}

export type Outcome = { ok: true; done: string; id: string } | { ok: false; field: string; text: string }

function outcomeOf<T>(answer: Answer<T, UserRefusal>, id: (value: T) => string, done: (value: T) => string): Outcome {
  if (answer.ok) return { ok: true, done: done(answer.value), id: id(answer.value) }
  return { ok: false, field: FIELDS[answer.refusal] ?? '', text: USER_REFUSALS[answer.refusal] }
}

const endedText = (count: number): string =>
  count === 0
    ? 'Es war nirgends jemand eingeloggt.'
    : count === 1
      ? 'Eine Sitzung ist beendet.'
      : `${count} Sitzungen sind beendet.`

/** Runs the command behind a form. */
export async function runUserAction(ctx: Ctx, action: UserAction): Promise<Outcome> {
  if (action.intent === 'invite') {
    const invited = await inviteUser(ctx, action)
    return outcomeOf(
      invited,
      ({ id }) => id,
      () => 'Die Einladung ist unterwegs.',
    )
  }
  const { id } = action
  const same = () => id
  switch (action.intent) {
    case 'role':
      return outcomeOf(await changeRole(ctx, action), same, () => 'Die Rolle ist gespeichert.')
    case 'member':
      return outcomeOf(await linkMember(ctx, action), same, () => 'Die Zuordnung ist gespeichert.')
    case 'again':
      return outcomeOf(await inviteUserAgain(ctx, id), same, () => 'Die Einladung ist noch einmal unterwegs.')
    case 'block':
      return outcomeOf(await blockUser(ctx, id), same, () => 'Der Zugang ist gesperrt.')
    case 'unblock':
      return outcomeOf(await unblockUser(ctx, id), same, () => 'Der Zugang ist wieder offen.')
    case 'sessions':
      return outcomeOf(await endUserSessions(ctx, id), same, endedText)
  }
}
