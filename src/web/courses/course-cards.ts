import type { OfferedKind } from '../../domain/credits/queries.ts'
import { priceOf, singleHoursText, termsText } from '../../domain/credits/texts.ts'
import type { PublicCourseView } from './course-view.ts'

/** Adds the course's cards to its page: in the price table, and how to get one. */
export function withCards(view: PublicCourseView, kinds: readonly OfferedKind[]): PublicCourseView {
  if (kinds.length === 0) return view
  const prices = view.prices.length > 0 ? view.prices : [{ name: 'Mitglieder', amount: view.price.main }]
  const cards = kinds.map((kind) => ({ name: `${kind.name} (${termsText(kind)})`, amount: priceOf(kind) }))
  return {
    ...view,
    prices: [...prices, ...cards],
    facts: [...view.facts, { name: 'Einzelne Stunden', text: singleHoursText(kinds) }],
  }
}
