import { z } from 'zod'
import { compact, isIban } from '../../kernel/bank-codes.ts'
import { phone } from '../people/input.ts'

const EMAIL = 'Bitte geben Sie Ihre eigene E-Mail-Adresse an: Mit ihr loggen Sie sich ein.'

/** Answers of somebody who comes of age. `same`: whoever pays goes on paying. */
export const MajorityInput = z
  .object({
    email: z.email(EMAIL).max(200, EMAIL),
    phone,
    payment: z.enum(['same', 'invoice', 'mandate']).default('same'),
    iban: z.string().max(50).default(''),
    holder: z.string().trim().max(70, 'Bitte höchstens 70 Zeichen.').default(''),
    isMandateGiven: z.boolean().default(false),
    isPrivacyRead: z.boolean().default(false),
    /** Purposes to which the member goes on agreeing. */
    consents: z.array(z.uuid().optional()).max(50).default([]),
  })
  .superRefine(({ payment, iban, isMandateGiven, isPrivacyRead }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (payment === 'mandate' && !isIban(compact(iban)))
      refuse('iban', 'Diese IBAN stimmt nicht. Bitte vergleichen Sie sie Zeichen für Zeichen.')
    if (payment === 'mandate' && !isMandateGiven)
      refuse('isMandateGiven', 'Bitte erteilen Sie das Mandat, oder wählen Sie Rechnung.')
    if (!isPrivacyRead) refuse('isPrivacyRead', 'Bitte bestätigen Sie, dass Sie die Hinweise gelesen haben.')
  })
export type MajorityInput = z.output<typeof MajorityInput>
