import type { Ctx } from '../../src/domain/context.ts'
import { createEvent } from '../../src/domain/events/commands.ts'
import type { EventInput } from '../../src/domain/events/input.ts'
import { found } from '../../src/kernel/answer.ts'

export const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
export const at = (time: string, day = '2026-12-05') => Temporal.Instant.from(`${day}T${time}:00+01:00`)
export const feast = (more: Partial<EventInput> = {}): EventInput => ({
  title: 'Sommerfest',
  startsAt: at('14:00'),
  endsAt: at('20:00'),
  ...more,
})

/** Enters a feast; answers its id. */
export async function makeFeast(ctx: Ctx, more: Partial<EventInput> = {}): Promise<string> {
  const answer = await createEvent(ctx, feast(more))
  if (!answer.ok) throw new Error(answer.refusal)
  return found(answer.value.ids[0])
}
