import type { Ctx } from '../context.ts'

/** Parts in use of a hall, each with its atomic parts. */
export async function listAtomsOf(ctx: Ctx, facilityId: string): Promise<Map<string, Set<string>>> {
  const rows = await ctx.db
    .selectFrom('parts as p')
    .innerJoin('partAtoms as a', (join) => join.onRef('a.clubId', '=', 'p.clubId').onRef('a.partId', '=', 'p.id'))
    .select(['p.id', 'a.atomId'])
    .where('p.clubId', '=', ctx.club.id)
    .where('p.facilityId', '=', facilityId)
    .where('p.retiredAt', 'is', null)
    .execute()
  const atoms = new Map<string, Set<string>>()
  for (const { id, atomId } of rows) atoms.set(id, (atoms.get(id) ?? new Set()).add(atomId))
  return atoms
}
