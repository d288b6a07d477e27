import { z } from 'zod'

export const PEOPLE_KINDS = ['remove', 'give', 'offer', 'move', 'price', 'settle', 'mail', 'certificates'] as const
export type PeopleKind = (typeof PEOPLE_KINDS)[number]

/** Larger choices are asked to be narrowed. */
export const MOST_ROWS = 5_000

const reason = z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default('')
const neededReason = z
  .string({ error: 'Bitte nennen Sie den Grund. Er steht in der E-Mail.' })
  .trim()
  .min(1, 'Bitte nennen Sie den Grund. Er steht in der E-Mail.')
  .max(200, 'Bitte höchstens 200 Zeichen.')
const day = z.iso.date()

/** Prices in cents; `isRight`: a provisional price stays. */
export const peopleTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('remove') }),
  z.object({ kind: z.literal('give'), reason }),
  z.object({ kind: z.literal('offer'), reason }),
  z.object({ kind: z.literal('move'), toCourseId: z.uuid({ error: 'Bitte wählen Sie ein Angebot.' }), reason }),
  z.object({ kind: z.literal('price'), cents: z.int().min(0).max(1_000_000), reason: neededReason }),
  z.object({ kind: z.literal('settle'), isRight: z.boolean() }),
  z.object({ kind: z.literal('mail'), subject: z.string(), text: z.string() }),
  z.object({ kind: z.literal('certificates'), from: day, to: day }),
])
export type PeopleTask = z.infer<typeof peopleTask>
