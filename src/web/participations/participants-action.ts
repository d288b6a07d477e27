import { redirect } from 'react-router'
import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { addParticipant } from '../../domain/participations/add-participant.ts'
import { removeParticipant } from '../../domain/participations/confirm.ts'
import { givePlace } from '../../domain/participations/give-place.ts'
import { staffEntryInput } from '../../domain/participations/input.ts'
import { STAFF_REFUSALS } from '../../domain/participations/texts.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { allOrNone, tick } from '../kit/form-fields.ts'
import { changedQuery } from '../kit/query.ts'
import type { ParticipantView } from './participants-view.ts'

const PARTICIPANTS_FLASH = flash({
  angemeldet: '{name} ist angemeldet.',
  warteliste: 'Alle Plätze sind vergeben. {name} steht jetzt auf der Warteliste.',
  vergeben: '{name} hat jetzt einen Platz.',
  abgemeldet: '{name} ist abgemeldet.',
})
const { note } = PARTICIPANTS_FLASH

/** Sign-up of a finished action, and whether its contact stayed, in the address. */
const [WHO, KEPT] = ['wer', 'kontakt']

const form = formsOf({
  refusals: STAFF_REFUSALS,
  fields: { full: 'reason', already_joined: 'firstname' },
})
const Participation = z.object({ id: z.uuid() })

const answerForm = actions({
  add: form(
    staffEntryInput.extend({
      courseId: z.uuid(),
      isSure: tick,
      guardian: allOrNone(staffEntryInput.shape.guardian.unwrap()),
      emergency: allOrNone(staffEntryInput.shape.emergency.unwrap()),
    }),
    async (ctx, { courseId, isSure, ...entry }) => {
      const answer = await addParticipant(ctx, courseId, entry, isSure)
      return 'text' in answer ? { ok: false as const, faults: [{ field: 'isSure', text: answer.text }] } : answer
    },
    ({ state }) => note(state === 'confirmed' ? 'angemeldet' : 'warteliste'),
  ),
  give: form(
    Participation.extend({ reason: z.string().trim().max(200).default('') }),
    (ctx, { id, reason }) => givePlace(ctx, id, reason),
    note('vergeben'),
  ),
  remove: form(Participation, (ctx, { id }) => removeParticipant(ctx, id), note('abgemeldet')),
})

/** Answers a form about the participants of a course; done, it leads back to the page at `path`. */
export async function answerParticipantForm(ctx: Ctx, request: Request, path: string, search: URLSearchParams) {
  const outcome = await answerForm(ctx, request)
  if (!outcome.ok) return outcome.answer
  const isContactKept = outcome.intent === 'add' && outcome.value.isContactKept
  const done = { getan: outcome.note, [WHO]: outcome.value.id, [KEPT]: isContactKept ? 'bleibt' : null }
  return redirect(changedQuery(path, search, { neu: null, ...done }))
}

/** The note of the address about one of these sign-ups; for a trainer who named another guardian also the contact that stays. */
export function doneText(
  search: URLSearchParams,
  people: readonly Pick<ParticipantView, 'id' | 'name' | 'guardian'>[],
): string | null {
  const [text, who] = [PARTICIPANTS_FLASH.text(search), people.find(({ id }) => id === search.get(WHO))]
  if (text === null || !who) return null
  const done = text.replace('{name}', () => who.name)
  if (search.get(KEPT) === null || !who.guardian) return done
  return `${done} Kontakt bleibt ${who.guardian}: Weitere Sorgeberechtigte trägt die Geschäftsstelle ein.`
}
