import { z } from 'zod'
import { STATES } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { restoreSeries } from '../series/restore-series.ts'

const Ended = z.object({
  to: z.iso.date().transform((text) => Temporal.PlainDate.from(text)),
  version: z.int(),
  dates: z.array(
    z
      .object({ id: z.uuid(), state: z.enum(STATES), isOwn: z.boolean() })
      .transform(({ isOwn, ...date }) => ({ ...date, isException: isOwn })),
  ),
})

/** Undoes one line; false after another change. @throws NotFound, Forbidden */
export async function restoreEndedSeries(ctx: Ctx, id: string, before: unknown): Promise<boolean> {
  return (await restoreSeries(ctx, id, Ended.parse(before))).ok
}
