import { sql } from 'kysely'
import { containing } from '../../database/like.ts'
import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { isId } from '../../kernel/id.ts'
import { type Ctx, isAdmin, profileOf } from '../context.ts'
import { isMemberOn } from '../people/queries.ts'
import { canSeeDirectory } from './access.ts'

export interface DirectoryLine {
  id: string
  name: string
  phone: string
  email: string
  departments: string[]
  /** Of today, for a child. */
  guardians: { id: string; name: string; phone: string; email: string }[]
}

/** Departments an actor's directory is limited to; null = the whole club. */
const limitOf = ({ actor }: Ctx): string[] | null => {
  if (isAdmin(actor, 'members')) return null
  const { departmentIds } = profileOf(actor)
  return departmentIds.length === 0 ? null : departmentIds
}

/** Members of today by name, of the departments the actor is limited to. `after`: last id of the page before. @throws Forbidden */
export async function listDirectory(
  ctx: Ctx,
  search: string,
  page: { limit: number; after?: string | undefined },
): Promise<{ people: DirectoryLine[]; next: string | null }> {
  allow(canSeeDirectory(ctx.actor))
  const today = sql`${berlinDay(ctx.now)}::date`
  const limit = limitOf(ctx)
  const words = fold(search).split(' ').filter(Boolean)
  const isFound =
    words.length > 0
      ? sql.join(
          words.map((word) => sql`p.search like ${containing(word)}`),
          sql` and `,
        )
      : sql`true`
  const isNear = limit
    ? sql`exists (select from members m join member_departments e on e.club_id = m.club_id and e.member_id = m.id
        where m.club_id = p.club_id and m.person_id = p.id and e.valid @> ${today} and e.department_id = any(${limit}::uuid[]))`
    : sql`true`
  const isLater =
    page.after && isId(page.after)
      ? sql`(p.lastname, p.firstname, p.id) > (select lastname, firstname, id from people where club_id = ${ctx.club.id} and id = ${page.after})`
      : sql`true`
  const { rows } = await sql<DirectoryLine>`
    select p.id, trim(p.firstname || ' ' || p.lastname) as name, p.phone, p.email,
      array(select d.name from members m join member_departments e on e.club_id = m.club_id and e.member_id = m.id
        join departments d on d.club_id = e.club_id and d.id = e.department_id
        where m.club_id = p.club_id and m.person_id = p.id and e.valid @> ${today} order by d.name) as departments,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.firstname || ' ' || k.lastname, 'phone', k.phone, 'email', k.email)
          order by k.lastname, k.firstname, k.id), '[]')
        from guardians g join people k on k.club_id = g.club_id and k.id = g.guardian_id
        where g.club_id = p.club_id and g.child_id = p.id and g.valid @> ${today}) as guardians
    from people p where p.club_id = ${ctx.club.id} and ${isMemberOn(sql`p.club_id`, sql`p.id`, today)}
      and ${isFound} and ${isNear} and ${isLater}
    order by p.lastname, p.firstname, p.id limit ${page.limit + 1}`.execute(ctx.db)
  const people = rows.slice(0, page.limit)
  return { people, next: rows.length > page.limit ? (people.at(-1)?.id ?? null) : null }
}
