import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { plural } from '../../kernel/plural.ts'
import { type Actor, isAdmin, mayChange, ROLES, type RoleName } from '../context.ts'
import type { GroupKind } from '../notices/input.ts'
import type { ParticipantFacts } from '../notices/rules.ts'
import { ROLE_NAMES } from './texts.ts'

const GROUPS: readonly RoleName[] = ROLES.filter((role) => role !== 'super')
const canWriteToUsers = (actor: Actor): boolean => isAdmin(actor, 'members') && mayChange(actor)

/** Users by role who may sign in. The login's address counts. */
const usersByRole: GroupKind = {
  name: 'role',
  title: 'Benutzer mit einer Rolle',
  because: (title) => `weil Sie hier als ${title} eingetragen sind`,
  field: null,
  async listChoices(ctx) {
    if (!canWriteToUsers(ctx.actor)) return []
    const rows = await ctx.db
      .selectFrom('clubUsers')
      .select((eb) => ['role', eb.fn.countAll<number>().as('count')])
      .where('clubId', '=', ctx.club.id)
      .where('blockedAt', 'is', null)
      .groupBy('role')
      .execute()
    return GROUPS.flatMap((role) => {
      const count = rows.find((row) => row.role === role)?.count ?? 0
      return count === 0 ? [] : [{ id: role, title: ROLE_NAMES[role], note: plural(count, 'Person', 'Personen') }]
    })
  },
  async listMembers(ctx, id) {
    const role = found(GROUPS.find((name) => name === id))
    allow(canWriteToUsers(ctx.actor))
    const { rows } = await sql<Omit<ParticipantFacts, 'carers'>>`
      select coalesce(u.person_id, u.id) as person_id, u.firstname || ' ' || u.lastname as name, coalesce(l.email, '') as email,
        coalesce(w.phone, '') as phone
      from club_users u left join logins l on l.user_id = u.user_id
        left join people w on w.club_id = u.club_id and w.id = u.person_id
      where u.club_id = ${ctx.club.id} and u.role = ${role} and u.blocked_at is null
      order by u.lastname, u.firstname, u.id`.execute(ctx.db)
    return { title: ROLE_NAMES[role], link: null, people: rows.map((person) => ({ ...person, carers: [] })) }
  },
}

export const recipientGroups: readonly GroupKind[] = [usersByRole]
