import { readHolidays } from '../../../domain/holidays/queries.ts'
import { daysOff } from '../../../domain/holidays/rules.ts'
import { getPlanHall } from '../../../domain/occupancy/queries.ts'
import { berlinDay, formatDay } from '../../../kernel/calendar.ts'
import { refusedForm, textsByName } from '../../kit/forms.ts'
import { gateOf } from '../../kit/gate.ts'
import type { Route } from './+types/poster'
import { lastTried, readPosterWish, usualMonday } from './poster-address.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const today = berlinDay(ctx.now)
  const [hall, holidays] = await Promise.all([getPlanHall(ctx, params.facility), readHolidays(ctx, today, lastTried(today))])
  const { name, slug } = hall
  const monday = usualMonday(today, daysOff(holidays, { pauses: true }))
  const search = url.searchParams
  const read = readPosterWish(search, monday)
  return {
    page: { title: `Aushang ${name}` },
    name,
    slug,
    monday: formatDay(monday),
    answer: read.ok ? null : refusedForm(textsByName(search), ...read.faults),
  }
}
