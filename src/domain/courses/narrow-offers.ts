import { slugify } from '../../kernel/fold.ts'
import type { ListedOffer, OfferSlot } from './list-offers.ts'
import { placesOf } from './places-of.ts'

export const TIMES = ['morning', 'afternoon', 'evening'] as const
export type TimeOfDay = (typeof TIMES)[number]
export const AGES = ['0-5', '6-11', '12-17', '18-59', '60-120'] as const
export type AgeGroup = (typeof AGES)[number]

/** What a visitor asks the finder for. Null and false = not asked. */
export interface OfferFilters {
  q: string
  weekday: number | null
  time: TimeOfDay | null
  /** Slug of a sport. */
  sport: string | null
  age: AgeGroup | null
  /** Slug of a facility. */
  hall: string | null
  kind: 'ongoing' | 'course' | null
  onlyFree: boolean
}

/** An offer at one of its weekly times; `slot` null for an offer without one. */
export interface Sitting {
  offer: ListedOffer
  slot: OfferSlot | null
}

/** The day is cut at 12 and at 17 hours, by when a session begins. */
function isAtTime(slot: OfferSlot, time: TimeOfDay): boolean {
  const hour = Number(slot.from.slice(0, 2))
  return time === 'morning' ? hour < 12 : time === 'afternoon' ? hour >= 12 && hour < 17 : hour >= 17
}

function isForAge(offer: ListedOffer, age: AgeGroup): boolean {
  const [from = 0, to = 120] = age.split('-').map(Number)
  const inYears = (limit: number | null) => (limit === null || offer.ageUnit === 'years' ? limit : Math.floor(limit / 12))
  return (inYears(offer.ageFrom) ?? 0) <= to && (inYears(offer.ageTo) ?? 120) >= from
}

const isFree = (offer: ListedOffer, now: Temporal.Instant): boolean => ['free', 'open'].includes(placesOf(offer, now).kind)

type Facet = Exclude<keyof OfferFilters, 'q'>

const TESTS: Record<Facet, (sitting: Sitting, filters: OfferFilters, now: Temporal.Instant) => boolean> = {
  weekday: ({ slot }, { weekday }) => weekday === null || slot?.weekday === weekday,
  time: ({ slot }, { time }) => time === null || (slot !== null && isAtTime(slot, time)),
  hall: ({ slot }, { hall }) => hall === null || slot?.facilitySlug === hall,
  sport: ({ offer }, { sport }) => sport === null || slugify(offer.sport) === sport,
  age: ({ offer }, { age }) => age === null || isForAge(offer, age),
  kind: ({ offer }, { kind }) => kind === null || offer.kind === kind,
  onlyFree: ({ offer }, { onlyFree }, now) => !onlyFree || isFree(offer, now),
}
const FACETS = Object.keys(TESTS) as Facet[]

const passes = (sitting: Sitting, filters: OfferFilters, now: Temporal.Instant, but?: Facet): boolean =>
  FACETS.every((facet) => facet === but || TESTS[facet](sitting, filters, now))

export interface FacetCount {
  value: string
  label: string
  count: number
}

export interface NarrowedOffers {
  /** By weekday and time; those without a weekly time last. */
  sittings: Sitting[]
  /** Offers (not sittings) found. */
  count: number
  facets: {
    weekday: FacetCount[]
    time: FacetCount[]
    sport: FacetCount[]
    hall: FacetCount[]
    age: FacetCount[]
    kind: FacetCount[]
  }
}

const sittingsOf = (offers: readonly ListedOffer[]): Sitting[] =>
  offers.flatMap((offer): Sitting[] =>
    offer.slots.length === 0 ? [{ offer, slot: null }] : offer.slots.map((slot) => ({ offer, slot })),
  )

const order = ({ slot, offer }: Sitting): string => `${slot?.weekday ?? 8} ${slot?.from ?? ''} ${offer.title}`

/** Counts offers by a value that each sitting may have. */
function tally(sittings: readonly Sitting[], named: (sitting: Sitting) => { value: string; label: string } | null): FacetCount[] {
  const seen = new Map<string, { label: string; offers: Set<string> }>()
  for (const sitting of sittings) {
    const found = named(sitting)
    if (!found) continue
    const entry = seen.get(found.value) ?? { label: found.label, offers: new Set<string>() }
    entry.offers.add(sitting.offer.id)
    seen.set(found.value, entry)
  }
  return [...seen].map(([value, { label, offers }]) => ({ value, label, count: offers.size }))
}

const byLabel = (counts: FacetCount[]): FacetCount[] => counts.sort((one, other) => one.label.localeCompare(other.label, 'de'))

/**
 * Keeps what was asked for. Weekday, time and hall must be true of the same weekly time. Each facet counts what one would
 * find by choosing it, all other filters kept.
 */
export function narrowOffers(offers: readonly ListedOffer[], filters: OfferFilters, now: Temporal.Instant): NarrowedOffers {
  const all = sittingsOf(offers)
  const without = (facet: Facet) => all.filter((sitting) => passes(sitting, filters, now, facet))
  const sittings = all
    .filter((sitting) => passes(sitting, filters, now))
    .sort((one, other) => order(one).localeCompare(order(other), 'de'))
  const fixed = (values: readonly string[], facet: Facet, holds: (sitting: Sitting, value: string) => boolean): FacetCount[] => {
    const open = without(facet)
    return values.map((value) => ({
      value,
      label: value,
      count: new Set(open.filter((sitting) => holds(sitting, value)).map(({ offer }) => offer.id)).size,
    }))
  }
  return {
    sittings,
    count: new Set(sittings.map(({ offer }) => offer.id)).size,
    facets: {
      weekday: fixed(['1', '2', '3', '4', '5', '6', '7'], 'weekday', ({ slot }, value) => slot?.weekday === Number(value)),
      time: fixed(TIMES, 'time', ({ slot }, value) => slot !== null && isAtTime(slot, value as TimeOfDay)),
      age: fixed(AGES, 'age', ({ offer }, value) => isForAge(offer, value as AgeGroup)),
      kind: fixed(['course', 'ongoing'], 'kind', ({ offer }, value) => offer.kind === value),
      sport: byLabel(
        tally(without('sport'), ({ offer }) => (offer.sport ? { value: slugify(offer.sport), label: offer.sport } : null)),
      ),
      hall: byLabel(
        tally(without('hall'), ({ slot }) =>
          slot?.facilitySlug && slot.facility ? { value: slot.facilitySlug, label: slot.facility } : null,
        ),
      ),
    },
  }
}
