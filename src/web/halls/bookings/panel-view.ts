import { KIND_NAMES } from '../../../domain/bookings/texts.ts'
import type { Ctx } from '../../../domain/context.ts'
import { type BookingDetail, getBookingDetail } from '../../../domain/occupancy/get-booking-detail.ts'
import { STATE_TEXTS } from '../../../domain/occupancy/texts.ts'
import { getSeries, type Series } from '../../../domain/series/queries.ts'
import { ruleText } from '../../../domain/series/texts.ts'
import { listReleasedTimes } from '../../../domain/slot-wishes/list-released-times.ts'
import { releasedText } from '../../../domain/slot-wishes/texts.ts'
import { isNotFound } from '../../../kernel/answer.ts'
import {
  berlinDay,
  berlinTime,
  formatDay,
  formatMoment,
  formatSpan,
  formatTime,
  formatTimes,
  isAfter,
  weekdayName,
  ZONE,
} from '../../../kernel/calendar.ts'
import { isId } from '../../../kernel/id.ts'

export interface BookingPanelView {
  id: string
  version: number
  title: string
  when: string
  place: string
  facts: [name: string, value: string][]
  state: BookingDetail['state']
  stateText: string
  courseSlug: string | null
  sessionId: string | null
  /** Event that moves with the booking. */
  eventId: string | null
  /** Page that cancels the session or event, or shows its cancellation; null without the right, and afterwards. */
  fate: { to: string; text: string } | null
  /** `jede Woche am Dienstag, 18:00–19:30, bis 30.06.2027`; null for a single booking. */
  series: string | null
  canChangeSeries: boolean
  isRequestedSeries: boolean
  isClosure: boolean
  contact: BookingDetail['contact']
  canMove: boolean
  canDecide: boolean
  /** A past request can only be declined. */
  isOver: boolean
  canCancel: boolean
  /** Sessions, events and closures are copied on their own pages. */
  canCopy: boolean
  form: { partId: string; day: string; from: string; to: string }
}

function whenText({ startsAt, endsAt }: BookingDetail): string {
  const [first, last] = [berlinDay(startsAt), berlinDay(endsAt)]
  if (!first.equals(last))
    return last.year > 2900 ? `seit ${formatMoment(startsAt)}` : `${formatMoment(startsAt)} bis ${formatMoment(endsAt)}`
  return `${weekdayName(first.dayOfWeek)}, ${formatDay(first)} · ${formatTimes(berlinTime(startsAt), berlinTime(endsAt))}`
}

/** `releasedNote`: next holder of released time. */
function factsOf(detail: BookingDetail, releasedNote: string | null): [string, string][] {
  const facts: [string, string | null][] = [
    ['Wo', detail.place],
    ['Art', detail.closureId ? 'Sperrung' : KIND_NAMES[detail.kind]],
    ['Stand', STATE_TEXTS[detail.state as keyof typeof STATE_TEXTS] || null],
    [
      'Auch angefragt',
      detail.alsoAsked.map(({ title, startsAt, endsAt }) => `${title}, ${formatSpan(startsAt, endsAt)}`).join('; '),
    ],
    ['Freie Zeit', releasedNote],
    ['Abteilung', detail.department],
    ['Verein', detail.forClub],
    ['Grund', detail.closureReason],
    ['Notiz', detail.note],
    ['Entscheidung', detail.decisionNote],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

function fateOf(
  { sessionId, sessionFate, eventId, canChange, state }: BookingDetail,
  isAhead: boolean,
): BookingPanelView['fate'] {
  if (eventId !== null) {
    const isOn = isAhead && canChange && (state === 'approved' || state === 'suspended')
    return isOn ? { to: `/admin/events/${eventId}#state`, text: 'Termin absagen' } : null
  }
  const to = `/admin/mobile/participantList/${sessionId}/cancel`
  if (sessionFate === 'planned') return isAhead ? { to, text: 'Stunde absagen' } : null
  return sessionFate === 'cancelled' || sessionFate === 'moved' ? { to, text: 'Absage ansehen' } : null
}

/** The form has one day and two times: no longer booking fits. */
const isWithinADay = ({ startsAt, endsAt }: BookingDetail): boolean => {
  const aDayLater = startsAt.toZonedDateTimeISO(ZONE).add({ days: 1 }).toInstant()
  return !isAfter(endsAt, aDayLater)
}

const isCopied = ({ canChange, sessionId, eventId, closureId }: BookingDetail): boolean =>
  canChange && sessionId === null && eventId === null && closureId === null

interface Beside {
  series: Series | null
  releasedNote: string | null
}

function presentBooking(detail: BookingDetail, { series, releasedNote }: Beside, now: Temporal.Instant): BookingPanelView {
  const isAhead = isAfter(detail.endsAt, now)
  const isOpen = detail.canChange && isAhead && detail.closureId === null
  const day = berlinDay(detail.startsAt)
  return {
    id: detail.id,
    version: detail.version,
    title: detail.title,
    place: detail.place,
    state: detail.state,
    courseSlug: detail.courseSlug,
    sessionId: detail.sessionId,
    eventId: detail.eventId,
    contact: detail.contact,
    fate: fateOf(detail, isAhead),
    when: whenText(detail),
    facts: factsOf(detail, releasedNote),
    stateText: STATE_TEXTS[detail.state as keyof typeof STATE_TEXTS] ?? '',
    series: series && seriesText(series),
    isRequestedSeries: series?.isRequested ?? false,
    canChangeSeries: series !== null && detail.canChange,
    isClosure: detail.closureId !== null,
    canMove: isOpen && isWithinADay(detail) && (detail.state === 'approved' || detail.state === 'suspended'),
    canDecide: detail.canChange && detail.closureId === null && detail.state === 'requested',
    isOver: !isAhead,
    canCancel: isOpen && detail.sessionId === null && detail.eventId === null && detail.state === 'approved',
    canCopy: isCopied(detail),
    form: {
      partId: detail.partId,
      day: day.toString(),
      from: formatTime(berlinTime(detail.startsAt)),
      to: formatTime(berlinTime(detail.endsAt)),
    },
  }
}

const seriesText = ({ rule, startsTime, endsTime, to }: Series): string =>
  `${ruleText(rule)}, ${formatTimes(startsTime, endsTime)}, bis ${formatDay(to)}`

/** Detail of a booking; null for a missing or foreign one. */
async function findDetail(ctx: Ctx, id: string | null): Promise<BookingDetail | null> {
  if (!id || !isId(id)) return null
  try {
    return await getBookingDetail(ctx, id)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** Facts that a copy takes over: all but place and time. */
export async function findCopied(ctx: Ctx, id: string | null): Promise<Record<string, string | null> | null> {
  const detail = await findDetail(ctx, id)
  if (!detail || !isCopied(detail)) return null
  return { title: detail.title, kind: detail.kind, departmentId: detail.departmentId, note: detail.note }
}

/** Booking of the address; null for a missing or foreign one. */
export async function findBookingPanel(ctx: Ctx, id: string | null): Promise<BookingPanelView | null> {
  const detail = await findDetail(ctx, id)
  if (!detail) return null
  const series = detail.seriesId === null ? null : await getSeries(ctx, detail.seriesId)
  const [released] = detail.state === 'released' ? await listReleasedTimes(ctx, { bookingId: detail.id }) : []
  return presentBooking(detail, { series, releasedNote: released ? releasedText(released.state) : null }, ctx.now)
}
