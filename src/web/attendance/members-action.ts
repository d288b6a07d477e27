import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { addToGroup, endGroupPerson, keepTrialGuest, moveGroupPerson } from '../../domain/group-lists/commands.ts'
import { newcomerInput } from '../../domain/group-lists/input.ts'
import { GROUP_REFUSALS, type GroupRefusal } from '../../domain/group-lists/texts.ts'
import { removeParticipant } from '../../domain/participations/confirm.ts'
import { STAFF_REFUSALS } from '../../domain/participations/texts.ts'
import type { Answer } from '../../kernel/answer.ts'

/** What was done, as it stands in the address and as it is said. */
export const DONE = {
  added: 'Die Person steht jetzt auf der Liste.',
  ended: 'Die Person ist von der Liste genommen.',
  kept: 'Die Person gehört jetzt fest zur Gruppe.',
  moved: 'Die Person ist gewechselt.',
  removed: 'Die Person ist abgemeldet.',
} as const
export type Done = keyof typeof DONE

const kind = z.enum(['regular', 'trial'])
const personId = z.uuid()

/** Everything that the page of group lists sends; `intent` says which form. */
export const MembersAction = z.discriminatedUnion('intent', [
  newcomerInput.extend({ intent: z.literal('new'), kind }),
  z.object({ intent: z.literal('known'), personId, kind }),
  z.object({ intent: z.literal('end'), personId }),
  z.object({ intent: z.literal('keep'), personId }),
  z.object({ intent: z.literal('move'), personId, toCourseId: z.uuid({ error: 'Bitte wählen Sie ein Angebot.' }) }),
  z.object({ intent: z.literal('remove'), participationId: z.uuid() }),
])
export type MembersAction = z.output<typeof MembersAction>

export type Outcome = { ok: true; done: Done } | { ok: false; field: string; text: string }

function outcomeOf(answer: Answer<unknown, GroupRefusal>, done: Done, field = ''): Outcome {
  return answer.ok ? { ok: true, done } : { ok: false, field, text: GROUP_REFUSALS[answer.refusal] }
}

/** Runs the command behind a form of one course. */
export async function runMembersAction(ctx: Ctx, courseId: string, action: MembersAction): Promise<Outcome> {
  switch (action.intent) {
    case 'new':
      return outcomeOf(await addToGroup(ctx, courseId, { newcomer: action }, action.kind), 'added', 'firstname')
    case 'known':
      return outcomeOf(await addToGroup(ctx, courseId, { personId: action.personId }, action.kind), 'added')
    case 'end':
      return outcomeOf(await endGroupPerson(ctx, courseId, action.personId), 'ended')
    case 'keep':
      return outcomeOf(await keepTrialGuest(ctx, courseId, action.personId), 'kept')
    case 'move':
      return outcomeOf(await moveGroupPerson(ctx, action.personId, courseId, action.toCourseId), 'moved', 'toCourseId')
    case 'remove': {
      const answer = await removeParticipant(ctx, action.participationId)
      return answer.ok ? { ok: true, done: 'removed' } : { ok: false, field: '', text: STAFF_REFUSALS[answer.refusal] }
    }
  }
}
