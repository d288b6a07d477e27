import { HALL_CLOSED, HALL_CLOSED_MEANS } from '../../domain/bookings/texts.ts'
import type { Offer, OfferDate, OfferImage, OfferVenue } from '../../domain/courses/get-offer.ts'
import { isBookable, type PlacesOf, placesOf } from '../../domain/courses/places-of.ts'
import { isInFee } from '../../domain/courses/rules.ts'
import {
  ageText,
  joinLaterText,
  kindText,
  membershipText,
  placesText,
  priceLines,
  priceText,
  type StateText,
  sexesText,
} from '../../domain/courses/texts.ts'
import type { LeftOut } from '../../domain/sessions/rules.ts'
import {
  berlinDay,
  berlinTime,
  formatDay,
  formatDayShort,
  formatMoment,
  formatTime,
  formatTimes,
  isAfter,
  weekdayName,
} from '../../kernel/calendar.ts'
import type { RichText } from '../../kernel/rich-text.ts'
import { partText, timesOf } from './finder-view.ts'

export interface DateView {
  /** ISO moment. */
  at: string
  text: string
  isCancelled: boolean
  /** Why it does not take place, or may not. */
  note: string
}

export interface VenueView {
  name: string
  address: string
  /** Address of a map, to be opened by choice only: nothing is loaded from there. */
  route: string
  geo: string | null
}

export interface OfferView {
  slug: string
  title: string
  summary: string
  kind: string
  body: RichText
  image: OfferImage | null
  facts: { name: string; text: string }[]
  times: { day: string; times: string; place: string }[]
  venues: VenueView[]
  dates: DateView[]
  moreDates: number
  prices: { name: string; amount: string }[]
  price: { main: string; note: string }
  state: StateText
  isBookable: boolean
  /** What the button says. */
  signUpText: string
  /** Since when it runs, what is left of it and for how much; empty before it begins. */
  running: string
  /** What strangers need to know where the members' fee covers it; empty otherwise. */
  membership: string
  /** Where the rules of the draw stand, after it its result; null where places are not drawn. */
  draw: { page: string; text: string } | null
  hue: number | null
}

const SHOWN_DATES = 8

const STATE_NOTES = { cancelled: 'entfällt', moved: 'verlegt', planned: '', held: '' }

function noteOf({ state, note, isHallClosed }: OfferDate): string {
  if (isHallClosed) return [`${HALL_CLOSED}. ${HALL_CLOSED_MEANS}`, note].filter(Boolean).join(' ')
  return note || STATE_NOTES[state]
}

function dateView(date: OfferDate): DateView {
  const from = Temporal.Instant.from(date.startsAt)
  const to = Temporal.Instant.from(date.endsAt)
  return {
    at: from.toString(),
    text: `${formatDayShort(berlinDay(from))}${berlinDay(from).year} · ${formatTimes(berlinTime(from), berlinTime(to))}`,
    isCancelled: date.state === 'cancelled' || date.state === 'moved',
    note: noteOf(date),
  }
}

function venueView({ name, street, postcode, city, latitude, longitude }: OfferVenue): VenueView {
  const address = [street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const point = latitude !== null && longitude !== null ? `${latitude},${longitude}` : null
  const wanted = encodeURIComponent([name, address].filter(Boolean).join(', '))
  return {
    name,
    address,
    route: point
      ? `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point)}`
      : `https://www.openstreetmap.org/search?query=${wanted}`,
    geo: point ? `geo:${point}?q=${wanted}` : null,
  }
}

function venuesOf(offer: Offer): VenueView[] {
  const seen = new Map(offer.slots.flatMap(({ venue }) => (venue ? [[venue.slug, venue] as const] : [])))
  return [...seen.values()].map(venueView)
}

/** First and last day of a course; nothing for what goes on and on. */
function termText({ kind, firstAt, lastAt, sessionCount }: Offer): string {
  if (kind === 'ongoing' || !firstAt || !lastAt) return ''
  const [first, last] = [formatDay(berlinDay(firstAt)), formatDay(berlinDay(lastAt))]
  return sessionCount === 1 ? first : `${sessionCount} Termine, ${first} bis ${last}`
}

function closesText({ registrationClosesAt }: Offer): string {
  return registrationClosesAt
    ? `bis ${formatDay(berlinDay(registrationClosesAt))}, ${formatTime(berlinTime(registrationClosesAt))} Uhr`
    : ''
}

const trialText = (lessons: number): string =>
  lessons === 0 ? '' : lessons === 1 ? 'einmal kostenlos' : `${lessons} Mal kostenlos`

const contactText = (contact: Offer['contact']): string =>
  contact ? [contact.name, contact.phone, contact.email].filter(Boolean).join(' · ') : ''

const factsOf = (offer: Offer): OfferView['facts'] =>
  [
    { name: 'Zeitraum', text: termText(offer) },
    { name: 'Für wen', text: [ageText(offer), sexesText(offer.sexes), offer.level].filter(Boolean).join(' · ') },
    { name: 'Schnuppern', text: trialText(offer.trialLessons) },
    { name: 'Leitung', text: offer.trainers.join(', ') },
    { name: 'Mitbringen', text: offer.bring },
    { name: 'Ansprechperson', text: contactText(offer.contact) },
    { name: 'Abteilung', text: offer.department ?? '' },
    { name: 'Merkmale', text: offer.tags.join(' · ') },
    closesOrDraw(offer),
  ].filter(({ text }) => text !== '')

interface Run {
  reason: string
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

/** `Mo 03.08. bis Mo 07.09.2026` */
const runView = ({ reason, from, to }: Run): DateView => ({
  at: from.toString(),
  text: `${from.equals(to) ? '' : `${formatDayShort(from)} bis `}${formatDayShort(to)}${to.year}`,
  isCancelled: true,
  note: `entfällt: ${reason}`,
})

const dayOf = (date: OfferDate): Temporal.PlainDate => berlinDay(Temporal.Instant.from(date.startsAt))

/**
 * The dates, and between them the days that are left out: those one after the other for the same reason as one line. What is left out
 * after the last date belongs to dates that are not shown, unless there are none.
 */
export function presentDates(dates: readonly OfferDate[], leftOut: readonly LeftOut[], hasMore: boolean): DateView[] {
  const last = dates.at(-1)
  const isShown = ({ onDay }: LeftOut) => !hasMore || (last !== undefined && !isAfter(onDay, dayOf(last)))
  const all = [
    ...dates.map((date) => ({ onDay: dayOf(date), date, reason: '' })),
    ...leftOut.filter(isShown).map(({ onDay, reason }) => ({ onDay, date: null, reason })),
  ].toSorted((one, other) => Temporal.PlainDate.compare(one.onDay, other.onDay))
  const lines: (OfferDate | Run)[] = []
  for (const { onDay, date, reason } of all) {
    const before = lines.at(-1)
    if (date) lines.push(date)
    else if (before && 'reason' in before && before.reason === reason) before.to = onDay
    else lines.push({ reason, from: onDay, to: onDay })
  }
  return lines.map((line) => ('reason' in line ? runView(line) : dateView(line)))
}

function signUpText(places: PlacesOf['kind'], { kind, prices, trialLessons }: Offer): string {
  if (places === 'wishes') return 'Wunsch abgeben'
  if (places === 'waiting') return 'Auf die Warteliste'
  if (isInFee(prices) && trialLessons > 0) return 'Schnupperstunde buchen'
  return kind === 'course' ? 'Platz buchen' : 'Anmelden'
}

function closesOrDraw(offer: Offer): { name: string; text: string } {
  if (!offer.draw) return { name: 'Anmeldung', text: closesText(offer) }
  const [opens, closes, drawn] = [offer.draw.opensAt, offer.draw.closesAt, offer.draw.drawAt].map((moment) =>
    formatMoment(Temporal.Instant.from(moment)),
  )
  return { name: 'Verlosung', text: `Wünsche ${opens} bis ${closes} Uhr, ausgelost wird am ${drawn} Uhr` }
}

function drawLink({ draw, drawnId }: Offer): OfferView['draw'] {
  if (draw) return { page: `/draw/${draw.id}`, text: 'So wird ausgelost' }
  return drawnId ? { page: `/draw/${drawnId}`, text: 'Ergebnis der Auslosung' } : null
}

/** An offer as its page shows it: German texts, nothing to compute. */
export function presentOffer(offer: Offer, now: Temporal.Instant, leftOut: readonly LeftOut[] = []): OfferView {
  const places = placesOf(offer, now)
  const { slug, title, summary, hue } = offer
  return {
    slug,
    title,
    summary,
    hue,
    kind: kindText(offer.kind),
    body: offer.body,
    image: offer.image,
    facts: factsOf(offer),
    times: offer.slots.map((slot) => ({
      day: weekdayName(slot.weekday),
      times: timesOf(slot),
      place: [slot.facility, partText(slot.part)].filter(Boolean).join(', '),
    })),
    venues: venuesOf(offer),
    dates: presentDates(offer.dates.slice(0, SHOWN_DATES), leftOut, offer.dates.length > SHOWN_DATES),
    moreDates: Math.max(0, offer.dates.length - SHOWN_DATES),
    prices: priceLines(offer.prices),
    price: priceText(offer.prices, offer.trialLessons),
    state: placesText(places, offer.kind),
    isBookable: isBookable(places),
    signUpText: signUpText(places.kind, offer),
    running: joinLaterText(offer, now),
    membership: isInFee(offer.prices) ? membershipText(offer.trialLessons) : '',
    draw: drawLink(offer),
  }
}
