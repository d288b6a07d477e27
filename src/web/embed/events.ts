import { HALL_CLOSED } from '../../domain/bookings/texts.ts'
import { listEvents } from '../../domain/events/list-events.ts'
import { berlinDay, berlinMoment, earlier, isAfter } from '../../kernel/calendar.ts'
import { timesText } from '../../kernel/times.ts'
import { LIST_READS } from '../events/list-reads.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/events'
import { drawDays } from './embed-days.ts'
import { answerFrame, embedFrame } from './embed-frame.ts'
import { readMode } from './mode-address.ts'

const SHOWN = 30
const MIDNIGHT = Temporal.PlainTime.from('00:00')

/** The next public events for a frame on other sites, as the finder. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx, origin } = gate
  const events = await listEvents(ctx, { from: ctx.now, isPublic: true }, SHOWN)
  const midnight = berlinMoment(berlinDay(ctx.now).add({ days: 1 }), MIDNIGHT)
  const ends = events.map(({ endsAt }) => endsAt).filter((end) => isAfter(end, ctx.now))
  gate.cacheable({ reads: LIST_READS, nextChangeAt: ends.reduce(earlier, midnight) })
  const lines = events.map((event) => ({
    day: berlinDay(event.startsAt).toString(),
    title: event.title,
    place: event.place,
    times: [timesText(event), event.isHallClosed ? HALL_CLOSED : ''].filter(Boolean).join(' · '),
    way: `/events/${event.id}`,
    isCancelled: event.state === 'cancelled',
  }))
  const mode = readMode(url.searchParams)
  const content = drawDays(lines, origin, 'Zurzeit ist kein Termin geplant.')
  const page = embedFrame({ club: ctx.club, origin, mode, title: 'Termine', path: '/events' }, content)
  return answerFrame(ctx, page)
}
