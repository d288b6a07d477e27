import { z } from 'zod'
import { MOST_DONATED_CENTS, NOTICE_KINDS } from './rules.ts'

const AMOUNT = 'Bitte geben Sie einen Betrag zwischen 0,01 und 999.999,99 an.'

/** Money that was given, or pay that somebody waived. */
export const DonationInput = z.object({
  debtorId: z.uuid('Bitte wählen Sie aus, wer gespendet hat.'),
  cents: z.int(AMOUNT).min(1, AMOUNT).max(MOST_DONATED_CENTS, AMOUNT),
  givenOn: z.instanceof(Temporal.PlainDate),
  note: z.string().trim().max(140, 'Bitte höchstens 140 Zeichen.').default(''),
  isWaiver: z.boolean().default(false),
  /** The statement whose pay is waived; null for expenses, or pay of another kind. */
  statementId: z.uuid().nullable().default(null),
  /** Pay waived whole goes above an allowance, and its tax was looked at. */
  acceptsExcess: z.boolean().default(false),
})
export type DonationInput = z.output<typeof DonationInput>

const filled = (fault: string, most: number) =>
  z.string({ error: fault }).trim().min(1, fault).max(most, `Bitte höchstens ${most} Zeichen.`)

export const NoticeInput = z
  .object({
    taxOffice: filled('Bitte nennen Sie das Finanzamt.', 80),
    taxNumber: filled('Bitte nennen Sie die Steuernummer.', 40),
    kind: z.enum(NOTICE_KINDS),
    issuedOn: z.instanceof(Temporal.PlainDate),
    lastYear: z.int().min(1990, 'Bitte prüfen Sie das Jahr.').max(2200, 'Bitte prüfen Sie das Jahr.').nullable().default(null),
    // The paper itself says „Förderung“ before it.
    purposes: filled('Bitte nennen Sie den Zweck, wie er im Bescheid steht.', 300).refine(
      (text) => !/^((die|der|zur) )?förderung(?!\p{L})/iu.test(text),
      'Bitte ohne das Wort „Förderung“ am Anfang, zum Beispiel: des Sports.',
    ),
  })
  .refine(({ kind, lastYear }) => (kind === 'exemption') === (lastYear !== null), {
    path: ['lastYear'],
    message: 'Zum Freistellungsbescheid gehört der letzte Veranlagungszeitraum, zur Feststellung nach § 60a AO nicht.',
  })
export type NoticeInput = z.output<typeof NoticeInput>
