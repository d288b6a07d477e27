import { DAY, type Sitting } from '../../domain/courses/lines-of.ts'
import type { ListedOffer, OfferSlot } from '../../domain/courses/list-offers.ts'
import type { FacetCount, NarrowedOffers } from '../../domain/courses/narrow-offers.ts'
import type { ClubSitting } from '../../domain/courses/narrow-offers-of-clubs.ts'
import { placesOf } from '../../domain/courses/places-of.ts'
import {
  ageGroupText,
  ageText,
  kindText,
  placesText,
  priceText,
  rhythmText,
  runningText,
  type StateText,
  sexesText,
  timeText,
} from '../../domain/courses/texts.ts'
import { berlinDay, formatDay, isAfter, isBefore, weekdayName } from '../../kernel/calendar.ts'

/** One card: German texts, ready to show. */
export interface OfferCardView {
  key: string
  /** Address of its page; the club's own site where an association shows it. */
  way: string
  title: string
  times: string
  rhythm: string
  about: string
  place: string
  part: string
  state: StateText
  price: { main: string; note: string }
  hue: number | null
}

export interface OfferGroupView {
  weekday: number
  name: string
  next: string
  cards: OfferCardView[]
  /** Offers of this weekday that the grid leaves out. */
  more: number
}

export interface ChoiceView {
  value: string
  label: string
  count: number
}

export interface FinderView {
  count: number
  page: number
  pages: number
  groups: OfferGroupView[]
  choices: Record<keyof NarrowedOffers['facets'] | 'club', ChoiceView[]>
}

/** What is found: of one club, or of an association's. */
type FoundSitting = Sitting & Partial<Pick<ClubSitting, 'club'>>
type Found = Omit<NarrowedOffers, 'sittings'> & { sittings: FoundSitting[]; clubs?: FacetCount[] }

/** When it is, and where the clubs' own pages are (by key; the selected club needs none). */
export interface Around {
  now: Temporal.Instant
  origins: ReadonlyMap<string, string>
}

/** `17:30–18:30` */
export const timesOf = ({ from, to }: Pick<OfferSlot, 'from' | 'to'>): string => `${from.slice(0, 5)}–${to.slice(0, 5)}`

/** A part that covers the whole hall says nothing beside the hall's name. */
export const partText = (part: string | null): string => (part && !/^(ganze|halle$)/i.test(part) ? part : '')

function cardOf({ offer, slot, club }: FoundSitting, { now, origins }: Around): OfferCardView {
  const about = [club?.displayName, offer.summary, ageText(offer), sexesText(offer.sexes), ...offer.tags]
  return {
    key: `${offer.id} ${slot?.weekday ?? 0} ${slot?.from ?? ''}`,
    way: `${origins.get(club?.name ?? '') ?? ''}/id/${offer.slug}`,
    title: offer.title,
    times: slot ? timesOf(slot) : '',
    rhythm: slot ? runningText(offer, now) || rhythmText(offer.kind, offer.sessionCount) : 'Termine folgen',
    about: about.filter(Boolean).join(' · '),
    place: slot?.facility ?? '',
    part: partText(slot?.part ?? null),
    state: placesText(placesOf(offer, now), offer.kind),
    price: priceText(offer.prices, offer.trialLessons),
    hue: offer.hue,
  }
}

/** The next day on which one of these offers meets on this weekday. */
function nextOn(weekday: number, offers: readonly Sitting['offer'][]): string {
  const days = offers.flatMap(({ nextAt }) => (nextAt && berlinDay(nextAt).dayOfWeek === weekday ? [berlinDay(nextAt)] : []))
  const [first] = days.sort(Temporal.PlainDate.compare)
  return first ? `nächster Termin ${formatDay(first)}` : ''
}

function groupOf(weekday: number, sittings: readonly FoundSitting[], around: Around, more: number): OfferGroupView {
  return {
    weekday,
    name: weekdayName(weekday) || 'Ohne festen Wochentag',
    next: nextOn(
      weekday,
      sittings.map(({ offer }) => offer),
    ),
    cards: sittings.map((sitting) => cardOf(sitting, around)),
    more,
  }
}

const worded = (counts: FacetCount[], word: (value: string) => string): ChoiceView[] =>
  counts.map((entry) => ({ ...entry, label: word(entry.value) }))

/** Only the grid leaves offers of a weekday out, and only when it is full. */
const leftOut = (facets: NarrowedOffers['facets'], weekday: number, shown: number, view: 'list' | 'week'): number =>
  view === 'week' && shown === DAY ? Math.max(0, (facets.weekday[weekday - 1]?.count ?? 0) - shown) : 0

export function presentFinder(found: Found, view: 'list' | 'week', around: Around): FinderView {
  const { sittings, clubs = [], count, page, pages, facets } = found
  const days = Map.groupBy(sittings, ({ slot }) => slot?.weekday ?? 0)
  return {
    count,
    page,
    pages,
    groups: [...days].map(([weekday, found]) => groupOf(weekday, found, around, leftOut(facets, weekday, found.length, view))),
    choices: {
      weekday: worded(facets.weekday, (value) => weekdayName(Number(value))),
      time: worded(facets.time, timeText),
      age: worded(facets.age, ageGroupText),
      kind: worded(facets.kind, kindText),
      sport: facets.sport,
      hall: facets.hall,
      club: clubs,
    },
  }
}

/** The first of some moments, of which at least one is known. */
export const soonest = (moments: readonly (Temporal.Instant | null)[]): Temporal.Instant | null =>
  moments.reduce((first, moment) => (!first || (moment && isBefore(moment, first)) ? moment : first), null)

/** When the clock changes what the page says: registration opens or ends, a session begins or ends, the day ends. */
export function nextChangeOf(
  offers: readonly Pick<ListedOffer, 'registrationOpensAt' | 'registrationClosesAt' | 'nextAt' | 'nextEndsAt' | 'draw'>[],
  now: Temporal.Instant,
): Temporal.Instant {
  const midnight = berlinDay(now).add({ days: 1 }).toZonedDateTime('Europe/Berlin').toInstant()
  const moments = offers.flatMap(({ registrationOpensAt, registrationClosesAt, nextAt, nextEndsAt, draw }) => [
    registrationOpensAt,
    registrationClosesAt,
    nextAt,
    nextEndsAt,
    ...(draw ? [draw.opensAt, draw.closesAt].map((moment) => Temporal.Instant.from(moment)) : []),
  ])
  return moments.reduce<Temporal.Instant>(
    (soonest, moment) => (moment && isAfter(moment, now) && isBefore(moment, soonest) ? moment : soonest),
    midnight,
  )
}
