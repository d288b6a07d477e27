import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { getPublicPlan, listShifts } from '../operations/queries.ts'
import type { Feed } from './queries.ts'
import type { FeedEntry } from './rules.ts'

/** Shifts of a public list of helpers, with their free places and nobody's name; contributions have no time. @throws NotFound */
export async function getPlanFeed(ctx: Ctx, slug: string): Promise<Feed> {
  found(ctx.club.flags.hasOperationals || null)
  const plan = await getPublicPlan(ctx, slug)
  const shifts = await listShifts(ctx, plan.id)
  const entries = shifts.flatMap(({ id, task, place, startsAt, endsAt, needed, filled }): FeedEntry[] => {
    if (!startsAt || !endsAt) return []
    const left = Math.max(0, needed - filled)
    return [
      {
        uid: id,
        sequence: plan.version - 1,
        title: `${plan.title}: ${task}`,
        place: place || plan.place,
        note: left === 0 ? 'Alle Plätze sind besetzt.' : `Noch gesucht: ${left} von ${needed}.`,
        isAllDay: false,
        startsAt,
        endsAt,
        isCancelled: false,
        path: `/helpers/${plan.slug}`,
      },
    ]
  })
  return { name: plan.title, entries }
}
