import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { changeRole } from '../../domain/users/change-role.ts'
import { blockUser, linkMember, unblockUser } from '../../domain/users/commands.ts'
import { Invitation, MemberLink, RoleChange } from '../../domain/users/input.ts'
import { inviteUser, inviteUserAgain } from '../../domain/users/invite-user.ts'
import { endUserSessions, resetSecondFactor } from '../../domain/users/reset-second-factor.ts'
import { USER_REFUSALS, type UserRefusal } from '../../domain/users/texts.ts'
import type { Answer } from '../../kernel/answer.ts'
import { textFor } from '../text-for.ts'
import { optionalDay } from '../typed-fields.ts'
import { unlessGone } from '../unless-gone.ts'

const whom = { id: z.uuid() }

/** Everything that the page of users sends; `intent` says which form. */
export const UserAction = z.discriminatedUnion('intent', [
  RoleChange.extend({ intent: z.literal('role'), endsOn: optionalDay }),
  MemberLink.extend({ intent: z.literal('member') }),
  Invitation.extend({ intent: z.literal('invite'), endsOn: optionalDay }),
  z.object({ ...whom, intent: z.literal('again') }),
  z.object({ ...whom, intent: z.literal('block') }),
  z.object({ ...whom, intent: z.literal('unblock') }),
  z.object({ ...whom, intent: z.literal('sessions') }),
  z.object({ ...whom, intent: z.literal('second_factor') }),
])
export type UserAction = z.output<typeof UserAction>

/** The field beside which a refusal is shown; others concern the form as a whole. */
const FIELDS: Partial<Record<UserRefusal, string>> = {
  no_such_member: 'memberNo',
  member_taken: 'memberNo',
  already_user: 'email',
  end_past: 'endsOn',
}

/** What the page says when it is shown again; the address carries the key, never a text. */
export const DONE = {
  eingeladen: 'Die Einladung ist unterwegs.',
  'noch-einmal': 'Die Einladung ist noch einmal unterwegs.',
  rolle: 'Die Rolle ist gespeichert.',
  mitglied: 'Die Zuordnung ist gespeichert.',
  gesperrt: 'Der Zugang ist gesperrt.',
  entsperrt: 'Der Zugang ist wieder offen.',
  'zweiter-faktor': 'Der zweite Faktor ist zurückgesetzt.',
  'keine-sitzung': 'Es war nirgends jemand eingeloggt.',
  'eine-sitzung': 'Eine Sitzung ist beendet.',
  sitzungen: 'Alle Sitzungen sind beendet.',
} as const
export type Done = keyof typeof DONE

/** The text for a key from the address; null for anything else. */
export const doneText = (key: string | null): string | null => textFor(DONE, key)

export type Outcome = { ok: true; done: Done; id: string } | { ok: false; field: string; text: string }

function outcomeOf<T>(answer: Answer<T, UserRefusal>, id: (value: T) => string, done: (value: T) => Done): Outcome {
  if (answer.ok) return { ok: true, done: done(answer.value), id: id(answer.value) }
  return { ok: false, field: FIELDS[answer.refusal] ?? '', text: USER_REFUSALS[answer.refusal] }
}

const endedKey = (count: number): Done => (count === 0 ? 'keine-sitzung' : count === 1 ? 'eine-sitzung' : 'sitzungen')

/** Runs the command behind a form; a department that is gone meanwhile refuses it. */
export const runUserAction = (ctx: Ctx, action: UserAction): Promise<Outcome> =>
  unlessGone(run(ctx, action), () => ({
    ok: false,
    field: '',
    text: 'Eine der gewählten Abteilungen gibt es nicht mehr. Bitte prüfen Sie die Auswahl und speichern Sie noch einmal.',
  }))

async function run(ctx: Ctx, action: UserAction): Promise<Outcome> {
  if (action.intent === 'invite') {
    const invited = await inviteUser(ctx, action)
    return outcomeOf(
      invited,
      ({ id }) => id,
      () => 'eingeladen',
    )
  }
  const { id } = action
  const same = () => id
  switch (action.intent) {
    case 'role':
      return outcomeOf(await changeRole(ctx, action), same, () => 'rolle')
    case 'member':
      return outcomeOf(await linkMember(ctx, action), same, () => 'mitglied')
    case 'again':
      return outcomeOf(await inviteUserAgain(ctx, id), same, () => 'noch-einmal')
    case 'block':
      return outcomeOf(await blockUser(ctx, id), same, () => 'gesperrt')
    case 'unblock':
      return outcomeOf(await unblockUser(ctx, id), same, () => 'entsperrt')
    case 'sessions':
      return outcomeOf(await endUserSessions(ctx, id), same, endedKey)
    case 'second_factor':
      return outcomeOf(await resetSecondFactor(ctx, id), same, () => 'zweiter-faktor')
  }
}
