import { hoursOn, type OpeningHours } from '../../../domain/bookings/rules.ts'
import type { PlanHall } from '../../../domain/occupancy/queries.ts'
import { DAY, type Minute, minutesText, type ShutView } from './plan-time.ts'

type Spans = readonly (readonly [Minute, Minute])[]

const minuteOf = ({ hour, minute }: Temporal.PlainTime): Minute => hour * 60 + minute

function openOn(hours: readonly OpeningHours[], partId: string, day: Temporal.PlainDate): Spans {
  const counting = hoursOn(hours, partId, day)
  if (counting === null) return [[0, DAY]]
  return counting
    .map(({ opensTime, closesTime }) => [minuteOf(opensTime), minuteOf(closesTime)] as const)
    .sort(([one], [other]) => one - other)
}

function shutBetween(open: Spans): Spans {
  const shut: [Minute, Minute][] = []
  let at = 0
  for (const [from, to] of open) {
    if (from > at) shut.push([at, from])
    at = Math.max(at, to)
  }
  if (at < DAY) shut.push([at, DAY])
  return shut
}

/** `geöffnet 8:00–22:00`; empty without opening hours. */
function openText(open: Spans): string {
  if (open.length === 0) return 'geschlossen'
  const always = open.length === 1 && open[0]?.[0] === 0 && open[0][1] === DAY
  return always ? '' : `geöffnet ${open.map(([from, to]) => minutesText(from, to)).join(' und ')}`
}

interface DayHours {
  shut: ShutView[]
  text: string
}

/** Closed times of a hall's lanes on a day, joined for equal neighbours. `text`: its opening hours. */
export function hoursOfDay(hall: PlanHall, hours: readonly OpeningHours[], day: Temporal.PlainDate): DayHours {
  if (hours.length === 0) return { shut: [], text: '' }
  const isNamed = (part: string) => hours.some(({ partId, within }) => partId === part || within.includes(part))
  const ofOthers = openOn(hours, '', day)
  const lanes = hall.lanes.map(({ id }) => (isNamed(id) ? openOn(hours, id, day) : ofOthers))
  const texts = new Set(lanes.map(openText))
  const [same = ''] = texts
  const text =
    texts.size === 1 ? same : hall.lanes.map(({ name }, at) => `${name} ${openText(lanes[at] ?? [])}`.trim()).join(', ')
  const shut: ShutView[] = []
  for (const [lane, open] of lanes.entries())
    for (const [from, to] of shutBetween(open)) {
      const beside = shut.find((one) => one.from === from && one.to === to && one.lane + one.span === lane)
      if (beside) beside.span++
      else shut.push({ from, to, lane, span: 1 })
    }
  return { shut, text }
}
