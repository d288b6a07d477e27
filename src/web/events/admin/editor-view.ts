import type { EditedEvent } from '../../../domain/events/get-event-fields.ts'
import type { PreviewedDay } from '../../../domain/events/preview-hall.ts'
import { STATE_TEXTS } from '../../../domain/events/texts.ts'
import { berlinDay, berlinTime, formatDay, formatSpan, formatTime } from '../../../kernel/calendar.ts'
import { formatCents } from '../../../kernel/money.ts'
import { EMPTY_TEXT } from '../../../kernel/rich-text.ts'
import { daysOf, whenText } from '../../../kernel/times.ts'
import { freePartText } from '../../halls/facility/free-part-text.ts'
import { requestAddress } from '../../halls/shared-halls/shared-address.ts'
import type { StateKind } from '../../ui/badge.tsx'

export type Saved = Readonly<Record<string, string | number | boolean | null>>

const amount = (cents: number | null): string => (cents === null ? '' : formatCents(cents).replace(/\s*€$/, ''))

export function savedOf(event: EditedEvent): Saved {
  const { title, body, place, partId, departmentId, category, audience, isAllDay, startsAt, endsAt, signUp } = event
  const { from, to } = daysOf(event)
  return {
    scope: 'this',
    title,
    place,
    partId,
    departmentId,
    category,
    audience,
    isAllDay,
    body: JSON.stringify(body),
    fromOn: from.toString(),
    toOn: to.toString(),
    fromTime: isAllDay ? '' : formatTime(berlinTime(startsAt)),
    toTime: isAllDay ? '' : formatTime(berlinTime(endsAt)),
    hasSignUp: signUp !== null,
    capacity: signUp?.capacity ?? '',
    hasWaitingList: signUp?.hasWaitingList ?? true,
    closesOn: signUp?.closesAt ? berlinDay(signUp.closesAt).toString() : '',
    price: amount(signUp?.priceCents ?? null),
    memberPrice: amount(signUp?.memberPriceCents ?? null),
  }
}

/** `day`: chosen in the calendar, or null. */
export const newEvent = (day: string | null): Saved => ({
  title: '',
  place: '',
  partId: '',
  departmentId: '',
  category: '',
  audience: 'public',
  isAllDay: false,
  body: JSON.stringify(EMPTY_TEXT),
  fromOn: day ?? '',
  toOn: '',
  fromTime: '',
  toTime: '',
  hasSignUp: false,
  capacity: '',
  hasWaitingList: true,
  closesOn: '',
  price: '',
  memberPrice: '',
  repeats: false,
  everyWeeks: 1,
  until: '',
  occupied: 'refuse',
})

export interface DayView {
  key: string
  when: string
  isFree: boolean
  /** `Belegt durch Yoga, Sa 05.12. · 14:00–15:00 (Drittel 1)` */
  occupants: string[]
  isOpen: boolean
  ways: string[]
  /** State of the request for a hall of the association. */
  grant: { text: string; look: StateKind } | null
  /** Address of a request to the association; null without need, or for occupied time. */
  ask: string | null
}

const GRANTS = {
  approved: { text: 'Ihrem Verein zugesagt', look: 'good' },
  requested: { text: 'angefragt, noch nicht zugesagt', look: 'care' },
  suspended: { text: 'Ihre Zeit ruht', look: 'care' },
  none: { text: 'noch nicht angefragt', look: 'care' },
} as const

const askFor = (
  { startsAt, endsAt }: PreviewedDay,
  { title, partId }: { title: string; partId?: string | null },
): string | null => {
  const day = berlinDay(startsAt)
  if (!partId || !day.equals(berlinDay(endsAt))) return null
  const times = { startsTime: formatTime(berlinTime(startsAt)), endsTime: formatTime(berlinTime(endsAt)) }
  return requestAddress({ partId, from: day.toString(), to: day.toString(), title, ...times })
}

export const presentDay = (day: PreviewedDay, event: { title: string; partId?: string | null }): DayView => ({
  ...present(day),
  grant: day.grant === null || (day.grant === 'none' && day.occupants.length > 0) ? null : GRANTS[day.grant],
  ask: day.grant === 'none' && day.isOpen && day.occupants.length === 0 ? askFor(day, event) : null,
})

const present = ({
  on,
  startsAt,
  endsAt,
  occupants,
  isOpen,
  freeParts,
  freeTimes,
}: PreviewedDay): Omit<DayView, 'grant' | 'ask'> => ({
  key: on.toString(),
  isOpen,
  isFree: occupants.length === 0,
  when: berlinDay(startsAt).equals(berlinDay(endsAt)) ? formatSpan(startsAt, endsAt) : formatDay(on),
  occupants: occupants.slice(0, 4).map((one) => `${one.title}, ${formatSpan(one.startsAt, one.endsAt)} (${one.partName})`),
  ways: [
    ...freeParts.map(freePartText),
    ...freeTimes.map((times) => `${formatSpan(times.startsAt, times.endsAt)} am selben Ort`),
  ],
})

/** Button that gives an event a hall again: `part:ID`, or `time:` with two moments. */
export interface WayOut {
  value: string
  text: string
}

/** Free parts and times for an event without its hall. */
export const waysOut = (days: readonly PreviewedDay[]): WayOut[] =>
  days.flatMap(({ occupants, freeParts, freeTimes }) => [
    ...(occupants.length === 0 ? [{ value: 'same', text: 'Die Halle ist wieder frei: belegen' }] : []),
    ...freeParts.map((part) => ({ value: `part:${part.partId}`, text: freePartText(part) })),
    ...freeTimes.map(({ startsAt, endsAt }) => ({
      value: `time:${startsAt}/${endsAt}`,
      text: `Andere Zeit: ${formatSpan(startsAt, endsAt)}`,
    })),
  ])

const TONES: Record<EditedEvent['state'], StateKind> = { draft: 'calm', published: 'good', cancelled: 'bad' }

function missingHall({ title, partId, startsAt, endsAt, bookingState }: EditedEvent) {
  const text =
    bookingState === 'suspended'
      ? 'Die Halle ist gesperrt.'
      : bookingState === 'requested'
        ? 'Angefragt, noch nicht genehmigt.'
        : ''
  const [from, to] = [berlinDay(startsAt), berlinDay(endsAt)]
  const asks = text === '' && partId !== null && from.equals(to)
  const times = { startsTime: formatTime(berlinTime(startsAt)), endsTime: formatTime(berlinTime(endsAt)) }
  return {
    text: text || 'Noch nicht genehmigt: Der Verband muss die Zeit erst zusagen.',
    ask: asks ? requestAddress({ partId, from: from.toString(), to: to.toString(), title, ...times }) : null,
  }
}

export const headOf = (event: EditedEvent) => ({
  id: event.id,
  title: event.title,
  version: event.version,
  when: whenText(event),
  state: event.state,
  stateText: STATE_TEXTS[event.state],
  tone: TONES[event.state],
  isSeries: event.seriesId !== null,
  cancelReason: event.cancelReason,
  courseSlug: event.courseSlug,
  taken: event.taken,
  waiting: event.waiting,
  sharedHall: event.isShared && event.bookingState !== 'approved' && event.state !== 'cancelled' ? missingHall(event) : null,
  hallState: event.bookingState,
  lostHall: !event.isShared && event.partId !== null && event.bookingState !== 'approved' && event.state !== 'cancelled',
})
