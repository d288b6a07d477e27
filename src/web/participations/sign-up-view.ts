import type { Offer } from '../../domain/courses/get-offer.ts'
import { placesOf } from '../../domain/courses/places-of.ts'
import { placesText, priceText, type StateText } from '../../domain/courses/texts.ts'
import { isMinor, type Price, priceFor } from '../../domain/participations/rules.ts'
import { berlinDay, formatDay, formatSpan, weekdayShort } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { partText, timesOf } from '../courses/finder-view.ts'
import type { PersonForm } from './sign-up-form.ts'

/** What stays visible beside the form. */
export interface SignUpOfferView {
  slug: string
  title: string
  lines: string[]
  price: { main: string; note: string }
  state: StateText
  isWaiting: boolean
  asksSex: boolean
  asksMembership: boolean
  /** ISO day, for the guardian's fields to appear while typing. */
  today: string
}

const isPrice = (price: { kind: string; cents: number }): price is Price =>
  ['non_member', 'member', 'reduced'].includes(price.kind)

function whenText(offer: Offer): string[] {
  const slots = offer.slots.map((slot) => `${weekdayShort(slot.weekday)} ${timesOf(slot)}`)
  const [next] = offer.dates.filter(({ state }) => state === 'planned')
  const first = next
    ? `nächster Termin ${formatSpan(Temporal.Instant.from(next.startsAt), Temporal.Instant.from(next.endsAt))}`
    : ''
  return [slots.join(', '), first].filter(Boolean)
}

const placeLine = ({ slots }: Offer): string => {
  const slot = slots.find(({ facility }) => facility)
  return slot ? [slot.facility, partText(slot.part)].filter(Boolean).join(', ') : ''
}

export function signUpOffer(offer: Offer, now: Temporal.Instant): SignUpOfferView {
  const places = placesOf(offer, now)
  return {
    slug: offer.slug,
    title: offer.title,
    lines: [...whenText(offer), placeLine(offer)].filter(Boolean),
    price: priceText(offer.prices, offer.kind),
    state: placesText(places, offer.kind),
    isWaiting: places.kind === 'waiting',
    asksSex: offer.sexes !== 'all',
    asksMembership: offer.prices.some(({ kind }) => kind === 'member') && offer.prices.some(({ kind }) => kind === 'non_member'),
    today: berlinDay(now).toString(),
  }
}

/** What is about to be sent. */
export interface SummaryView {
  rows: { name: string; text: string }[]
  price: string
  priceNote: string
  cancelText: string
  /** Exactly "zahlungspflichtig anmelden" where money is due (§ 312j (3) BGB). */
  button: string
}

function cancelText(offer: Offer, isWaiting: boolean, now: Temporal.Instant): string {
  if (isWaiting) return 'Von der Warteliste können Sie sich jederzeit über den Link in der E-Mail abmelden.'
  if (!offer.firstAt || offer.kind === 'ongoing') return 'Abmelden können Sie sich jederzeit über den Link in der E-Mail.'
  const last = berlinDay(offer.firstAt).subtract({ days: offer.cancelDays })
  if (Temporal.PlainDate.compare(last, berlinDay(now)) < 0)
    return 'Die Anmeldung ist verbindlich. Wenn Sie verhindert sind, wenden Sie sich bitte an den Verein.'
  return `Abmelden können Sie sich kostenfrei bis zum ${formatDay(last)} über den Link in der E-Mail. Danach wenden Sie sich bitte an den Verein.`
}

function priceNote(kind: string, isWaiting: boolean): string {
  const waiting = isWaiting ? 'Er wird erst fällig, wenn Sie einen Platz annehmen.' : ''
  return [kind === 'member' ? 'Mitgliedspreis: Der Verein prüft die Mitgliedschaft vor der Abrechnung.' : '', waiting]
    .filter(Boolean)
    .join(' ')
}

export function summaryOf(offer: Offer, person: PersonForm, now: Temporal.Instant): SummaryView {
  const isWaiting = placesOf(offer, now).kind === 'waiting'
  const price = priceFor(offer.prices.filter(isPrice), person.claimsMembership)
  const guardian =
    person.guardian && isMinor(person.birthOn, now) ? `${person.guardian.firstname} ${person.guardian.lastname}` : ''
  return {
    rows: [
      { name: 'Für', text: `${person.firstname} ${person.lastname}, geboren am ${formatDay(person.birthOn)}` },
      { name: 'Erziehungsberechtigt', text: guardian },
      { name: 'E-Mail', text: person.email },
      { name: 'Telefon', text: person.phone },
      { name: 'Nachricht', text: person.message },
    ].filter(({ text }) => text !== ''),
    price: price.cents > 0 ? formatCents(price.cents) : 'kostenfrei',
    priceNote: price.cents > 0 ? priceNote(price.kind, isWaiting) : '',
    cancelText: cancelText(offer, isWaiting, now),
    button: isWaiting ? 'Auf die Warteliste' : price.cents > 0 ? 'zahlungspflichtig anmelden' : 'Verbindlich anmelden',
  }
}
