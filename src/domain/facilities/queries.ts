import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'

export interface Part {
  id: string
  name: string
  atomic: boolean
}

export interface Facility {
  id: string
  name: string
  slug: string
  street: string
  postcode: string
  city: string
  latitude: number | null
  longitude: number | null
  equipment: string[]
  notes: string
  version: number
  /** In the order they are shown. */
  parts: Part[]
}

/** All halls of the club by name, each with its parts. */
export async function listFacilities(ctx: Ctx): Promise<Facility[]> {
  const [facilities, parts] = await Promise.all([
    ctx.db.selectFrom('facilities').selectAll().where('clubId', '=', ctx.club.id).orderBy('name').execute(),
    ctx.db.selectFrom('parts').selectAll().where('clubId', '=', ctx.club.id).orderBy('position').orderBy('name').execute(),
  ])
  return facilities.map(({ clubId: _, ...facility }) => ({
    ...facility,
    parts: parts.filter((part) => part.facilityId === facility.id).map(({ id, name, atomic }) => ({ id, name, atomic })),
  }))
}

/** @throws NotFound */
export async function getFacility(ctx: Ctx, slug: string): Promise<Facility> {
  return found((await listFacilities(ctx)).find((facility) => facility.slug === slug))
}
