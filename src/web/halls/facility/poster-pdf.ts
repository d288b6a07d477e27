import { redirect } from 'react-router'
import { readHolidays } from '../../../domain/holidays/queries.ts'
import { daysOff } from '../../../domain/holidays/rules.ts'
import { listOccupancy } from '../../../domain/occupancy/list-occupancy.ts'
import { getPlanHall } from '../../../domain/occupancy/queries.ts'
import { berlinDay, berlinMoment } from '../../../kernel/calendar.ts'
import { pdfAnswer } from '../../kit/file-answer.ts'
import { gateOf } from '../../kit/gate.ts'
import type { Route } from './+types/poster-pdf'
import { posterPath, readPosterWish } from './poster-address.ts'
import { presentPoster } from './poster-view.ts'

const MIDNIGHT = Temporal.PlainTime.from('00:00')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx, services, link } = gateOf(context)
  const hall = await getPlanHall(ctx, params.facility)
  const today = berlinDay(ctx.now)
  const read = readPosterWish(url.searchParams, today)
  if (!read.ok) return redirect(`${posterPath(hall.slug)}?${url.searchParams}`)
  const { paper, monday, valid } = read.wish
  const [first, end] = [monday, monday.add({ days: 7 })]
  const window = { from: berlinMoment(first, MIDNIGHT), to: berlinMoment(end, MIDNIGHT), partIds: hall.parts.map(({ id }) => id) }
  const [occupancy, holidays] = await Promise.all([listOccupancy(ctx, window), readHolidays(ctx, first, end)])
  const notes = daysOff(holidays, { pauses: true })
  const poster = await presentPoster({ club: ctx.club, hall, occupancy, monday, notes, valid, paper, link, today })
  const bytes = await services.typeset('poster', poster)
  return pdfAnswer(bytes, `Belegungsplan ${hall.name} ${paper.toUpperCase()}`)
}
