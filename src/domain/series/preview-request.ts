import { isAfter } from '../../kernel/calendar.ts'
import { listInTheWay } from '../bookings/queries.ts'
import { isOpen, type Times } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHours } from '../facilities/list-opening-hours.ts'
import { readDaysOffAt } from '../holidays/queries.ts'
import { SeriesInput } from './input.ts'
import type { SeriesPreview } from './preview-series.ts'
import { planSeries } from './rules.ts'

export interface RequestedDate extends Times {
  on: Temporal.PlainDate
  state: 'free' | 'taken' | 'closed'
}

export interface RequestPreview {
  dates: RequestedDate[]
  left: SeriesPreview['left']
}

/** Preview for a requester: nothing beyond the public plan. Asks for no right. */
export async function previewRequest(ctx: Ctx, given: SeriesInput): Promise<RequestPreview> {
  const input = SeriesInput.parse(given)
  const daysOff = await readDaysOffAt(ctx, input.partId, input.from, input.to)
  const { dates, left } = planSeries(input, new Map(), daysOff)
  const ahead = dates.filter(({ startsAt }) => isAfter(startsAt, ctx.now))
  const [inTheWay, hours] = await Promise.all([listInTheWay(ctx, ahead), listOpeningHours(ctx, input.partId)])
  return {
    dates: ahead.map((date) => ({
      on: date.on,
      startsAt: date.startsAt,
      endsAt: date.endsAt,
      state: !isOpen(hours, date.partId, date) ? 'closed' : inTheWay(date).length > 0 ? 'taken' : 'free',
    })),
    left: left.map((one) => ({ ...one, holiday: daysOff.get(one.on.toString()) ?? '' })),
  }
}
