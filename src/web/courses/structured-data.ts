import type { PublicCourse } from '../../domain/courses/get-public-course.ts'
import { placesOf } from '../../domain/courses/places-of.ts'
import { isInFee } from '../../domain/courses/rules.ts'
import type { Gate } from '../kit/gate.ts'

interface Surroundings {
  link: Gate['link']
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

/** An course in the fee has no price of its own. */
function priceFacts(prices: PublicCourse['prices']) {
  if (isInFee(prices)) return { category: 'Subscription' }
  const price = ['non_member', 'member'].map((kind) => prices.find((one) => one.kind === kind)).find(Boolean)
  if (!price) return {}
  return { category: price.cents > 0 ? 'Paid' : 'Free', price: (price.cents / 100).toFixed(2), priceCurrency: 'EUR' }
}

/** Data of an course for search engines (schema.org `Course`): `<` is escaped, so that it ends no script. */
export function structuredData(course: PublicCourse, { link, clubName, now }: Surroundings): string {
  const url = link(`/id/${course.slug}`)
  const venue = course.slots.find((slot) => slot.venue)?.venue
  const provider = { '@type': 'SportsOrganization', name: clubName, url: link('/') }
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.title,
    description: course.summary || course.title,
    url,
    inLanguage: 'de',
    provider,
    offers: {
      '@type': 'Offer',
      url,
      ...priceFacts(course.prices),
      availability: `https://schema.org/${AVAILABLE[placesOf(course, now).kind]}`,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Onsite',
      ...(course.firstAt ? { startDate: course.firstAt.toString() } : {}),
      ...(course.kind === 'course' && course.lastAt ? { endDate: course.lastAt.toString() } : {}),
      ...(course.kind === 'course' && course.sessionCount > 0
        ? { courseSchedule: { '@type': 'Schedule', repeatFrequency: 'P1W', repeatCount: course.sessionCount } }
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
