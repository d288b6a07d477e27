import { z } from 'zod'
import { MOST_AT_ONCE } from './rules.ts'

export const BATCH_KINDS = ['cancel', 'approve', 'decline'] as const
export type BatchKind = (typeof BATCH_KINDS)[number]

/** What is to become of several bookings, beside which. */
const fields = z.object({
  kind: z.enum(BATCH_KINDS),
  ids: z.array(z.uuid()).min(1).max(MOST_AT_ONCE).readonly(),
  reason: z.string().trim().max(500, 'Höchstens 500 Zeichen.').default(''),
})

const isExplained = ({ kind, reason }: { kind: BatchKind; reason: string }): boolean => kind !== 'decline' || reason !== ''
const EXPLAIN = { path: ['reason'], message: 'Bitte schreiben Sie einen Grund. Die Anfragenden lesen ihn.' }

/** What is to become of several bookings at once. */
export const BatchInput = fields.refine(isExplained, EXPLAIN)
export type BatchInput = z.input<typeof BatchInput>

/** The same as one of the lists' tasks. */
export const BookingTask = fields.extend({ list: z.literal('bookings') }).refine(isExplained, EXPLAIN)
