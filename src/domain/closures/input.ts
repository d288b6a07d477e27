import { z } from 'zod'
import { isBefore } from '../../kernel/calendar.ts'

export const SETTLEMENTS = ['none', 'extend', 'credit', 'refund'] as const

/** Without `endsAt` until it is lifted; without `partIds` the whole hall. */
export const ClosureInput = z
  .object({
    facilityId: z.uuid('Bitte wählen Sie eine Sportstätte.'),
    partIds: z.array(z.uuid()).default([]),
    startsAt: z.instanceof(Temporal.Instant),
    endsAt: z.instanceof(Temporal.Instant).nullable(),
    reason: z.string().trim().min(1, 'Bitte nennen Sie den Grund.').max(200, 'Bitte höchstens 200 Zeichen.'),
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || isBefore(startsAt, endsAt), {
    path: ['endsAt'],
    message: 'Das Ende muss nach dem Beginn liegen.',
  })
export type ClosureInput = z.input<typeof ClosureInput>

export interface ClosureChoices {
  /** Last day of sessions to move or cancel now; null = all. Later ones wait. */
  announceUntil: Temporal.PlainDate | null
  /** Other part at the same time, by session id. */
  moves: ReadonlyMap<string, string>
  settlements: ReadonlyMap<string, (typeof SETTLEMENTS)[number]>
}
