import { sql } from 'kysely'
import { type Answer, allow } from '../../kernel/answer.ts'
import { formatDay, formatTimes, parseDayRange } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { canPlaceBooking, canSeeBookings } from '../bookings/access.ts'
import { lockParts } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { type EndedSeries, endSeries } from '../series/end-series.ts'
import { lockSeries } from '../series/queries.ts'
import { parseRule } from '../series/rules.ts'
import { ruleText } from '../series/texts.ts'
import type { SeriesTask } from './input.ts'
import type { ListLine } from './rules.ts'

interface Row {
  id: string
  title: string
  rule: string
  startsTime: Temporal.PlainTime
  endsTime: Temporal.PlainTime
  valid: string
  partId: string
  place: string
  departmentId: string | null
}

/** Ends these series, by title; impossible lines stay, with a reason. Call it in a transaction. @throws Forbidden */
export async function runSeriesTask(ctx: Ctx, { ids, kind, lastOn, reason }: SeriesTask): Promise<ListLine[]> {
  allow(canSeeBookings(ctx.actor))
  await lockSeries(ctx, ids)
  const rows = await listChosen(ctx, ids)
  await lockParts(
    ctx,
    rows.map(({ partId }) => partId),
  )
  const end = { lastOn: Temporal.PlainDate.from(lastOn), as: kind === 'release' ? 'released' : 'cancelled', reason } as const
  const lines: ListLine[] = []
  for (const row of rows) {
    const { to } = parseDayRange(row.valid)
    const when = [ruleText(parseRule(row.rule)), formatTimes(row.startsTime, row.endsTime), to && `bis ${formatDay(to)}`]
    const line = { id: row.id, title: row.title, place: row.place, when: when.filter(Boolean).join(', '), rivals: '' }
    const isOwn = canPlaceBooking(ctx.actor, row.departmentId)
    lines.push({ ...line, ...(isOwn ? outcomeOf(await endSeries(ctx, row.id, end), kind) : left('not_yours')) })
  }
  return lines
}

type Outcome = Pick<ListLine, 'leftOut' | 'told' | 'detail' | 'before'>
const left = (leftOut: NonNullable<ListLine['leftOut']>): Outcome => ({ leftOut, told: 0, detail: '', before: null })

function outcomeOf(ended: Answer<EndedSeries, 'requested' | 'ended'>, kind: SeriesTask['kind']): Outcome {
  if (!ended.ok) return left(ended.refusal === 'requested' ? 'requested_series' : 'nothing_after')
  const { to, version, dates, isTold } = ended.value
  const before = {
    to: to.toString(),
    version,
    dates: dates.map(({ id, state, isException }) => ({ id, state, isOwn: isException })),
  }
  const [one, several] = kind === 'end' ? ['Termin entfällt', 'Termine entfallen'] : ['Termin wird frei', 'Termine werden frei']
  const first = dates[0] ? `${dates.length > 1 ? ', der erste' : ''} am ${formatDay(dates[0].on)}` : ''
  return { leftOut: null, told: isTold ? 1 : 0, detail: `${plural(dates.length, one, several)}${first}`, before }
}

async function listChosen(ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.id, s.title, s.rule, s.starts_time, s.ends_time, s.valid::text as valid, s.part_id, s.department_id,
      ${placeName} as place
    from booking_series s join parts p on p.club_id = s.club_id and p.id = s.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    where s.club_id = ${ctx.club.id} and s.id = any(${[...ids]}::uuid[]) order by s.title, s.id`.execute(ctx.db)
  return rows
}
