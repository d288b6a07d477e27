import type { CourseVenue, PublicCourse } from '../../domain/courses/get-public-course.ts'
import type { ListedCourse } from '../../domain/courses/list-public-courses.ts'
import { isBookable, type PlacesOf, placesOf } from '../../domain/courses/places-of.ts'
import { isInFee } from '../../domain/courses/rules.ts'
import {
  ageText,
  closedText,
  freeText,
  joinLaterText,
  kindText,
  membershipText,
  placesText,
  priceLines,
  priceText,
  type StateText,
  sexesText,
  termText,
} from '../../domain/courses/texts.ts'
import { addressOf, routeTo } from '../../domain/facilities/route-to.ts'
import type { PublicImage } from '../../domain/files/public-image.ts'
import type { LeftOut } from '../../domain/sessions/rules.ts'
import { berlinDay, berlinTime, formatDay, formatMoment, formatTime, weekdayName, weekdayShort } from '../../kernel/calendar.ts'
import { FEEDS } from '../feeds/feed-address.ts'
import { partText, timesOf } from '../kit/slot-text.ts'
import { type DateView, presentDates } from './course-dates-view.ts'

export interface VenueView {
  name: string
  address: string
  /** Address of a map, opened by choice only: nothing is loaded from there. */
  route: string | null
  geo: string | null
}

export interface PublicCourseView {
  slug: string
  title: string
  summary: string
  kind: string
  image: PublicImage | null
  facts: { name: string; text: string }[]
  times: { day: string; times: string; place: string }[]
  venues: VenueView[]
  dates: DateView[]
  moreDates: number
  prices: { name: string; amount: string }[]
  price: { main: string; note: string }
  state: StateText
  isBookable: boolean
  /** Why nobody can sign up now; empty where somebody can. */
  closed: string
  /** Calendar file with the moment from which somebody can; null where that is not known. */
  opening: string | null
  /** Similar offers with free places, beside a full one. */
  sisters: { slug: string; title: string; times: string; state: StateText }[]
  /** Text of the button. */
  signUpText: string
  /** Start, remaining dates and their price; empty before it begins. */
  running: string
  /** Note for strangers on a course in the fee; empty otherwise. */
  membership: string
  /** Page of the draw's rules, afterwards of its result; null without a draw. */
  draw: { page: string; text: string } | null
  hue: number | null
  /** In place of all about taking part; null while the offer takes place. */
  cancelled: CancelledView | null
}

export interface CancelledView {
  title: string
  /** Empty where only those who were told know. */
  reason: string
  contact: string
}

const SHOWN_DATES = 8

const venueView = (venue: CourseVenue): VenueView => ({ name: venue.name, address: addressOf(venue), ...routeTo(venue) })

function venuesOf(course: PublicCourse): VenueView[] {
  const seen = new Map(course.slots.flatMap(({ venue }) => (venue ? [[venue.slug, venue] as const] : [])))
  return [...seen.values()].map(venueView)
}

function closesText({ registrationClosesAt }: PublicCourse): string {
  return registrationClosesAt
    ? `bis ${formatDay(berlinDay(registrationClosesAt))}, ${formatTime(berlinTime(registrationClosesAt))} Uhr`
    : ''
}

const contactText = (contact: PublicCourse['contact']): string =>
  contact ? [contact.name, contact.phone, contact.email].filter(Boolean).join(' · ') : ''

const factsOf = (course: PublicCourse): PublicCourseView['facts'] =>
  [
    { name: 'Zeitraum', text: termText(course) },
    { name: 'Für wen', text: [ageText(course), sexesText(course), course.level].filter(Boolean).join(' · ') },
    { name: 'Schnuppern', text: course.trialLessons > 0 ? freeText(course.trialLessons) : '' },
    { name: 'Leitung', text: course.trainers.join(', ') },
    { name: 'Mitbringen', text: course.bring },
    { name: 'Ansprechperson', text: contactText(course.contact) },
    { name: 'Abteilung', text: course.department ?? '' },
    { name: 'Merkmale', text: course.tags.join(' · ') },
    closesOrDraw(course),
  ].filter(({ text }) => text !== '')

function signUpText(places: PlacesOf['kind'], { kind, prices, trialLessons }: PublicCourse): string {
  if (places === 'wishes') return 'Wunsch abgeben'
  if (places === 'waiting') return 'Auf die Warteliste'
  if (isInFee(prices) && trialLessons > 0) return 'Schnupperstunde buchen'
  return kind === 'course' ? 'Platz buchen' : 'Anmelden'
}

function closesOrDraw(course: PublicCourse): { name: string; text: string } {
  if (!course.draw) return { name: 'Anmeldung', text: closesText(course) }
  const [opens, closes, drawn] = [course.draw.opensAt, course.draw.closesAt, course.draw.drawAt].map((moment) =>
    formatMoment(Temporal.Instant.from(moment)),
  )
  return { name: 'Verlosung', text: `Wünsche abgeben: vom ${opens} bis ${closes} Uhr. Verlosung: ${drawn} Uhr.` }
}

function drawLink({ draw, drawnId }: PublicCourse): PublicCourseView['draw'] {
  if (draw) return { page: `/draw/${draw.id}`, text: 'So wird ausgelost' }
  return drawnId ? { page: `/draw/${drawnId}`, text: 'Ergebnis der Auslosung' } : null
}

/** `office`: phone and mail of the club, for an offer that names nobody. */
const cancelledView = (course: PublicCourse, office: string): CancelledView => ({
  title: course.kind === 'course' ? 'Dieser Kurs fällt aus' : 'Dieses Angebot fällt aus',
  reason: course.publicReason,
  contact: contactText(course.contact) || office,
})

/** View of a course's page: German texts, ready to show. */
export function presentPublicCourse(
  course: PublicCourse,
  now: Temporal.Instant,
  leftOut: readonly LeftOut[] = [],
  sisters: readonly ListedCourse[] = [],
  office = '',
): PublicCourseView {
  const places = placesOf(course, now)
  const { slug, title, summary, hue } = course
  return {
    slug,
    title,
    summary,
    hue,
    kind: kindText(course.kind),
    image: course.image,
    facts: factsOf(course),
    times: course.slots.map((slot) => ({
      day: weekdayName(slot.weekday),
      times: timesOf(slot),
      place: [slot.facility, partText(slot.part)].filter(Boolean).join(', '),
    })),
    venues: venuesOf(course),
    dates: presentDates(course.dates.slice(0, SHOWN_DATES), leftOut, course.dates.length > SHOWN_DATES),
    moreDates: Math.max(0, course.dates.length - SHOWN_DATES),
    prices: priceLines(course.prices),
    price: priceText(course.prices, course.trialLessons),
    state: placesText(places, course.kind),
    isBookable: isBookable(places),
    closed: closedText(places),
    opening: places.kind === 'not_open_yet' || places.kind === 'wishes_soon' ? FEEDS.opening(slug) : null,
    sisters: sisters.map((sister) => ({
      slug: sister.slug,
      title: sister.title,
      times: sister.slots.map((slot) => `${weekdayShort(slot.weekday)} ${timesOf(slot)}`).join(', '),
      state: placesText(placesOf(sister, now), sister.kind),
    })),
    signUpText: signUpText(places.kind, course),
    running: joinLaterText(course, now),
    membership: isInFee(course.prices) ? membershipText(course.trialLessons) : '',
    draw: drawLink(course),
    cancelled: course.isCancelled ? cancelledView(course, office) : null,
  }
}
