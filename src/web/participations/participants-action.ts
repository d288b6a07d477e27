import { data, redirect } from 'react-router'
import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { addParticipant } from '../../domain/participations/add-participant.ts'
import { removeParticipant } from '../../domain/participations/confirm.ts'
import { givePlace } from '../../domain/participations/give-place.ts'
import { staffEntryInput } from '../../domain/participations/input.ts'
import { STAFF_REFUSALS } from '../../domain/participations/texts.ts'
import { readForm, refusedForm } from '../forms.ts'
import { changedQuery } from '../query.ts'
import type { Done } from './participants-address.ts'

/** Everything that the page of participants sends; `intent` says which form. */
const ParticipantAction = z.discriminatedUnion('intent', [
  staffEntryInput.extend({ intent: z.literal('add'), courseId: z.uuid() }),
  z.object({ intent: z.literal('give'), id: z.uuid(), reason: z.string().trim().max(200).default('') }),
  z.object({ intent: z.literal('remove'), id: z.uuid() }),
])
type ParticipantAction = z.output<typeof ParticipantAction>

export type Outcome = { ok: true; done: Done } | { ok: false; field: string; text: string }

const refused = (refusal: keyof typeof STAFF_REFUSALS, field = ''): Outcome => ({
  ok: false,
  field,
  text: STAFF_REFUSALS[refusal],
})

/** Runs the command behind a form. */
async function runParticipantAction(ctx: Ctx, action: ParticipantAction): Promise<Outcome> {
  if (action.intent === 'add') {
    const answer = await addParticipant(ctx, action.courseId, action)
    if (answer.ok) return { ok: true, done: answer.value.state }
    return refused(answer.refusal, answer.refusal === 'full' ? 'reason' : 'firstname')
  }
  if (action.intent === 'give') {
    const answer = await givePlace(ctx, action.id, action.reason)
    return answer.ok ? { ok: true, done: 'placed' } : refused(answer.refusal)
  }
  const answer = await removeParticipant(ctx, action.id)
  return answer.ok ? { ok: true, done: 'removed' } : refused(answer.refusal)
}

/** What a page of participants answers to one of its forms. */
export async function answerParticipantAction(ctx: Ctx, request: Request, page: { path: string; search: URLSearchParams }) {
  const form = await readForm(request, ParticipantAction)
  if (!form.ok) return data({ form: form.answer }, 422)
  const outcome = await runParticipantAction(ctx, form.value)
  if (!outcome.ok) return data({ form: refusedForm(form.typed, { field: outcome.field, text: outcome.text }) }, 422)
  // Read anew by GET, so that reloading the page sends nothing twice.
  return redirect(changedQuery(page.path, page.search, { neu: null, getan: outcome.done }))
}
