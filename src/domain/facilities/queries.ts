import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { compareNames } from '../../kernel/names.ts'
import type { Ctx } from '../context.ts'
import type { FacilityKind } from './input.ts'

export interface Part {
  id: string
  name: string
  atomic: boolean
}

export interface Facility {
  id: string
  name: string
  slug: string
  kind: FacilityKind
  alike: FacilityKind[]
  street: string
  postcode: string
  city: string
  latitude: number | null
  longitude: number | null
  equipment: string[]
  notes: string
  ownerHours: number
  version: number
  /** In order of display. */
  parts: Part[]
}

export async function listFacilities(ctx: Ctx): Promise<Facility[]> {
  const [facilities, parts] = await Promise.all([
    ctx.db
      .selectFrom('facilities')
      .selectAll()
      .select((select) => [
        select.ref('kind').$castTo<FacilityKind>().as('kind'),
        select.ref('alike').$castTo<FacilityKind[]>().as('alike'),
      ])
      .where('clubId', '=', ctx.club.id)
      .execute(),
    ctx.db
      .selectFrom('parts')
      .selectAll()
      .where('clubId', '=', ctx.club.id)
      .where('retiredAt', 'is', null)
      .orderBy('position')
      .orderBy('name')
      .execute(),
  ])
  return facilities.toSorted(compareNames).map(({ clubId: _, ...facility }) => ({
    ...facility,
    parts: parts.filter((part) => part.facilityId === facility.id).map(({ id, name, atomic }) => ({ id, name, atomic })),
  }))
}

/** @throws NotFound */
export async function getFacility(ctx: Ctx, slug: string): Promise<Facility> {
  return found((await listFacilities(ctx)).find((facility) => facility.slug === slug))
}

/** @throws NotFound. `forChange` locks it until the transaction ends. */
export async function getFacilityById(ctx: Ctx, id: string, forChange = false): Promise<Facility> {
  if (forChange)
    await ctx.db
      .selectFrom('facilities')
      .select('id')
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .forUpdate()
      .execute()
  return found((await listFacilities(ctx)).find((facility) => facility.id === id))
}

export async function listCovers(ctx: Ctx, facilityId: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; covers: string[] }>`
    select p.id, array(select atom.name from part_atoms a join parts atom on atom.club_id = a.club_id and atom.id = a.atom_id
      where a.club_id = p.club_id and a.part_id = p.id order by atom.position) as covers
    from parts p where p.club_id = ${ctx.club.id} and p.facility_id = ${facilityId} and not p.atomic and p.retired_at is null`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, covers }) => [id, covers]))
}

/** Every hall with its whole part; null when it has only pieces. */
export async function listWholes(ctx: Ctx): Promise<{ name: string; partId: string | null }[]> {
  const { rows } = await sql<{ name: string; partId: string | null }>`
    select f.name, (select p.id from parts p where p.club_id = f.club_id and p.facility_id = f.id and p.retired_at is null
      and not exists (select from parts atom where atom.club_id = f.club_id and atom.facility_id = f.id and atom.atomic and atom.retired_at is null
        and not exists (select from part_atoms a where a.club_id = p.club_id and a.part_id = p.id and a.atom_id = atom.id))
      order by p.position limit 1) as "partId"
    from facilities f where f.club_id = ${ctx.club.id}`.execute(ctx.db)
  return rows.toSorted(compareNames)
}

/** Atoms of each part: parts that share one exclude each other. */
export async function listAtoms(ctx: Ctx): Promise<Map<string, Set<string>>> {
  const rows = await ctx.db.selectFrom('partAtoms').select(['partId', 'atomId']).where('clubId', '=', ctx.club.id).execute()
  const atoms = new Map<string, Set<string>>()
  for (const { partId, atomId } of rows) atoms.set(partId, (atoms.get(partId) ?? new Set()).add(atomId))
  return atoms
}
