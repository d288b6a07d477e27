import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { compareNames } from '../../kernel/names.ts'
import type { Ctx } from '../context.ts'
import type { FacilityKind } from '../facilities/input.ts'

/** An atomic part: one column of the plan. */
export interface Lane {
  id: string
  name: string
}

export interface PlanPart {
  id: string
  name: string
  /** Positions of its atomic parts among the hall's lanes, in order. */
  lanes: number[]
}

export interface PlanHall {
  id: string
  name: string
  slug: string
  kind: FacilityKind
  alike: FacilityKind[]
  equipment: string[]
  lanes: Lane[]
  parts: PlanPart[]
}

interface HallRow extends Omit<PlanHall, 'lanes' | 'parts'> {
  own: { id: string; name: string; atomic: boolean; atomIds: string[] }[]
}

function toHall({ own, ...facility }: HallRow): PlanHall {
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

/** By name, without retired parts. */
export async function listPlanHalls(ctx: Ctx): Promise<PlanHall[]> {
  const { rows } = await sql<HallRow>`
    select f.id, f.name, f.slug, f.kind, f.alike, f.equipment, coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'atomic', p.atomic,
      'atomIds', p.atom_ids) order by p.position, p.name) filter (where p.id is not null), '[]') as own
    from facilities f
    left join (select p.club_id, p.facility_id, p.id, p.name, p.atomic, p.position, array_agg(a.atom_id) as atom_ids
      from parts p join part_atoms a on a.club_id = p.club_id and a.part_id = p.id
      where p.club_id = ${ctx.club.id} and p.retired_at is null group by p.club_id, p.id) p on p.club_id = f.club_id and p.facility_id = f.id
    where f.club_id = ${ctx.club.id} group by f.club_id, f.id`.execute(ctx.db)
  return rows.toSorted(compareNames).map(toHall)
}

/** @throws NotFound */
export async function getPlanHall(ctx: Ctx, slug: string): Promise<PlanHall> {
  return found((await listPlanHalls(ctx)).find((hall) => hall.slug === slug))
}
