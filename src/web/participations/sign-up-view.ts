import type { Offer } from '../../domain/courses/get-offer.ts'
import { placesOf } from '../../domain/courses/places-of.ts'
import { isInFee } from '../../domain/courses/rules.ts'
import { joinLaterText, placesText, priceText, type StateText } from '../../domain/courses/texts.ts'
import type { OfferedKind } from '../../domain/credits/queries.ts'
import { singleHoursText } from '../../domain/credits/texts.ts'
import type { SignUpTerms } from '../../domain/participations/get-sign-up-terms.ts'
import { consentKey } from '../../domain/participations/read-answers.ts'
import { isMinor, lastDayToLeave } from '../../domain/participations/rules.ts'
import { compact, maskedIban } from '../../kernel/bank-codes.ts'
import { berlinDay, formatDay, formatMoment, formatSpan, weekdayShort } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { partText, timesOf } from '../courses/finder-view.ts'
import { priceOfWishes, type WishDrawView, type WishOption, wishDraw, wishRows } from '../draws/wish-view.ts'
import { foldConsent } from './consent-text.ts'
import { type LeaveTerms, leaveText, type WithdrawalView, withdrawalOf } from './order-terms.ts'
import { dealOf, dealOfAll, dueOf } from './sign-up-details-view.ts'
import type { Candidate, Read } from './sign-up-form.ts'

/** What stays visible beside the form. */
export interface SignUpOfferView {
  slug: string
  title: string
  lines: string[]
  price: { main: string; note: string }
  state: StateText
  isWaiting: boolean
  /** Places are drawn: the form takes a wish. */
  draw: WishDrawView | null
  asksSex: boolean
  asksMembership: boolean
  /** The members' fee covers it: the form asks for the membership first. */
  isInFee: boolean
  /** So many lessons to try; 0 = none. */
  trialLessons: number
  /** `45,00 €`; empty where there is no reduced price. */
  reduced: string
  /** ISO day, for the guardian's fields to appear while typing. */
  today: string
}

function whenText(offer: Offer): string[] {
  const slots = offer.slots.map((slot) => `${weekdayShort(slot.weekday)} ${timesOf(slot)}`)
  const [next] = offer.dates.filter(({ state }) => state === 'planned')
  const first = next
    ? `${offer.eventId ? '' : 'nächster Termin '}${formatSpan(Temporal.Instant.from(next.startsAt), Temporal.Instant.from(next.endsAt))}`
    : ''
  return [slots.join(', '), first].filter(Boolean)
}

const runningOf = (offer: Offer, now: Temporal.Instant): string => (offer.eventId ? '' : joinLaterText(offer, now))

const placeLine = ({ slots }: Offer): string => {
  const slot = slots.find(({ facility }) => facility)
  return slot ? [slot.facility, partText(slot.part)].filter(Boolean).join(', ') : ''
}

/** `kinds`: cards with which one may come for single hours. */
export function signUpOffer(offer: Offer, kinds: readonly OfferedKind[], now: Temporal.Instant): SignUpOfferView {
  const places = placesOf(offer, now)
  const reduced = offer.prices.find(({ kind }) => kind === 'reduced')
  const cards = singleHoursText(kinds)
  return {
    slug: offer.slug,
    title: offer.title,
    lines: [...whenText(offer), placeLine(offer), runningOf(offer, now), cards && `Einzelne Stunden ${cards}`].filter(Boolean),
    price: priceText(offer.prices, offer.trialLessons),
    state: placesText(places, offer.kind),
    isWaiting: places.kind === 'waiting',
    draw: wishDraw(offer),
    asksSex: offer.sexes !== 'all',
    asksMembership: offer.prices.some(({ kind }) => kind === 'member') && offer.prices.some(({ kind }) => kind === 'non_member'),
    isInFee: isInFee(offer.prices),
    trialLessons: offer.draw ? 0 : offer.trialLessons,
    reduced: reduced ? formatCents(reduced.cents) : '',
    today: berlinDay(now).toString(),
  }
}

/** As whom a visitor comes, chosen beforehand: strangers to try, if they can; nothing where it does not matter. */
export const mannerFor = ({ prices, trialLessons }: Offer, isMember: boolean): string =>
  !isInFee(prices) ? '' : isMember ? 'member' : trialLessons > 0 ? 'trial' : ''

/** What is about to be sent. */
export interface SummaryView {
  rows: { name: string; text: string }[]
  price: string
  priceNote: string
  cancelText: string
  /** What the law asks to be said before a contract about money. Empty where none comes about. */
  withdrawal: WithdrawalView | null
  /** The club's collecting of money, agreed to with the last button. */
  mandateText: string
  /** `lead` stands beside the box; `whole`, by paragraphs, can be unfolded where the text is longer. */
  consents: { id: string; value: string; lead: string; whole: string[]; isRequired: boolean }[]
  /** Exactly "zahlungspflichtig anmelden" where money is due (§ 312j (3) BGB). */
  button: string
}

function cancelText(offer: Offer, isWaiting: boolean, leave: LeaveTerms): string {
  if (offer.draw)
    return `Ändern können Sie Ihren Wunsch bis ${formatMoment(Temporal.Instant.from(offer.draw.closesAt))} Uhr, zurückziehen bis zur Auslosung. Bekommen Sie einen Platz, ist er fest gebucht.`
  if (isWaiting) return 'Von der Warteliste können Sie sich jederzeit über den Link in der E-Mail abmelden.'
  return leaveText(leave)
}

const FEE_NOTE = 'Fehlt sie noch, melden wir uns bei Ihnen.'
const MEMBER_NOTE = 'Mitgliedspreis: Der Verein prüft die Mitgliedschaft vor der Abrechnung.'

function priceNote(offer: Offer, { kind, people, common }: Read, isWaiting: boolean): string {
  const deals = people.map((person) => dealOf(offer, person, common.isTrial))
  const kinds = deals.map(({ priceKind }) => priceKind)
  const isForMembers = isInFee(offer.prices)
  return [
    isForMembers && deals.some(({ isTrial }) => isTrial) ? 'Danach nehmen Sie als Mitglied teil.' : '',
    isForMembers && deals.some(({ isTrial, isPriceSure }) => !isTrial && !isPriceSure) ? FEE_NOTE : '',
    !isForMembers && kinds.includes('member') ? (kind === 'family' ? 'Mitgliedspreis' : MEMBER_NOTE) : '',
    kinds.includes('reduced') ? 'Ermäßigt: Bitte halten Sie einen Nachweis bereit.' : '',
    isWaiting ? `Er wird erst fällig, wenn Sie einen Platz ${offer.draw ? 'bekommen' : 'annehmen'}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function paymentText(terms: SignUpTerms, { common }: Read): string {
  if (common.payment !== 'mandate' || terms.payment === 'invoice') return 'auf Rechnung'
  return `SEPA-Lastschrift${common.iban ? ` von ${maskedIban(compact(common.iban))}` : ' von Ihrem bekannten Konto'}`
}

const MANDATE =
  'Sie ermächtigen den Verein, Zahlungen von diesem Konto mittels Lastschrift einzuziehen, und weisen Ihre Bank an, sie einzulösen. Binnen acht Wochen nach der Belastung können Sie die Erstattung verlangen.'

function personRows(person: Candidate, offer: Offer, terms: SignUpTerms) {
  const answers = terms.questions.map(({ id, label, kind }) => {
    const given = (person.answers[id] ?? '').trim()
    return { name: label, text: kind === 'yes_no' && given ? (given === 'yes' ? 'ja' : 'nein') : given }
  })
  return [
    { name: 'Für', text: `${person.name}, geboren am ${formatDay(person.birthOn)}` },
    { name: 'Begleitung', text: offer.countsPairs ? person.companion : '' },
    ...answers,
  ]
}

function contactRows(read: Read, now: Temporal.Instant) {
  if (read.kind === 'family') return []
  const { guardian, email, phone } = read.form
  const isChild = read.people.some(({ birthOn }) => isMinor(birthOn, now))
  return [
    { name: 'Erziehungs\u00adberechtigt', text: guardian && isChild ? `${guardian.firstname} ${guardian.lastname}` : '' },
    { name: 'E-Mail', text: email },
    { name: 'Telefon', text: phone },
  ]
}

const GROUP_TEXTS = { all_or_none: 'Alle oder keiner', together: 'Jede Person für sich' }

/** What was chosen for the case that places are short, and that they are. */
function groupText(offer: Offer, { people, common: { groupKind } }: Read, places: ReturnType<typeof placesOf>): string {
  if (people.length === 1 || offer.capacity === null) return ''
  const chosen = GROUP_TEXTS[groupKind]
  if (places.kind !== 'free' || places.places >= people.length) return chosen
  const free = places.places === 1 ? 'Frei ist nur 1 Platz' : `Frei sind nur ${places.places} Plätze`
  return `${chosen}. ${free}: ${groupKind === 'all_or_none' ? 'Sie warten gemeinsam.' : 'Wer keinen bekommt, wartet.'}`
}

/** Everything at one glance before the last button. */
export function summaryOf(
  offer: Offer,
  terms: SignUpTerms,
  read: Read,
  { now, contact, wishes }: { now: Temporal.Instant; contact: string; wishes: readonly WishOption[] },
): SummaryView {
  const places = placesOf(offer, now)
  const isWaiting =
    places.kind === 'waiting' ||
    (places.kind === 'free' && places.places < read.people.length && read.common.groupKind === 'all_or_none')
  const due = dueOf(offer, read)
  const leave = { last: lastDayToLeave({ ...offer, firstSessionAt: offer.firstAt }), now, contact }
  const rows = [
    ...wishRows(offer, due, wishes),
    ...read.people.flatMap((person) => personRows(person, offer, terms)),
    { name: 'Wenn Plätze knapp sind', text: groupText(offer, read, places) },
    ...contactRows(read, now),
    { name: 'Termine', text: runningOf(offer, now) },
    { name: 'Nachricht', text: read.common.message },
    { name: 'Zahlung', text: due > 0 ? paymentText(terms, read) : '' },
  ]
  return {
    rows: rows.filter(({ text }) => text !== ''),
    price: priceOfWishes([due, ...wishes.map(({ cents }) => cents)], dealOfAll(offer, read)),
    priceNote: priceNote(offer, read, due > 0 && (isWaiting || Boolean(offer.draw))),
    cancelText: cancelText(offer, isWaiting, leave),
    withdrawal: due > 0 ? withdrawalOf(terms, leave) : null,
    mandateText: due > 0 && read.common.payment === 'mandate' && terms.payment !== 'invoice' ? MANDATE : '',
    consents: terms.consents.map((consent) => ({
      id: consent.id,
      value: consentKey(consent),
      ...foldConsent(consent.text),
      isRequired: consent.isRequired,
    })),
    button: isWaiting
      ? 'Auf die Warteliste'
      : due > 0
        ? 'zahlungspflichtig anmelden'
        : offer.draw
          ? 'Wunsch absenden'
          : 'Verbindlich anmelden',
  }
}
