import type { Ctx } from '../../src/domain/context.ts'
import { createSeries } from '../../src/domain/series/create-series.ts'
import type { SeriesInput } from '../../src/domain/series/input.ts'
import type { Choices } from '../../src/domain/series/rules.ts'

/** Tuesdays from 6 October to 17 November 2026, from 19 to 21. */
export const tuesdays = (partId: string, more: Partial<SeriesInput> = {}): SeriesInput => ({
  partId,
  title: 'Volleyball',
  kind: 'team',
  rule: { freq: 'weekly', interval: 1, weekdays: [2] },
  startsTime: Temporal.PlainTime.from('19:00'),
  endsTime: Temporal.PlainTime.from('21:00'),
  from: Temporal.PlainDate.from('2026-10-06'),
  to: Temporal.PlainDate.from('2026-11-17'),
  ...more,
})

/** Enters a series; answers its id. */
export async function enterSeries(ctx: Ctx, input: SeriesInput, choices: Choices = new Map()): Promise<string> {
  const answer = await createSeries(ctx, input, choices)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.id
}

/** Bookings of a series by day of the rule. */
export const bookingsOfSeries = (ctx: Ctx, seriesId: string) =>
  ctx.db
    .selectFrom('bookings')
    .select(['id', 'seriesOn', 'state', 'title', 'startsAt', 'endsAt', 'partId', 'version', 'isOwn'])
    .where('clubId', '=', ctx.club.id)
    .where('seriesId', '=', seriesId)
    .orderBy('seriesOn')
    .execute()

/** `10-06 approved` */
export const statesOfSeries = async (ctx: Ctx, seriesId: string): Promise<string[]> =>
  (await bookingsOfSeries(ctx, seriesId)).map(({ seriesOn, state }) => `${seriesOn?.toString().slice(5)} ${state}`)
