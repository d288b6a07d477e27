import { findDiarySums } from '../../domain/diary/queries.ts'
import { fillWeeks, weeksOf } from '../../domain/diary/weeks.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/member-statistic'
import { presentBadge, readBadgeChoice } from './badge-view.ts'
import { SHOWN_WEEKS } from './diary-view.ts'
import { INVENTED_RESULTS, inventDiary } from './invented-diary.ts'
import { presentWeeks } from './weeks-view.ts'

/** Age and table that the invented results are for. */
const INVENTED = { birthOn: (year: number) => Temporal.PlainDate.from({ year: year - 42, month: 5, day: 1 }), sex: 'w' } as const

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const today = berlinDay(ctx.now)
  const sums = await findDiarySums(ctx, today)
  const athlete = { birthOn: INVENTED.birthOn(today.year), sex: INVENTED.sex }
  return {
    weeks: presentWeeks(fillWeeks(weeksOf(inventDiary(today, SHOWN_WEEKS)), today, SHOWN_WEEKS), null),
    badge: presentBadge(readBadgeChoice(searchParams, athlete, today.year), INVENTED_RESULTS, today.year),
    sums: sums && {
      people: String(sums.people),
      hours: sums.hours.toLocaleString('de-DE'),
      kilometres: sums.kilometres.toLocaleString('de-DE'),
      weekly: `${sums.weeklyMinutes} Min.`,
    },
  }
}
