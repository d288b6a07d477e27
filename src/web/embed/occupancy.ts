import { listPublicOccupancy } from '../../domain/occupancy/list-occupancy.ts'
import { listPlanHalls } from '../../domain/occupancy/queries.ts'
import { berlinDay, berlinMoment } from '../../kernel/calendar.ts'
import { PUBLIC_READS } from '../halls/public/public-reads.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/occupancy'
import { drawDays } from './embed-days.ts'
import { answerFrame, embedFrame } from './embed-frame.ts'
import { readMode } from './mode-address.ts'
import { occupiedLines } from './occupied-lines.ts'

const DAYS = 7
const GONE = 'Diese Halle gibt es hier nicht mehr, oder die Adresse ist unvollständig.'
const MIDNIGHT = Temporal.PlainTime.from('00:00')

/** A hall's next seven days for a frame on other sites: when it is occupied, by which published offers and events. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx, origin } = gate
  const frame = { club: ctx.club, origin, mode: readMode(url.searchParams) }
  const hall = (await listPlanHalls(ctx)).find(({ slug }) => slug === params.facility)
  // A browser shows no other page of ours in a frame, not even an error.
  if (!hall)
    return answerFrame(ctx, embedFrame({ ...frame, title: 'Belegung', path: '/occupancy' }, drawDays([], origin, GONE)), 404)
  const today = berlinDay(ctx.now)
  const [from, to] = [berlinMoment(today, MIDNIGHT), berlinMoment(today.add({ days: DAYS }), MIDNIGHT)]
  const rows = await listPublicOccupancy(ctx, { from, to, partIds: hall.parts.map(({ id }) => id) })
  gate.cacheable({ reads: PUBLIC_READS, nextChangeAt: berlinMoment(today.add({ days: 1 }), MIDNIGHT) })
  const days = Array.from({ length: DAYS }, (_, more) => today.add({ days: more }).toString())
  const content = drawDays(occupiedLines(rows, hall, days), origin, 'In den nächsten sieben Tagen ist alles frei.')
  const page = embedFrame({ ...frame, title: `Belegung ${hall.name}`, path: `/occupancy/${hall.slug}` }, content)
  return answerFrame(ctx, page)
}
