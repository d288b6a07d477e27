import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'

export interface Deal {
  priceCents: number
  priceKind: string
  /** The office has no price to check. */
  isPriceSure: boolean
  isTrial: boolean
  trialLessons: number
}

/** `60,00 €`, `im Mitgliedsbeitrag enthalten`, `kostenlos: 3 Schnupperstunden`; empty for a course without a price. */
export function dealText({ priceCents, priceKind, isPriceSure, isTrial, trialLessons }: Deal): string {
  if (isTrial) return `kostenlos: ${plural(Math.max(1, trialLessons), 'Schnupperstunde', 'Schnupperstunden')}`
  if (priceCents > 0) return formatCents(priceCents)
  if (priceKind === 'member') return `im Mitgliedsbeitrag enthalten${isPriceSure ? '' : '; wir prüfen die Mitgliedschaft'}`
  return priceKind === 'non_member' ? 'kostenfrei' : ''
}

/** The words for one place, or for those of a group. */
export const forPlaces = (places: number | undefined, one: string, several: string): string =>
  places === undefined || places === 1 ? one : several

/** Place on the waiting list; of a group the first. `position`: null, where it is not known. */
export function waitingText(position: number | null, people: number | undefined): string {
  if (position === null) return 'Sie stehen auf der Warteliste'
  return forPlaces(
    people,
    `Sie stehen auf Platz ${position} der Warteliste`,
    `Sie stehen ab Platz ${position} auf der Warteliste`,
  )
}

/** Sentence on whoever gets the places that somebody gives up. */
export const nextText = (places: number | undefined): string =>
  `${forPlaces(places, 'Den Platz', 'Die Plätze')} bekommt, wer als Nächstes wartet.`

/** For several people: the sum if money is due, else their terms. */
export const dealsText = (cents: number, deals: readonly string[]): string =>
  cents > 0 ? formatCents(cents) : [...new Set(deals)].filter(Boolean).join(', ')

/** `Der Platz ist fest gebucht`, the same on a page and in its mail. `trialLessons`: 0 = for good. `places`: of a group. */
export function bookedText(trialLessons: number, places = 1): string {
  const booked = (what: string) => (places === 1 ? `Der Platz ${what}` : `${places} Plätze ${what}`)
  const be = places === 1 ? 'ist' : 'sind'
  if (trialLessons === 0) return booked(`${be} fest gebucht`)
  return booked(`zum Schnuppern ${be} gebucht: ${trialLessons === 1 ? 'eine Stunde' : `${trialLessons} Stunden`} kostenlos`)
}

/** The first sentence of a mail goes on after its greeting. */
export const beginning = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)

export const AFTER_TRIAL = 'Danach entscheiden Sie, ob Sie weitermachen.'

/** `contact`: phone and mail, may be empty. */
export const askClub = (contact: string): string =>
  contact === '' ? 'Bitte wenden Sie sich an die Geschäftsstelle.' : `Bitte melden Sie sich bei uns: ${contact}.`
