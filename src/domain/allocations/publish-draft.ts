import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatDay, isBefore } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { canDecideAllocation } from './access.ts'
import { note, setState } from './commands.ts'
import { listDecisions, listNeeds, lockAllocation } from './queries.ts'
import { tellOffices } from './tell-offices.ts'

/** Shows the draft to all clubs, who may object from now on; each office gets a mail. @throws NotFound, Forbidden */
export async function publishDraft(ctx: Ctx, id: string): Promise<Answer<void, 'not_open' | 'no_draft' | 'deadline_past'>> {
  allow(canDecideAllocation(ctx))
  return transaction(ctx, async (ctx) => {
    const saved = await lockAllocation(ctx, id)
    if (saved.state !== 'draft') return refuse('not_open')
    if (isBefore(saved.objectionsUntil, berlinDay(ctx.now))) return refuse('deadline_past')
    if (await lacksDecisions(ctx, id)) return refuse('no_draft')
    await setState(ctx, id, { state: 'objections', publishedAt: ctx.now })
    await tellOffices(ctx, saved, 'allocation.published')
    const until = formatDay(saved.objectionsUntil)
    await note(ctx, id, 'allocation.published', `Entwurf veröffentlicht: ${saved.name}, Einspruch bis ${until}`)
    return ok(undefined)
  })
}

/** Whether a need stands that nobody decided: it came after the draft. */
export async function lacksDecisions(ctx: Ctx, id: string): Promise<boolean> {
  const [needs, decisions] = await Promise.all([listNeeds(ctx, id), listDecisions(ctx, id)])
  const decided = new Set(decisions.map(({ needId }) => needId))
  return needs.some((need) => !decided.has(need.id))
}
