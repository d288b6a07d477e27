import { z } from 'zod'

/** Done row by row, as an order. */
export const ORDERED_KINDS = ['remove', 'give', 'offer', 'move', 'price', 'settle', 'certificates'] as const
export type OrderedKind = (typeof ORDERED_KINDS)[number]
export type PeopleKind = OrderedKind | 'mail'

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
export const orderedTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('remove') }),
  z.object({ kind: z.literal('give'), reason }),
  z.object({ kind: z.literal('offer'), reason }),
  z.object({ kind: z.literal('move'), toCourseId: z.uuid({ error: 'Bitte wählen Sie ein Angebot.' }), reason }),
  z.object({ kind: z.literal('price'), cents: z.int().min(0).max(1_000_000), reason: neededReason }),
  z.object({ kind: z.literal('settle'), isRight: z.boolean() }),
  z.object({ kind: z.literal('certificates'), from: day, to: day }),
])
export type OrderedTask = z.infer<typeof orderedTask>

/** Sent as one mailing. */
const mailTask = z.object({ kind: z.literal('mail'), subject: z.string(), text: z.string() })
export type MailTask = z.infer<typeof mailTask>

export const peopleTask = z.discriminatedUnion('kind', [...orderedTask.options, mailTask])
export type PeopleTask = z.infer<typeof peopleTask>
