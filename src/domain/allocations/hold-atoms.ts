import type { Ctx } from '../context.ts'
import { listAtoms } from '../series/queries.ts'
import type { Given } from './list-candidates.ts'
import type { Need } from './queries.ts'
import { timeAt } from './rules.ts'

/** The columns of a decision that say what is given. */
export const columnsOf = (given: Given | null) => ({
  partId: given?.partId ?? null,
  weekday: given?.weekday ?? null,
  startsTime: given ? timeAt(given.from) : null,
  endsTime: given ? timeAt(given.to) : null,
})

/** The constraint of the table keeps any two from lying on one atomic part at one time. */
export async function holdAtoms(
  ctx: Ctx,
  allocationId: string,
  needs: ReadonlyMap<string, Need>,
  given: readonly { needId: string; given: Given }[],
): Promise<void> {
  const atoms = await listAtoms(ctx)
  const rows = given.flatMap(({ needId, given: { partId, weekday, from, to } }) => {
    const monday = (weekday - 1) * 1440
    return [...(atoms.get(partId) ?? [])].map((atomId) => ({
      clubId: ctx.club.id,
      needId,
      allocationId,
      atomId,
      period: needs.get(needId)?.inHolidays ? 1 : 0,
      during: `[${monday + from},${monday + to})`,
    }))
  })
  if (rows.length > 0) await ctx.db.insertInto('allocationAtoms').values(rows).execute()
}
