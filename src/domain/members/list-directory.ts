import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { type Ctx, isAdmin, profileOf } from '../context.ts'
import { canSeeDirectory } from './access.ts'
import type { MemberFilter } from './is-listed.ts'
import { type MemberPage, rowsOfPage } from './list-members.ts'

export interface DirectoryLine {
  id: string
  name: string
  phone: string
  email: string
  moreContacts: string
  departments: string[]
  /** Of today, for a child. */
  guardians: { id: string; name: string; phone: string; email: string; moreContacts: string }[]
}

/** Departments an actor's directory is limited to; null = the whole club. */
const limitOf = ({ actor }: Ctx): string[] | null => {
  if (isAdmin(actor, 'members')) return null
  const { departmentIds } = profileOf(actor)
  return departmentIds.length === 0 ? null : departmentIds
}

/**
 * Members of today by name, of the departments the actor is limited to; a number begins that of the member. `after`: last of the page
 * before. @throws Forbidden
 */
export async function listDirectory(
  ctx: Ctx,
  search: string,
  page: MemberPage,
): Promise<{ people: DirectoryLine[]; next: string | null }> {
  allow(canSeeDirectory(ctx.actor))
  const day = berlinDay(ctx.now)
  const today = sql`${day}::date`
  const departmentIds = limitOf(ctx)
  const filter: MemberFilter = { asOf: day, state: 'current', sort: 'name', search, ...(departmentIds ? { departmentIds } : {}) }
  const { rows } = await sql<DirectoryLine & { memberId: string }>`
    select m.id as member_id, p.id, trim(p.firstname || ' ' || p.lastname) as name, p.phone, p.email, p.more_contacts,
      array(select d.name from member_departments e join departments d on d.club_id = e.club_id and d.id = e.department_id
        where e.club_id = m.club_id and e.member_id = m.id and e.valid @> ${today} order by d.name) as departments,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.firstname || ' ' || k.lastname, 'phone', k.phone, 'email', k.email,
          'moreContacts', k.more_contacts)
          order by k.lastname, k.firstname, k.id), '[]')
        from guardians g join people k on k.club_id = g.club_id and k.id = g.guardian_id
        where g.club_id = p.club_id and g.child_id = p.id and g.valid @> ${today}) as guardians
    ${await rowsOfPage(ctx, filter, page)}`.execute(ctx.db)
  const people = rows.slice(0, page.limit).map(({ memberId: _, ...line }) => line)
  return { people, next: rows.length > page.limit ? (rows[page.limit - 1]?.memberId ?? null) : null }
}
