import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { changeAnswers } from '../../domain/participations/change-answers.ts'
import { endGuardian, enterGuardian } from '../../domain/people/add-guardian.ts'
import { changeContact } from '../../domain/people/change-contact.ts'
import { Contact, GuardianInput, PersonInput } from '../../domain/people/input.ts'
import { setCare } from '../../domain/people/set-care.ts'
import { renamePerson } from '../../domain/processes/rename-person.ts'
import type { Answer } from '../../kernel/answer.ts'
import { CareForm, careOf } from '../attendance/care-fields.ts'
import type { FormFault } from '../ui/error-summary.tsx'

/** What was saved, as it stands in the address and as it is said. */
export const SAVED = {
  person: 'Name und Geburtsdatum sind gespeichert.',
  contact: 'Die Kontaktdaten sind gespeichert.',
  guardian: 'Eingetragen. Ab heute bekommt diese Person die E-Mails zu den Angeboten des Kindes mit.',
  unguard: 'Ausgetragen. Diese Person bekommt ab heute keine E-Mails mehr zu diesem Kind.',
  care: 'Die Angaben für die Halle sind gespeichert.',
  answers: 'Die Antworten sind gespeichert.',
} as const

/** Every form of the page; `intent` says which. */
export const PersonAction = z.discriminatedUnion('intent', [
  PersonInput.extend({ intent: z.literal('person') }),
  Contact.extend({ intent: z.literal('contact') }),
  GuardianInput.extend({ intent: z.literal('guardian') }),
  z.object({ intent: z.literal('unguard'), guardianId: z.uuid() }),
  CareForm.safeExtend({ intent: z.literal('care') }),
  z.object({
    intent: z.literal('answers'),
    participationId: z.uuid(),
    answers: z.record(z.uuid(), z.string().max(500, 'Bitte höchstens 500 Zeichen.').optional()).default({}),
  }),
])
export type PersonAction = z.output<typeof PersonAction>

const REFUSALS = {
  changed_meanwhile:
    'Diese Daten wurden inzwischen an anderer Stelle geändert. Ihre Eingaben stehen noch hier. Bitte vergleichen Sie und speichern Sie noch einmal.',
  of_age: 'Das Kind ist volljährig. Eltern werden nur für Kinder unter 18 Jahren eingetragen.',
  is_guardian: 'Diese Person ist schon eingetragen.',
  answer_unknown: 'Eine Antwort passt nicht zur Frage. Die Fragen wurden inzwischen geändert: Bitte laden Sie die Seite neu.',
} as const

async function run(
  ctx: Ctx,
  personId: string,
  action: PersonAction,
): Promise<Answer<unknown, keyof typeof REFUSALS> | undefined> {
  switch (action.intent) {
    case 'person':
      return renamePerson(ctx, personId, inputOf(action))
    case 'contact':
      return changeContact(ctx, personId, inputOf(action))
    case 'guardian':
      return enterGuardian(ctx, personId, inputOf(action))
    case 'unguard':
      await endGuardian(ctx, personId, action.guardianId)
      return undefined
    case 'care':
      await setCare(ctx, personId, careOf(action))
      return undefined
    case 'answers':
      return changeAnswers(ctx, action.participationId, definedOf(action.answers))
  }
}

const inputOf = <Sent extends { intent: string }>({ intent: _, ...input }: Sent): Omit<Sent, 'intent'> => input

const definedOf = (answers: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, answer ?? '']))

/** Runs the command behind a form; null when it is done. @throws NotFound, Forbidden */
export async function changeByForm(ctx: Ctx, personId: string, action: PersonAction): Promise<FormFault | null> {
  const answer = await run(ctx, personId, action)
  return answer && !answer.ok ? { field: '', text: REFUSALS[answer.refusal] } : null
}
