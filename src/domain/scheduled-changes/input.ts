import { z } from 'zod'
import { compact, isIban } from '../../kernel/bank-codes.ts'
import { memberDay } from '../members/input.ts'
import { birthDay } from '../people/input.ts'

export const CHANGE_KINDS = ['person', 'account', 'user'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
export const CHANGE_STATES = ['asked', 'planned', 'done', 'withdrawn', 'declined', 'failed'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

/** A new bank account of the person's debtor. */
export const AccountFields = z.object({
  iban: z
    .string({ error: 'Bitte geben Sie die IBAN an.' })
    .max(50)
    .refine((iban) => isIban(compact(iban)), 'Diese IBAN stimmt nicht. Bitte vergleichen Sie sie Zeichen für Zeichen.')
    .transform(compact),
  holder: z
    .string({ error: 'Bitte geben Sie an, wem das Konto gehört.' })
    .trim()
    .min(1, 'Bitte geben Sie an, wem das Konto gehört.')
    .max(70),
  /** Day of the mandate; without one today. */
  signedOn: memberDay.optional(),
})
export type AccountFields = z.output<typeof AccountFields>

const name = (error: string) => z.string({ error }).trim().min(1, error).max(80, 'Bitte höchstens 80 Zeichen.')

/** Name and birth date as a person wishes them. */
export const WantedName = z.object({
  firstname: name('Bitte geben Sie den Vornamen an.'),
  lastname: name('Bitte geben Sie den Nachnamen an.'),
  birthOn: birthDay,
})
export type WantedName = z.output<typeof WantedName>
