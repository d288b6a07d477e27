import type { Offer } from '../../domain/courses/get-offer.ts'
import { placesOf } from '../../domain/courses/places-of.ts'
import { isInFee } from '../../domain/courses/rules.ts'

interface Surroundings {
  origin: string
  clubName: string
  now: Temporal.Instant
}

const AVAILABLE: Record<string, string> = {
  free: 'InStock',
  open: 'InStock',
  waiting: 'BackOrder',
  full: 'SoldOut',
  closed: 'SoldOut',
  not_open_yet: 'PreOrder',
  wishes_soon: 'PreOrder',
  wishes: 'PreOrder',
  to_be_drawn: 'SoldOut',
}

/** What the members' fee covers has no price of its own. */
function priceFacts(prices: Offer['prices']) {
  if (isInFee(prices)) return { category: 'Subscription' }
  const price = ['non_member', 'member'].map((kind) => prices.find((one) => one.kind === kind)).find(Boolean)
  if (!price) return {}
  return { category: price.cents > 0 ? 'Paid' : 'Free', price: (price.cents / 100).toFixed(2), priceCurrency: 'EUR' }
}

/** What search engines read of an offer (schema.org `Course`), as the text of a data block: `<` escaped, it ends no script. */
export function structuredData(offer: Offer, { origin, clubName, now }: Surroundings): string {
  const url = `${origin}/id/${offer.slug}`
  const venue = offer.slots.find((slot) => slot.venue)?.venue
  const provider = { '@type': 'SportsOrganization', name: clubName, url: origin }
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: offer.title,
    description: offer.summary || offer.title,
    url,
    inLanguage: 'de',
    provider,
    offers: {
      '@type': 'Offer',
      url,
      ...priceFacts(offer.prices),
      availability: `https://schema.org/${AVAILABLE[placesOf(offer, now).kind]}`,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Onsite',
      ...(offer.firstAt ? { startDate: offer.firstAt.toString() } : {}),
      ...(offer.kind === 'course' && offer.lastAt ? { endDate: offer.lastAt.toString() } : {}),
      ...(offer.kind === 'course' && offer.sessionCount > 0
        ? { courseSchedule: { '@type': 'Schedule', repeatFrequency: 'P1W', repeatCount: offer.sessionCount } }
        : {}),
      ...(venue
        ? {
            location: {
              '@type': 'Place',
              name: venue.name,
              address: {
                '@type': 'PostalAddress',
                streetAddress: venue.street,
                postalCode: venue.postcode,
                addressLocality: venue.city,
                addressCountry: 'DE',
              },
            },
          }
        : {}),
    },
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
