import { z } from 'zod'
import { findFirstHeldDay } from '../../../domain/certificates/queries.ts'
import type { Ctx } from '../../../domain/context.ts'
import { messageFields } from '../../../domain/mailings/input.ts'
import { type PeopleKind, type PeopleTask, peopleTask } from '../../../domain/people-orders/input.ts'
import { berlinDay, parseDay } from '../../../kernel/calendar.ts'
import { parseCents } from '../../../kernel/money.ts'

const fault = (context: z.RefinementCtx, message: string) => {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

const day = z
  .string({ error: 'Bitte geben Sie einen Tag an, zum Beispiel 05.03.2026.' })
  .transform(
    (text, context) => parseDay(text)?.toString() ?? fault(context, 'Bitte geben Sie einen Tag an, zum Beispiel 05.03.2026.'),
  )
const euros = z.string({ error: 'Bitte geben Sie einen Preis an, zum Beispiel 45,00.' }).transform((text, context) => {
  const cents = parseCents(text)
  return cents !== null && cents >= 0 ? cents : fault(context, 'Bitte geben Sie einen Preis an, zum Beispiel 45,00.')
})
const reason = z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default('')
const neededReason = z
  .string({ error: 'Bitte nennen Sie den Grund. Er steht in der E-Mail.' })
  .trim()
  .max(200, 'Bitte höchstens 200 Zeichen.')
const isRight = z.enum(['ja', 'nein'], { error: 'Bitte wählen Sie, ob der Preis bleibt.' }).transform((word) => word === 'ja')

/** Fields of each order as typed. */
const FIELDS: Readonly<Record<PeopleKind, z.ZodRawShape>> = {
  remove: {},
  give: { reason },
  offer: { reason },
  move: { toCourseId: z.uuid({ error: 'Bitte wählen Sie ein Angebot.' }), reason },
  price: { cents: euros, reason: neededReason },
  settle: { isRight },
  mail: messageFields,
  certificates: { from: day, to: day },
}

/** Form of a kind of order. `key` belongs to one form; `seen`: task of the last preview, as `seenText` writes it. */
export const orderForm = (kind: PeopleKind) =>
  z.object({
    ...FIELDS[kind],
    intent: z.enum(['preview', 'order']),
    key: z.uuid(),
    seen: z.string().default(''),
  })

export const taskOf = (kind: PeopleKind, fields: object): PeopleTask => peopleTask.parse({ ...fields, kind })

/** Task as text, for comparing it with the previewed one. */
export const seenText = (task: PeopleTask): string => JSON.stringify(Object.entries(task).sort())

/** Task of the preview before any typing; null where a field must be filled in first. */
export async function usualTask(ctx: Ctx, kind: PeopleKind, courseId: string | undefined): Promise<PeopleTask | null> {
  switch (kind) {
    case 'remove':
      return { kind }
    case 'give':
    case 'offer':
      return { kind, reason: '' }
    case 'certificates': {
      const to = berlinDay(ctx.now)
      const from = (courseId ? await findFirstHeldDay(ctx, courseId) : null) ?? to.with({ month: 1, day: 1 })
      return { kind, from: from.toString(), to: to.toString() }
    }
    default:
      return null
  }
}
