import { z } from 'zod'
import { berlinDay, isAfter, isBefore } from '../../kernel/calendar.ts'
import { FamilyInput, type FamilyRow, isChild } from '../members/input.ts'

/** Kinds that one can ask for; the others are given by the club. */
const ASKED_KINDS = ['aktiv', 'passiv', 'none'] as const

const AHEAD = { months: 12 }

interface Fault {
  path: (string | number)[]
  message: string
}

function rowFaults(row: FamilyRow, people: readonly FamilyRow[], today: Temporal.PlainDate): Fault[] {
  const at = (field: string, message: string): Fault => ({ path: ['people', row.at, field], message })
  const faults: Fault[] = []
  if (!row.birthOn) faults.push(at('birthOn', 'Bitte geben Sie das Geburtsdatum an, zum Beispiel 05.03.2014.'))
  if (!ASKED_KINDS.some((kind) => kind === row.kind)) faults.push(at('kind', 'Bitte wählen Sie aktiv oder passiv.'))
  const [first] = people
  if (row === first) {
    if (isChild(row, today))
      faults.push(at('birthOn', 'Den Antrag stellt jemand ab 18 Jahren. Bitte tragen Sie zuerst eine erwachsene Person ein.'))
    if (row.email === '')
      faults.push(at('email', 'Bitte geben Sie Ihre E-Mail-Adresse an: Dorthin schicken wir den Link zum Bestätigen.'))
  }
  return faults
}

function faultsOf(family: FamilyInput, today: Temporal.PlainDate): Fault[] {
  const faults = family.people.flatMap((row) => rowFaults(row, family.people, today))
  const { isOrganisation, entryOn, street, postcode, city } = family
  if (isOrganisation) faults.push({ path: ['isOrganisation'], message: 'Organisationen nimmt die Geschäftsstelle auf.' })
  if (isBefore(entryOn, today)) faults.push({ path: ['entryOn'], message: 'Der Eintritt kann frühestens heute sein.' })
  if (isAfter(entryOn, today.add(AHEAD)))
    faults.push({ path: ['entryOn'], message: 'Der Eintritt kann höchstens ein Jahr voraus liegen.' })
  if (street === '') faults.push({ path: ['street'], message: 'Bitte geben Sie Straße und Hausnummer an.' })
  if (postcode === '') faults.push({ path: ['postcode'], message: 'Bitte geben Sie die Postleitzahl an.' })
  if (city === '') faults.push({ path: ['city'], message: 'Bitte geben Sie den Ort an.' })
  return faults
}

/** A family or a person as the form asks; the first is the adult who applies. `signedOn`: today, it counts once confirmed. */
export const AskedFamily = FamilyInput.superRefine((family, context) => {
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  for (const { path, message } of faultsOf(family, today)) context.addIssue({ code: 'custom', path, message })
})

const Consents = z.object({
  /** Legal guardians agree to the membership of the minors. */
  isGuardianAgreed: z.boolean().default(false),
  isMandateGiven: z.boolean().default(false),
  isPrivacyRead: z.boolean().default(false),
})

/** The whole application with what its sender agrees to. */
export const ApplicationInput = z.intersection(AskedFamily, Consents).superRefine((input, context) => {
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (input.people.some((row) => isChild(row, today)) && !input.isGuardianAgreed)
    refuse('isGuardianAgreed', 'Kinder und Jugendliche nehmen wir nur mit Zustimmung der Sorgeberechtigten auf.')
  if (input.payment === 'mandate' && !input.isMandateGiven)
    refuse('isMandateGiven', 'Bitte erteilen Sie das Mandat, oder gehen Sie zurück und wählen Sie Rechnung.')
  if (!input.isPrivacyRead) refuse('isPrivacyRead', 'Bitte bestätigen Sie, dass Sie die Hinweise gelesen haben.')
})
export type ApplicationInput = z.output<typeof ApplicationInput>

/** A sent family as it is kept: rows without empty lines, the payer by their place, the mandate as signed on this day. */
export const keptFamily = ({ people, payer, signedOn: _, ...family }: FamilyInput, today: Temporal.PlainDate): object => ({
  ...family,
  people,
  payer: people.findIndex(({ at }) => at === payer),
  signedOn: today.toString(),
})

/** A kept family again. `confirmedAt` null: nobody has signed the mandate, the fee comes by invoice. */
export function readFamily(kept: unknown, confirmedAt: Temporal.Instant | null): FamilyInput {
  const family = FamilyInput.parse(kept)
  return confirmedAt ? { ...family, signedOn: berlinDay(confirmedAt) } : { ...family, payment: 'invoice' }
}

export const DeclineInput = z.object({
  id: z.uuid(),
  note: z
    .string({ error: 'Bitte nennen Sie den Grund: Er steht in der E-Mail.' })
    .trim()
    .min(1, 'Bitte nennen Sie den Grund: Er steht in der E-Mail.')
    .max(500, 'Bitte höchstens 500 Zeichen.'),
})
