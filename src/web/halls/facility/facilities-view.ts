import type { MovedSession } from '../../../domain/closures/list-moved.ts'
import type { Closure } from '../../../domain/closures/queries.ts'
import type { OpeningLine } from '../../../domain/facilities/list-opening-hours.ts'
import type { Facility } from '../../../domain/facilities/queries.ts'
import type { Defect } from '../../../domain/facilities/report-defect.ts'
import { DEFECT_KINDS, DEFECT_STATES } from '../../../domain/facilities/texts.ts'
import type { ReleasedTime } from '../../../domain/slot-wishes/list-released-times.ts'
import type { SlotWish } from '../../../domain/slot-wishes/queries.ts'
import { daysText, releasedText } from '../../../domain/slot-wishes/texts.ts'
import {
  berlinDay,
  berlinTime,
  formatDay,
  formatMoment,
  formatSpan,
  formatTime,
  formatTimes,
  isAfter,
  weekdayShort,
} from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'

export const PATH = '/admin/facilities'

export interface ClosureLine {
  id: string
  facility: string
  parts: string
  span: string
  reason: string
  affected: string
  isLive: boolean
  /** Suspended sessions without a notice. */
  resting: number
  isOpenEnded: boolean
  moved: MovedLine[]
  movedInAll: number
}

/** A session that a closure moved, and what has its former place meanwhile. */
export interface MovedLine {
  id: string
  when: string
  title: string
  place: string
  takenBy: string
}

const now = (one: Closure, moment: Temporal.Instant) =>
  one.liftedAt === null && (one.endsAt === null || isAfter(one.endsAt, moment))

const isMidnight = (moment: Temporal.Instant): boolean => berlinTime(moment).equals(new Temporal.PlainTime())

/** Whole days by their days alone: `30.11.2026 bis 13.12.2026, ganztägig`. */
export function closedSpan({ startsAt, endsAt }: Pick<Closure, 'startsAt' | 'endsAt'>): string {
  const from = isMidnight(startsAt) ? formatDay(berlinDay(startsAt)) : formatMoment(startsAt)
  if (endsAt === null) return `ab ${from}, bis auf Weiteres`
  if (!isMidnight(startsAt) || !isMidnight(endsAt)) return `${formatMoment(startsAt)} bis ${formatMoment(endsAt)}`
  const last = formatDay(berlinDay(endsAt).subtract({ days: 1 }))
  return `${from === last ? from : `${from} bis ${last}`}, ganztägig`
}

export function presentClosure(
  one: Closure,
  moment: Temporal.Instant,
  moved: readonly (MovedSession & { takenBy: string[] })[],
): ClosureLine {
  const affected = [
    one.cancelled > 0 ? `${plural(one.cancelled, 'Stunde', 'Stunden')} abgesagt` : '',
    one.moved > 0 ? `${one.moved} verlegt` : '',
    one.suspended > 0 ? `${one.suspended} ruhen` : '',
  ].filter(Boolean)
  const own = moved.filter(({ closureId }) => closureId === one.id)
  return {
    id: one.id,
    facility: one.facilityName,
    reason: one.reason,
    resting: one.suspended,
    isOpenEnded: one.endsAt === null,
    parts: one.parts.join(', ') || 'Ganze Sportstätte',
    span: `${closedSpan(one)}${one.liftedAt ? `, aufgehoben ${formatMoment(one.liftedAt)}` : ''}`,
    moved: own.map(presentMoved),
    movedInAll: own[0]?.inAll ?? 0,
    affected: affected.join(', ') || 'Keine Belegung betroffen',
    isLive: now(one, moment),
  }
}

const presentMoved = ({
  sessionId,
  title,
  startsAt,
  endsAt,
  place,
  takenBy,
}: MovedSession & { takenBy: string[] }): MovedLine => ({
  id: sessionId,
  when: `${formatSpan(startsAt, endsAt)} Uhr`,
  title,
  place,
  takenBy: takenBy.join(', '),
})

/** Line of a session that cannot go back; a booking or another closure has its place. */
export const stayText = ({ title, when, place, takenBy }: MovedLine): string =>
  `${title}, ${when}: bleibt in ${place}. Hier steht schon: ${takenBy}.`

/** Said where a closure moved more sessions than one form lists. */
export const moreMovedText = (shown: number, inAll: number): string =>
  `Das sind die nächsten ${shown} von ${inAll} verlegten Stunden. Die übrigen stehen hier, sobald diese zurückgeholt oder vorbei sind.`

export interface DefectLine {
  id: string
  facility: string
  part: string
  kind: string
  text: string
  state: Defect['state']
  stateName: string
  reported: string
  /** Address of the reporter; empty without one, and for readers without the right to answer. */
  email: string
  told: string
  answer: string
  version: number
}

export const presentDefect = (one: Defect): DefectLine => ({
  id: one.id,
  facility: one.facilityName,
  part: one.partName ?? '',
  text: one.text,
  answer: one.answer,
  kind: DEFECT_KINDS[one.kind],
  state: one.state,
  stateName: DEFECT_STATES[one.state],
  version: one.version,
  reported: `${formatMoment(one.reportedAt)}${one.reportedBy ? ` von ${one.reportedBy}` : ''}`,
  email: one.reportedEmail,
  told: one.toldAt
    ? `Bescheid bekommen am ${formatMoment(one.toldAt)}`
    : 'bekommt Ihre Antwort per E-Mail, sobald der Stand „behoben“ ist',
})

export const addressOf = ({ street, postcode, city }: Pick<Facility, 'street' | 'postcode' | 'city'>): string =>
  [street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

export interface HallLine {
  slug: string
  name: string
  address: string
  parts: string
  equipment: string
  closed: string
  isClosedNow: boolean
  defects: number
}

const closedText = ({ startsAt, endsAt, reason }: Closure, moment: Temporal.Instant): string =>
  !isAfter(startsAt, moment) ? `Gesperrt: ${reason}` : `Gesperrt ${closedSpan({ startsAt, endsAt })}: ${reason}`

export function presentHall(facility: Facility, closures: Closure[], defects: Defect[], moment: Temporal.Instant): HallLine {
  const standing = closures.filter((one) => one.facilityId === facility.id && now(one, moment))
  return {
    slug: facility.slug,
    name: facility.name,
    address: addressOf(facility),
    equipment: facility.equipment.join(', '),
    parts: facility.parts.map(({ name }) => name).join(', '),
    closed: standing.map((one) => closedText(one, moment)).join(', '),
    isClosedNow: standing.some((one) => !isAfter(one.startsAt, moment)),
    defects: defects.filter((one) => one.facilityId === facility.id && one.state !== 'done').length,
  }
}

/** Weekdays with equal opening hours, edited together. */
export interface HoursRow {
  weekdays: number[]
  opensTime: string
  closesTime: string
  partId: string
  from: string
  to: string
}

export function presentHours(lines: readonly OpeningLine[]): HoursRow[] {
  const rows = new Map<string, HoursRow>()
  for (const { weekday, opensTime, closesTime, partId, from, to } of lines) {
    const times = { opensTime: formatTime(opensTime), closesTime: formatTime(closesTime) }
    const row = { ...times, partId: partId ?? '', from: formatDay(from), to: to ? formatDay(to) : '' }
    const key = JSON.stringify(row)
    const known = rows.get(key) ?? { ...row, weekdays: [] }
    known.weekdays.push(weekday)
    rows.set(key, known)
  }
  return [...rows.values()]
}

/** `Mo–Fr 08:00–22:00, bis 31.03.2027` */
export function hoursText(row: HoursRow, partName: string): string {
  const days = row.weekdays.map(weekdayShort)
  const isRun = row.weekdays.length > 2 && row.weekdays.every((one, at) => at === 0 || one === (row.weekdays[at - 1] ?? 0) + 1)
  const when = isRun ? `${days[0]}–${days.at(-1)}` : days.join(', ')
  const times = formatTimes(Temporal.PlainTime.from(row.opensTime), Temporal.PlainTime.from(row.closesTime))
  return [`${when} ${times}`, partName, row.to ? `${row.from} bis ${row.to}` : `ab ${row.from}`].filter(Boolean).join(', ')
}

export interface WishLine {
  id: string
  position: number
  title: string
  when: string
  part: string
  name: string
  since: string
  isOffered: boolean
  /** Entered by a visitor. */
  isPublic: boolean
}

export const presentWish = (wish: SlotWish): WishLine => ({
  id: wish.id,
  position: wish.position,
  title: wish.title,
  name: wish.name,
  part: wish.partName,
  isOffered: wish.isOffered,
  when: daysText(wish),
  isPublic: wish.isPublic,
  since: formatDay(berlinDay(wish.createdAt)),
})

export interface ReleasedLine {
  bookingId: string
  when: string
  part: string
  title: string
  state: string
  /** Plan of the day, with this time open. */
  address: string
}

export const presentReleased = ({ bookingId, startsAt, endsAt, partName, title, state }: ReleasedTime): ReleasedLine => ({
  bookingId,
  title,
  part: partName,
  when: formatSpan(startsAt, endsAt),
  state: releasedText(state),
  address: `/admin/bookings?ansicht=tag&tag=${berlinDay(startsAt)}&buchung=${bookingId}`,
})
