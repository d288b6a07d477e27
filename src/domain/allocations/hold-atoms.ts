import type { Ctx } from '../context.ts'
import { listAtoms } from '../facilities/queries.ts'
import type { Given } from './list-suitable-times.ts'
import type { Need } from './queries.ts'
import { timeAt } from './rules.ts'

export const columnsOf = (given: Given | null) => ({
  partId: given?.partId ?? null,
  weekday: given?.weekday ?? null,
  startsTime: given ? timeAt(given.from) : null,
  endsTime: given ? timeAt(given.to) : null,
})

/** A constraint of the table prevents an overlap on one atomic part. */
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
