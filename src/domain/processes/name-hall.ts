import { sql } from 'kysely'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canEditFacilities } from '../facilities/access.ts'
import { createFacility } from '../facilities/commands.ts'

/** The largest part of a hall of this name, which is made if need be; null when its address is another's. Runs in the caller's transaction. */
async function findWhole(ctx: Ctx, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id from facilities f join parts p on p.club_id = f.club_id and p.facility_id = f.id
    where f.club_id = ${ctx.club.id} and lower(f.name) = lower(${name})
    order by (select count(*) from part_atoms a where a.club_id = p.club_id and a.part_id = p.id) desc, p.position limit 1`.execute(
    ctx.db,
  )
  const [known] = rows
  if (known) return known.id
  const made = await createFacility(ctx, { name })
  return made.ok ? found(made.value.parts[0]).id : null
}

/** Puts the times without a place into the hall of this name, new or known; an empty name leaves them as they are. */
export async function nameHall<Slot extends { partId: string | null }>(
  ctx: Ctx,
  name: string,
  slots: readonly Slot[],
): Promise<Answer<Slot[], 'hall_like'>> {
  if (name === '' || slots.every(({ partId }) => partId !== null)) return ok([...slots])
  allow(canEditFacilities(ctx.actor))
  const partId = await findWhole(ctx, name)
  return partId === null ? refuse('hall_like') : ok(slots.map((slot) => ({ ...slot, partId: slot.partId ?? partId })))
}
