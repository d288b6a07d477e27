import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { compareNames } from '../../kernel/names.ts'
import type { Ctx } from '../context.ts'

/** An atomic part: one column of the plan. */
export interface Lane {
  id: string
  name: string
}

export interface PlanPart {
  id: string
  name: string
  /** Places of the atomic parts it covers among the hall's lanes, in order. */
  lanes: number[]
}

/** A hall as the plan shows it. */
export interface PlanHall {
  id: string
  name: string
  slug: string
  equipment: string[]
  lanes: Lane[]
  parts: PlanPart[]
}

interface PartRow {
  facilityId: string
  id: string
  name: string
  atomic: boolean
  atomIds: string[]
}

function toHall(facility: Omit<PlanHall, 'lanes' | 'parts'>, rows: PartRow[]): PlanHall {
  const own = rows.filter((row) => row.facilityId === facility.id)
  const lanes = own.filter(({ atomic }) => atomic).map(({ id, name }) => ({ id, name }))
  const placeOf = (atomId: string) => lanes.findIndex(({ id }) => id === atomId)
  const parts = own.map(({ id, name, atomIds }) => ({
    id,
    name,
    lanes: atomIds
      .map(placeOf)
      .filter((at) => at >= 0)
      .sort((one, other) => one - other),
  }))
  return { ...facility, lanes, parts }
}

/** The halls of the plan by name, each with its lanes; a part that is no longer in use is left out. */
export async function listPlanHalls(ctx: Ctx): Promise<PlanHall[]> {
  const [facilities, parts] = await Promise.all([
    ctx.db.selectFrom('facilities').select(['id', 'name', 'slug', 'equipment']).where('clubId', '=', ctx.club.id).execute(),
    sql<PartRow>`
      select p.facility_id as "facilityId", p.id, p.name, p.atomic, array_agg(a.atom_id::text) as "atomIds"
      from parts p join part_atoms a on a.club_id = p.club_id and a.part_id = p.id
      where p.club_id = ${ctx.club.id} and p.retired_at is null
      group by p.club_id, p.id order by p.position, p.name`.execute(ctx.db),
  ])
  return facilities.toSorted(compareNames).map((facility) => toHall(facility, parts.rows))
}

/** @throws NotFound */
export async function getPlanHall(ctx: Ctx, slug: string): Promise<PlanHall> {
  return found((await listPlanHalls(ctx)).find((hall) => hall.slug === slug))
}
