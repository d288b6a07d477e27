import { z } from 'zod'
import { isBefore } from '../../kernel/calendar.ts'
import { ALLOWANCES, CONTRACT_KINDS, RATES } from './rules.ts'

const SUBJECT = 'Bitte sagen Sie, worum es geht, zum Beispiel Yoga am Abend.'
const AMOUNT = 'Bitte geben Sie einen Betrag bis 100.000,00 an.'
const line = z.string().trim().max(120, 'Bitte höchstens 120 Zeichen.').default('')
const cents = z.int(AMOUNT).min(0, AMOUNT).max(10_000_000, AMOUNT)

/** A person of the club or the name of another party; without an id a new contract. */
export const ContractInput = z
  .object({
    id: z.uuid().optional(),
    version: z.int().optional(),
    kind: z.enum(CONTRACT_KINDS),
    personId: z.uuid().nullable(),
    party: line,
    departmentId: z.uuid().nullable(),
    /** A new scan; without one the former stays. */
    fileId: z.uuid().nullish(),
    subject: z.string({ error: SUBJECT }).trim().min(1, SUBJECT).max(120, 'Bitte höchstens 120 Zeichen.'),
    rateCents: cents,
    ratePer: z.enum(RATES),
    allowance: z.enum(ALLOWANCES).nullable(),
    absenceCents: cents.nullable(),
    notice: line,
    /** Rent by the hour: the tenant's name in the plan. */
    bookedAs: line,
    /** The hall of that rent; null: all halls. */
    facilityId: z.uuid().nullable().default(null),
    from: z.instanceof(Temporal.PlainDate),
    to: z.instanceof(Temporal.PlainDate).nullable(),
  })
  .superRefine(({ kind, personId, party, ratePer, allowance, bookedAs, facilityId, from, to }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (personId === null && party === '')
      refuse('personId', 'Bitte wählen Sie eine Person aus, oder nennen Sie den Vertragspartner.')
    if (personId !== null && party !== '') refuse('party', 'Bitte nur die Person oder nur den anderen Namen angeben.')
    if (allowance !== null && (kind === 'rental' || personId === null))
      refuse('allowance', 'Einen Freibetrag gibt es nur beim Trainervertrag mit einer Person.')
    if (kind === 'trainer' && (bookedAs !== '' || facilityId !== null))
      refuse('bookedAs', 'Zeiten im Hallenplan gibt es nur beim Mietvertrag.')
    if (kind === 'rental' && facilityId !== null && bookedAs === '')
      refuse('bookedAs', 'Bitte nennen Sie auch den Namen, unter dem der Mieter im Hallenplan steht oder stehen wird.')
    if (kind === 'rental' && bookedAs !== '' && (ratePer === 'month' || ratePer === 'year'))
      refuse(
        'ratePer',
        'Nach dem Hallenplan berechnen wir nur Miete je Stunde oder Übungseinheit. Bitte lassen Sie sonst den Namen weg.',
      )
    if (to && isBefore(to, from)) refuse('to', 'Der letzte Tag liegt vor dem ersten. Bitte prüfen Sie beide.')
  })
export type ContractInput = z.output<typeof ContractInput>
