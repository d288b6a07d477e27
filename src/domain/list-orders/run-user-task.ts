import { sql } from 'kysely'
import { type Answer, allow } from '../../kernel/answer.ts'
import { type Ctx, isSuperUser, type RoleName } from '../context.ts'
import { canManageUsers } from '../users/access.ts'
import { changeRole } from '../users/change-role.ts'
import { blockUser, unblockUser } from '../users/commands.ts'
import { inviteUserAgain } from '../users/invite-user.ts'
import { endUserSessions } from '../users/reset-second-factor.ts'
import { ROLE_NAMES, type UserRefusal } from '../users/texts.ts'
import type { UserTask } from './input.ts'
import type { LeftOut, ListLine } from './rules.ts'

interface Row {
  id: string
  name: string
  role: RoleName
  isBlocked: boolean
  departments: string[]
  departmentIds: string[]
  version: number
}

/** Runs a task for these users, by name; impossible lines stay, with a reason. Call it in a transaction. @throws Forbidden */
export async function runUserTask(ctx: Ctx, task: UserTask): Promise<ListLine[]> {
  allow(canManageUsers(ctx.actor))
  const lines: ListLine[] = []
  for (const row of await listChosen(ctx, task.ids)) {
    const line = { id: row.id, title: row.name, when: ROLE_NAMES[row.role], place: row.departments.join(', ') }
    lines.push({ ...line, rivals: '', told: 0, ...(await runOne(ctx, task, row)) })
  }
  return lines
}

type Outcome = Pick<ListLine, 'leftOut' | 'detail' | 'before'> & { told?: number }
const left = (leftOut: LeftOut): Outcome => ({ leftOut, detail: '', before: null })
const outcomeOf = (answer: Answer<unknown, UserRefusal>, done: Partial<Outcome> = {}): Outcome =>
  answer.ok ? { leftOut: null, detail: '', before: null, ...done } : left(answer.refusal)

async function runOne(ctx: Ctx, task: UserTask, row: Row): Promise<Outcome> {
  const { id, role, isBlocked } = row
  const isOwn = ctx.actor.kind === 'user' && ctx.actor.profile?.clubUserId === id
  if (role === 'super' && isSuperUser(ctx.actor) && !isOwn) return left('superuser')
  switch (task.kind) {
    case 'block':
      return isBlocked ? left('same') : outcomeOf(await blockUser(ctx, id))
    case 'unblock':
      return isBlocked ? outcomeOf(await unblockUser(ctx, id)) : left('same')
    case 'role':
      return giveRole(ctx, task, row)
    case 'invite':
      return isBlocked ? left('blocked') : outcomeOf(await inviteUserAgain(ctx, id), { told: 1 })
    case 'sessions':
      return outcomeOf(await endUserSessions(ctx, id))
  }
}

async function giveRole(
  ctx: Ctx,
  { role, departmentIds }: Extract<UserTask, { kind: 'role' }>,
  { id, version, role: roleBefore, departmentIds: idsBefore }: Row,
): Promise<Outcome> {
  // An admin keeps the limits of the role: only the user's own panel lifts them.
  const limits = role === 'editor' || role === 'trainer' ? departmentIds : []
  if (role === roleBefore && limits.toSorted().join() === idsBefore.toSorted().join()) return left('same')
  const changed = await changeRole(ctx, { id, version, role, departmentIds: [...limits] })
  const detail = `wird ${ROLE_NAMES[role]}${limits.length > 0 ? ` (${await namesOf(ctx, limits)})` : ''}`
  return outcomeOf(changed, { detail, before: changed.ok ? { ...changed.value, version: version + 1 } : null })
}

async function namesOf(ctx: Ctx, departmentIds: readonly string[]): Promise<string> {
  const rows = await ctx.db
    .selectFrom('departments')
    .select('name')
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', departmentIds)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name).join(', ')
}

async function listChosen(ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.id, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.user_name) as name,
      case when exists (select from find_super(u.user_id)) then 'super' else u.role end as role, u.blocked_at is not null as is_blocked, u.version,
      coalesce(array_agg(d.name order by d.name) filter (where d.id is not null), '{}') as departments,
      coalesce(array_agg(d.id order by d.name) filter (where d.id is not null), '{}') as department_ids
    from club_users u
    left join club_user_departments l on l.club_id = u.club_id and l.club_user_id = u.id
    left join departments d on d.club_id = l.club_id and d.id = l.department_id
    where u.club_id = ${ctx.club.id} and u.id = any(${[...ids]}::uuid[])
    group by u.club_id, u.id order by u.lastname, u.firstname, u.id`.execute(ctx.db)
  return rows
}
