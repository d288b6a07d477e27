import { redirect } from 'react-router'
import { z } from 'zod'
import { listDepartments } from '../../domain/clubs/queries.ts'
import { ROLES } from '../../domain/context.ts'
import { inviteStaff } from '../../domain/processes/invite-staff.ts'
import { planRole } from '../../domain/scheduled-changes/plan-role.ts'
import { canGiveRole } from '../../domain/users/access.ts'
import { changeRole } from '../../domain/users/change-role.ts'
import { blockUser, linkMember, unblockUser } from '../../domain/users/commands.ts'
import { Invitation, MemberLink, RoleChange } from '../../domain/users/input.ts'
import { inviteUserAgain } from '../../domain/users/invite-user.ts'
import { countUsers, findUserDetail, listUsers } from '../../domain/users/list-users.ts'
import { endUserSessions, resetSecondFactor } from '../../domain/users/reset-second-factor.ts'
import { USER_REFUSALS } from '../../domain/users/texts.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { readId } from '../../kernel/id.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { optionalDay } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import type { Route } from './+types/users'
import { COUNTED, PAGE, PATH } from './user-address.ts'
import { readColumns } from './user-columns.ts'
import { presentUserPanel, presentUserRow, readFilter } from './user-view.ts'

const FLASH = flash({
  eingeladen: 'Die Einladung ist unterwegs.',
  'einladung-wartet': 'Die Einladung wartet, bis ein Mailserver eingerichtet ist. Dann geht sie hinaus.',
  'noch-einmal': 'Die Einladung ist noch einmal unterwegs.',
  rolle: 'Die Rolle ist gespeichert.',
  'rolle-kommt': 'Die Rolle kommt an diesem Tag. Bis dahin steht sie unter „Änderungen“ bei den Mitgliedern.',
  mitglied: 'Die Zuordnung ist gespeichert.',
  gesperrt: 'Das Konto ist gesperrt.',
  entsperrt: 'Das Konto ist wieder offen.',
  'zweiter-faktor': 'Der zweite Faktor ist zurückgesetzt.',
  sitzungen: (ended: number) =>
    ended === 0
      ? 'Es war nirgends jemand eingeloggt.'
      : ended === 1
        ? 'Eine Sitzung ist beendet.'
        : 'Alle Sitzungen sind beendet.',
})
const { note } = FLASH

const form = formsOf({
  refusals: USER_REFUSALS,
  fields: {
    no_such_member: 'memberNo',
    member_taken: 'memberNo',
    already_user: 'email',
    end_past: 'endsOn',
    super_at_once: 'from',
  },
})
const User = z.object({ id: z.uuid() })

export const answerUserForm = actions({
  invite: form(Invitation.extend({ endsOn: optionalDay }), inviteStaff, note('eingeladen')),
  role: form(
    RoleChange.extend({ endsOn: optionalDay, from: optionalDay }),
    async (ctx, { from, ...change }) =>
      from && isAfter(from, berlinDay(ctx.now)) ? planRole(ctx, { ...change, from }) : changeRole(ctx, change),
    (_, { from }) => (from ? note('rolle-kommt') : note('rolle')),
  ),
  member: form(MemberLink, linkMember, note('mitglied')),
  again: form(User, (ctx, { id }) => inviteUserAgain(ctx, id), note('noch-einmal')),
  block: form(User, (ctx, { id }) => blockUser(ctx, id), note('gesperrt')),
  unblock: form(User, (ctx, { id }) => unblockUser(ctx, id), note('entsperrt')),
  sessions: form(
    User,
    (ctx, { id }) => endUserSessions(ctx, id),
    (ended) => note('sitzungen', ended),
  ),
  second_factor: form(User, (ctx, { id }) => resetSecondFactor(ctx, id), note('zweiter-faktor')),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const search = url.searchParams
  const filter = readFilter(search)
  const open = readId(search.get('benutzer'))
  const [{ users, next }, count, departments, detail] = await Promise.all([
    listUsers(ctx, filter, { after: readId(search.get('nach')), limit: PAGE }),
    countUsers(ctx, filter, COUNTED),
    listDepartments(ctx),
    open ? findUserDetail(ctx, open) : null,
  ])
  return {
    rows: users.map(presentUserRow),
    next,
    count,
    filter,
    columns: readColumns(search),
    departments: departments.map(({ id, name }) => ({ id, name })),
    detail: detail && presentUserPanel(detail),
    isGone: open !== undefined && detail === null,
    roles: ROLES.filter((role) => canGiveRole(ctx.actor, role)),
    done: FLASH.text(search),
    canMail: services.canMail,
    ownId: ctx.actor.kind === 'user' ? (ctx.actor.profile?.clubUserId ?? '') : '',
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const outcome = await answerUserForm(ctx, request)
  if (!outcome.ok) return outcome.answer
  const { id } = outcome.intent === 'invite' ? outcome.value : outcome.input
  const isWaiting = !services.canMail && (outcome.intent === 'invite' || outcome.intent === 'again')
  // Read anew by GET, so that reloading the page sends nothing twice.
  return redirect(
    changedQuery(PATH, url.searchParams, { neu: null, benutzer: id, getan: isWaiting ? note('einladung-wartet') : outcome.note }),
  )
}
