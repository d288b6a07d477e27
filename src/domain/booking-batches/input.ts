import { z } from 'zod'

export const BATCH_KINDS = ['cancel', 'approve', 'decline'] as const
export type BatchKind = (typeof BATCH_KINDS)[number]

/** So many lines of a list at once. */
export const MOST_AT_ONCE = 300

/** What is to become of several bookings at once. */
export const BatchInput = z
  .object({
    kind: z.enum(BATCH_KINDS),
    ids: z.array(z.uuid()).min(1).max(MOST_AT_ONCE).readonly(),
    reason: z.string().trim().max(500, 'Höchstens 500 Zeichen.').default(''),
  })
  .refine(({ kind, reason }) => kind !== 'decline' || reason !== '', {
    path: ['reason'],
    message: 'Bitte schreiben Sie einen Grund. Die Anfragenden lesen ihn.',
  })
export type BatchInput = z.input<typeof BatchInput>
