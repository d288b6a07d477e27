import { berlinDay, dayRange } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { addGuardian } from '../people/add-guardian.ts'
import { FULL_AGE, isMinor } from '../people/rules.ts'

/** Makes contacts of minors guardians, after the confirmation only: a stranger could otherwise claim a child. */
export async function linkGuardians(ctx: Ctx, participationIds: readonly string[]): Promise<void> {
  if (participationIds.length === 0) return
  const rows = await ctx.db
    .selectFrom('participations as p')
    .innerJoin('people as who', (join) => join.onRef('who.clubId', '=', 'p.clubId').onRef('who.id', '=', 'p.personId'))
    .where('p.clubId', '=', ctx.club.id)
    .where('p.id', 'in', [...participationIds])
    .whereRef('p.contactId', '<>', 'p.personId')
    .select(['p.personId', 'p.contactId', 'who.birthOn'])
    .execute()
  for (const { personId, contactId, birthOn } of rows) {
    if (!birthOn || !isMinor(birthOn, ctx.now)) continue
    const lastDay = birthOn.add({ years: FULL_AGE }).subtract({ days: 1 })
    await addGuardian(ctx, personId, contactId, dayRange(berlinDay(ctx.now), lastDay))
  }
}
