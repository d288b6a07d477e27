import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { plural } from '../../kernel/plural.ts'
import type { GroupKind } from '../notices/input.ts'
import { listParticipantFacts } from '../people/list-cared-for.ts'
import { canManageOperations } from './access.ts'
import { getPlan, holdsPlace, listPlans } from './queries.ts'

/** Helpers of one plan; whoever answers for a child hears too. */
const planHelpers: GroupKind = {
  name: 'helpers',
  title: 'Helfer eines Plans',
  because: (title) => `weil Sie bei „${title}“ helfen`,
  field: 'plan',
  flag: 'hasOperationals',
  async listChoices(ctx) {
    if (!canManageOperations(ctx.actor)) return []
    const plans = (await listPlans(ctx)).filter(({ state, filled }) => state === 'published' && filled > 0)
    return plans.map(({ id, title, filled }) => ({ id, title, note: plural(filled, 'Platz besetzt', 'Plätze besetzt') }))
  },
  async listMembers(ctx, id, day) {
    const { title, slug } = await getPlan(ctx, id)
    allow(canManageOperations(ctx.actor))
    const here = sql`
      select a.person_id, array_agg(a.contact_id) as contact_ids from assignments a
      join shifts s on s.club_id = a.club_id and s.id = a.shift_id
      where a.club_id = ${ctx.club.id} and s.plan_id = ${id} and ${holdsPlace(ctx)} group by a.person_id`
    const link = { text: 'Zum Helferplan', path: `/helpers/${slug}` }
    return { title, link, people: await listParticipantFacts(ctx, here, day) }
  },
}

export const recipientGroups: readonly GroupKind[] = [planHelpers]
