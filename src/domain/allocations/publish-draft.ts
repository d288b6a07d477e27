import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatDay, isBefore } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { canDecideAllocation } from './access.ts'
import { recordAllocation, setState } from './commands.ts'
import { ALLOCATION_JOURNAL } from './journal.ts'
import { notifyOffices } from './notify-offices.ts'
import { listAllocationDecisions, listNeeds, lockAllocation } from './queries.ts'

/** Publishes the draft to all clubs for objections; each office gets a mail. @throws NotFound, Forbidden */
export async function publishDraft(ctx: Ctx, id: string): Promise<Answer<void, 'not_open' | 'no_draft' | 'deadline_past'>> {
  allow(canDecideAllocation(ctx))
  return transaction(ctx, async (ctx) => {
    const saved = await lockAllocation(ctx, id)
    if (saved.state !== 'draft') return refuse('not_open')
    if (isBefore(saved.objectionsUntil, berlinDay(ctx.now))) return refuse('deadline_past')
    if (await lacksDecisions(ctx, id)) return refuse('no_draft')
    await setState(ctx, id, { state: 'objections', publishedAt: ctx.now })
    await notifyOffices(ctx, saved, 'allocation.published')
    const until = formatDay(saved.objectionsUntil)
    await recordAllocation(ctx, id, 'allocation.published', ALLOCATION_JOURNAL.published(saved.name, until))
    return ok(undefined)
  })
}

/** A need came after the draft. */
export async function lacksDecisions(ctx: Ctx, id: string): Promise<boolean> {
  const [needs, decisions] = await Promise.all([listNeeds(ctx, id), listAllocationDecisions(ctx, id)])
  const decided = new Set(decisions.map(({ needId }) => needId))
  return needs.some((need) => !decided.has(need.id))
}
