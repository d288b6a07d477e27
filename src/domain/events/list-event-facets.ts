import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { audiencesOf } from '../courses/access.ts'

/** Events for the facets; paging finds later ones. */
const LOOKED_AT = 500

export interface EventFacets {
  categories: string[]
  departments: { id: string; name: string }[]
}

/** Filters of coming events, within the actor's sight. */
export async function listEventFacets(ctx: Ctx): Promise<EventFacets> {
  const { rows } = await sql<{ category: string; departmentId: string | null; department: string | null }>`
    select distinct e.category, d.id as department_id, d.name as department
    from (select category, club_id, department_id from events
      where club_id = ${ctx.club.id} and state <> 'draft' and audience = any(${audiencesOf(ctx.actor)}) and starts_at > ${ctx.now}
      order by starts_at limit ${LOOKED_AT}) e
    left join departments d on d.club_id = e.club_id and d.id = e.department_id`.execute(ctx.db)
  const departments = new Map(
    rows.flatMap(({ departmentId, department }) => (departmentId && department ? [[departmentId, department] as const] : [])),
  )
  return {
    categories: [...new Set(rows.map(({ category }) => category))].filter((category) => category !== '').sort(),
    departments: [...departments]
      .map(([id, name]) => ({ id, name }))
      .sort((one, other) => one.name.localeCompare(other.name, 'de')),
  }
}
