import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { type Actor, type Ctx, isManager, mayChange, reachesDepartment } from '../context.ts'
import type { GroupChoice, GroupKind } from '../notices/input.ts'
import { listParticipantFacts } from '../people/list-cared-for.ts'
import { isMemberOn } from '../people/queries.ts'
import { canManageMembers } from './access.ts'

const ALL = 'all'

const members: GroupKind = {
  name: 'members',
  title: 'Mitglieder',
  because: () => 'weil Sie Mitglied bei uns sind',
  field: null,
  async listChoices(ctx) {
    if (!canManageMembers(ctx.actor)) return []
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from members m where m.club_id = ${ctx.club.id} and ${isMember(berlinDay(ctx.now))}`.execute(
      ctx.db,
    )
    return choicesOf([{ id: ALL, title: 'Alle Mitglieder', count: found(rows[0]).count }])
  },
  async listMembers(ctx, id, day) {
    found(id === ALL ? id : null)
    allow(canManageMembers(ctx.actor))
    const here = sql`select m.person_id, '{}'::uuid[] as contact_ids from members m where m.club_id = ${ctx.club.id} and ${isMember(day)}`
    return { title: 'Alle Mitglieder', link: null, people: await listParticipantFacts(ctx, here, day) }
  },
}

const canWriteToDepartment = (actor: Actor, id: string): boolean =>
  isManager(actor, 'members') && mayChange(actor) && reachesDepartment(actor, id)

const ofDepartment: GroupKind = {
  name: 'departmentMembers',
  title: 'Mitglieder einer Abteilung',
  because: (title) => `weil Sie Mitglied der Abteilung ${title} sind`,
  field: 'abteilung',
  async listChoices(ctx) {
    const departments = await listCounted(ctx)
    return choicesOf(departments.filter(({ id }) => canWriteToDepartment(ctx.actor, id)))
  },
  async listMembers(ctx, id, day) {
    const { title } = found((await listCounted(ctx)).find((one) => one.id === id))
    allow(canWriteToDepartment(ctx.actor, id))
    const here = sql`
      select m.person_id, '{}'::uuid[] as contact_ids from member_departments d
      join members m on m.club_id = d.club_id and m.id = d.member_id
      where d.club_id = ${ctx.club.id} and d.department_id = ${id} and d.valid @> ${day}::date and ${isMember(day)}`
    return { title, link: null, people: await listParticipantFacts(ctx, here, day) }
  },
}

const isMember = (day: Temporal.PlainDate) => isMemberOn(sql`m.club_id`, sql`m.person_id`, sql`${day}::date`)

/** Departments with how many members they have today. */
async function listCounted(ctx: Ctx): Promise<{ id: string; title: string; count: number }[]> {
  const day = berlinDay(ctx.now)
  const { rows } = await sql<{ id: string; title: string; count: number }>`
    select t.id, t.name as title, (select count(*)::int from member_departments d
      join members m on m.club_id = d.club_id and m.id = d.member_id
      where d.club_id = t.club_id and d.department_id = t.id and d.valid @> ${day}::date and ${isMember(day)}) as count
    from departments t where t.club_id = ${ctx.club.id} order by t.name`.execute(ctx.db)
  return rows
}

const choicesOf = (groups: readonly { id: string; title: string; count: number }[]): GroupChoice[] =>
  groups
    .filter(({ count }) => count > 0)
    .map(({ id, title, count }) => ({ id, title, note: plural(count, 'Person', 'Personen') }))

export const recipientGroups: readonly GroupKind[] = [members, ofDepartment]
