import type { Ctx } from '../context.ts'

/** In an association's hall a club only asks for time (`shared-halls`), and the booking is the association's. */
export async function onOwnGround<Place extends { partId: string }>(ctx: Ctx, places: Place[]): Promise<Place[]> {
  const ids = [...new Set(places.map(({ partId }) => partId))]
  if (ids.length === 0) return []
  const rows = await ctx.db.selectFrom('parts').select('id').where('clubId', '=', ctx.club.id).where('id', 'in', ids).execute()
  const own = new Set(rows.map(({ id }) => id))
  return places.filter(({ partId }) => own.has(partId))
}
