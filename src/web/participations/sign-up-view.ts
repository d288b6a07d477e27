import type { PublicCourse } from '../../domain/courses/get-public-course.ts'
import { placesOf } from '../../domain/courses/places-of.ts'
import { isInFee } from '../../domain/courses/rules.ts'
import { closedText, joinLaterText, placesText, priceText, type StateText, termText } from '../../domain/courses/texts.ts'
import type { OfferedKind } from '../../domain/credits/queries.ts'
import { singleHoursText } from '../../domain/credits/texts.ts'
import type { SignUpTerms } from '../../domain/participations/get-sign-up-terms.ts'
import { clashText, forAges } from '../../domain/participations/join-text.ts'
import type { Clash } from '../../domain/participations/list-clashes.ts'
import { consentKey } from '../../domain/participations/read-answers.ts'
import { firstDay, lastDayToLeave } from '../../domain/participations/rules.ts'
import { isMinor } from '../../domain/people/rules.ts'
import { compact, maskedIban } from '../../kernel/bank-codes.ts'
import { berlinDay, formatDay, formatMoment, formatSpan, weekdayShort } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { partText, timesOf } from '../kit/slot-text.ts'
import { foldConsent } from './consent-text.ts'
import { type LeaveTerms, leaveText, type WithdrawalView, withdrawalOf } from './order-terms.ts'
import { dealOf, dealOfAll, dueOf, trialLessonsOf } from './sign-up-details-view.ts'
import type { Read, SignUpPerson } from './sign-up-form.ts'
import { priceOfWishes, type WishDrawView, type WishOption, wishDraw, wishRows } from './wish-view.ts'

/** Summary of the course beside the form. */
export interface SignUpCourseView {
  slug: string
  title: string
  lines: string[]
  price: { main: string; note: string }
  state: StateText
  /** Why nobody can sign up now; empty where somebody can. */
  closed: string
  isWaiting: boolean
  /** Places are drawn: the form takes a wish. */
  draw: WishDrawView | null
  asksSex: boolean
  asksMembership: boolean
  /** The members' fee covers it: the form asks for the membership first. */
  isInFee: boolean
  /** Lessons to try; 0 without any. */
  trialLessons: number
  /** `45,00 €`; empty without a reduced price. */
  reduced: string
  /** ISO day, for the guardian's fields to appear while typing. */
  today: string
  /** Birth dates outside these days (ISO; empty = no limit) show the text while typing. */
  born: { from: string; to: string; text: string }
}

/** Days of birth that fit the ages of a course. */
export function bornFor(course: Parameters<typeof forAges>[0], now: Temporal.Instant): SignUpCourseView['born'] {
  const { ageFrom, ageTo, ageUnit, kind, firstAt } = course
  if (ageFrom === null && ageTo === null) return { from: '', to: '', text: '' }
  const day = firstDay({ kind, firstSessionAt: firstAt }, now)
  const from = ageTo === null ? '' : day.subtract({ [ageUnit]: ageTo + 1 }).add({ days: 1 })
  const to = ageFrom === null ? '' : day.subtract({ [ageUnit]: ageFrom })
  const text = `Das Angebot ist ${forAges(course)}. Bitte prüfen Sie das Geburtsdatum.`
  return { from: from.toString(), to: to.toString(), text }
}

function whenText(course: PublicCourse): string[] {
  const slots = course.slots.map((slot) => `${weekdayShort(slot.weekday)} ${timesOf(slot)}`)
  const [next] = course.dates.filter(({ state }) => state === 'planned')
  const first = next
    ? `${course.eventId ? '' : 'nächster Termin '}${formatSpan(Temporal.Instant.from(next.startsAt), Temporal.Instant.from(next.endsAt))}`
    : ''
  return [slots.join(', '), first].filter(Boolean)
}

const runningOf = (course: PublicCourse, now: Temporal.Instant): string => (course.eventId ? '' : joinLaterText(course, now))

const placeLine = ({ slots }: PublicCourse): string => {
  const slot = slots.find(({ facility }) => facility)
  return slot ? [slot.facility, partText(slot.part)].filter(Boolean).join(', ') : ''
}

export const isPricedByMembership = ({ prices }: PublicCourse): boolean =>
  prices.some(({ kind }) => kind === 'member') && prices.some(({ kind }) => kind === 'non_member')

/** `kinds`: cards for single hours. */
export function signUpCourse(course: PublicCourse, kinds: readonly OfferedKind[], now: Temporal.Instant): SignUpCourseView {
  const places = placesOf(course, now)
  const reduced = course.prices.find(({ kind }) => kind === 'reduced')
  const cards = singleHoursText(kinds)
  return {
    slug: course.slug,
    title: course.title,
    lines: [...whenText(course), placeLine(course), runningOf(course, now), cards && `Einzelne Stunden ${cards}`].filter(Boolean),
    price: priceText(course.prices, course.trialLessons),
    state: placesText(places, course.kind),
    closed: closedText(places),
    isWaiting: places.kind === 'waiting',
    draw: wishDraw(course),
    asksSex: course.sexes !== 'all',
    asksMembership: isPricedByMembership(course),
    isInFee: isInFee(course.prices),
    trialLessons: course.draw ? 0 : course.trialLessons,
    reduced: reduced ? formatCents(reduced.cents) : '',
    today: berlinDay(now).toString(),
    born: bornFor(course, now),
  }
}

/** Manner chosen beforehand: strangers come to try, if they can; empty where the fee does not cover the course. */
export const mannerFor = ({ prices, trialLessons }: PublicCourse, isMember: boolean): string =>
  !isInFee(prices) ? '' : isMember ? 'member' : trialLessons > 0 ? 'trial' : ''

export interface SummaryView {
  rows: { name: string; text: string }[]
  price: string
  priceNote: string
  cancelText: string
  /** Terms that the law asks for before a contract about money; empty without one. */
  withdrawal: WithdrawalView | null
  /** Mandate that the last button grants to the club. */
  mandateText: string
  /** `Mia hat dann schon „Judo“ …`: no hindrance. */
  clashes: string[]
  /** `lead` stands beside the box; `whole`, by paragraphs, unfolds where the text is longer. */
  consents: { id: string; value: string; lead: string; whole: string[]; isRequired: boolean }[]
  /** Exactly "zahlungspflichtig anmelden" where money is due (§ 312j (3) BGB). */
  button: string
}

function cancelText(course: PublicCourse, isWaiting: boolean, leave: LeaveTerms): string {
  if (course.draw)
    return `Ändern können Sie Ihren Wunsch bis ${formatMoment(Temporal.Instant.from(course.draw.closesAt))} Uhr, zurückziehen bis zur Auslosung. Bekommen Sie einen Platz, ist er fest gebucht.`
  if (isWaiting) return 'Von der Warteliste können Sie sich jederzeit über den Link in der E-Mail abmelden.'
  return leaveText(leave)
}

const FEE_NOTE = 'Fehlt sie noch, melden wir uns bei Ihnen.'
const MEMBER_NOTE = 'Mitgliedspreis: Der Verein prüft die Mitgliedschaft vor der Abrechnung.'

function priceNote(course: PublicCourse, { people, common }: Read, isWaiting: boolean): string {
  const deals = people.map((person) => dealOf(course, person, common.isTrial))
  const kinds = deals.map(({ priceKind }) => priceKind)
  const isForMembers = isInFee(course.prices)
  const isSure = deals.every(({ isPriceSure }) => isPriceSure)
  return [
    isForMembers && deals.some(({ isTrial }) => isTrial) ? 'Danach entscheiden Sie, ob Sie Mitglied werden.' : '',
    isForMembers && deals.some(({ isTrial, isPriceSure }) => !isTrial && !isPriceSure) ? FEE_NOTE : '',
    !isForMembers && kinds.includes('member') ? (isSure ? 'Mitgliedspreis' : MEMBER_NOTE) : '',
    kinds.includes('reduced') ? 'Ermäßigt: Bitte halten Sie einen Nachweis bereit.' : '',
    isWaiting ? `Er wird erst fällig, wenn Sie einen Platz ${course.draw ? 'bekommen' : 'annehmen'}.` : '',
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

function personRows(person: SignUpPerson, course: PublicCourse, terms: SignUpTerms) {
  const answers = terms.questions.map(({ id, label, kind }) => {
    const given = (person.answers[id] ?? '').trim()
    return { name: label, text: kind === 'yes_no' && given ? (given === 'yes' ? 'ja' : 'nein') : given }
  })
  return [
    { name: 'Für', text: `${person.name}, geboren am ${formatDay(person.birthOn)}` },
    { name: 'Begleitung', text: course.countsPairs ? person.companion : '' },
    ...answers,
  ]
}

function contactRows(read: Read, now: Temporal.Instant) {
  if (read.kind === 'family') return []
  const { guardian, email, phone } = read.form
  const isChild = read.people.some(({ birthOn }) => isMinor(birthOn, now))
  return [
    { name: 'Sorge\u00adberechtigt', text: guardian && isChild ? `${guardian.firstname} ${guardian.lastname}` : '' },
    { name: 'E-Mail', text: email },
    { name: 'Telefon', text: phone },
  ]
}

const GROUP_TEXTS = { all_or_none: 'Alle oder keiner', together: 'Jede Person für sich' }

/** Choice for short places, and their shortage. */
function groupText(course: PublicCourse, { people, common: { groupKind } }: Read, places: ReturnType<typeof placesOf>): string {
  if (people.length === 1 || course.capacity === null) return ''
  const chosen = GROUP_TEXTS[groupKind]
  if (places.kind !== 'free' || places.places >= people.length) return chosen
  const free = places.places === 1 ? 'Frei ist nur 1 Platz' : `Frei sind nur ${places.places} Plätze`
  return `${chosen}. ${free}: ${groupKind === 'all_or_none' ? 'Sie warten gemeinsam.' : 'Wer keinen bekommt, wartet.'}`
}

interface SummaryFacts {
  now: Temporal.Instant
  contact: string
  clashes: readonly Clash[]
  wishes: readonly WishOption[]
}

export function summaryOf(
  course: PublicCourse,
  terms: SignUpTerms,
  read: Read,
  { now, contact, clashes, wishes }: SummaryFacts,
): SummaryView {
  const places = placesOf(course, now)
  const isWaiting =
    places.kind === 'waiting' ||
    (places.kind === 'free' && places.places < read.people.length && read.common.groupKind === 'all_or_none')
  const due = dueOf(course, read)
  const leave = { last: lastDayToLeave({ ...course, firstSessionAt: course.firstAt }), now, contact }
  // The contract's facts stand right above the button (§ 312j (2) BGB).
  const rows = [
    { name: 'Angebot', text: course.title },
    { name: 'Wann', text: whenText(course).join(', ') },
    { name: 'Wo', text: placeLine(course) },
    { name: 'Termine', text: [course.eventId ? '' : termText(course), runningOf(course, now)].filter(Boolean).join('. ') },
    ...wishRows(course, due, wishes),
    ...read.people.flatMap((person) => personRows(person, course, terms)),
    { name: 'Wenn Plätze knapp sind', text: groupText(course, read, places) },
    ...contactRows(read, now),
    { name: 'Nachricht', text: read.common.message },
    { name: 'Zahlung', text: due > 0 ? paymentText(terms, read) : '' },
  ]
  return {
    rows: rows.filter(({ text }) => text !== ''),
    price: priceOfWishes([due, ...wishes.map(({ cents }) => cents)], dealOfAll(course, read)),
    priceNote: priceNote(course, read, due > 0 && (isWaiting || Boolean(course.draw))),
    cancelText: cancelText(course, isWaiting, leave),
    withdrawal: due > 0 ? withdrawalOf(terms, leave) : null,
    mandateText: due > 0 && read.common.payment === 'mandate' && terms.payment !== 'invoice' ? MANDATE : '',
    clashes: clashes.map(clashText),
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
        : course.draw
          ? 'Wunsch absenden'
          : trialLessonsOf(course, read) > 0
            ? 'Schnupperstunde buchen'
            : 'Verbindlich anmelden',
  }
}
