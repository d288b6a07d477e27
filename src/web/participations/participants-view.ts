import type { OpenCompensation } from '../../domain/compensations/queries.ts'
import { compensationText } from '../../domain/compensations/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import type { Question } from '../../domain/courses/list-questions.ts'
import { canManageParticipants, canSeePrices } from '../../domain/participations/access.ts'
import type { GivenAnswer } from '../../domain/participations/list-answers.ts'
import type { ContactFacts } from '../../domain/participations/list-contact-facts.ts'
import type { LedCourse } from '../../domain/participations/list-led-courses.ts'
import type { Participation } from '../../domain/participations/queries.ts'
import { isLive, PLACE_STATES } from '../../domain/participations/rules.ts'
import { ENDED_TEXTS, STATE_TEXTS } from '../../domain/participations/texts.ts'
import { canChangeContact } from '../../domain/people/access.ts'
import { found } from '../../kernel/answer.ts'
import { ageOn, berlinDay, berlinTime, formatDay, formatMoment, formatTime, weekdayShort } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'
import type { StateKind } from '../ui/badge.tsx'
import type { PanelFacts } from './panel-facts.ts'

export interface CourseRow {
  id: string
  slug: string
  title: string
  times: string
  next: string
  department: { name: string; hue: number } | null
  /** Places held, and those held by the group list alone. */
  taken: number
  grouped: number
  capacity: number | null
  note: string
  waiting: number
}

const count = (amount: number, text: string): string => (amount > 0 ? `${amount} ${text}` : '')

export function presentCourse(course: LedCourse): CourseRow {
  const { id, slug, title, capacity, requested, offered, taken, grouped, waiting, nextAt, slots, department, hue } = course
  return {
    id,
    slug,
    title,
    times: slots.map(({ weekday, from, to }) => `${weekdayShort(weekday)} ${from.slice(0, 5)}–${to.slice(0, 5)}`).join(', '),
    next: nextAt ? formatMoment(nextAt) : '',
    department: department === null ? null : { name: department, hue: hue ?? 0 },
    taken,
    grouped,
    capacity,
    note: [count(requested, 'unbestätigt'), count(offered, 'angeboten')].filter(Boolean).join(', '),
    waiting,
  }
}

export interface ParticipantView {
  id: string
  personId: string
  name: string
  age: string
  state: { tone: StateKind; text: string }
  note: string
  guardian: string
  phone: string
  /** `tel:` address; empty without a number. */
  call: string
  email: string
  /** Empty where a page does not read `listContactFacts`. */
  emergency: string
  address: string
  price: string
  /** Said by them for a cheaper price, and not checked yet. */
  claim: string
  message: string
  /** Companion of the child, and the answers of the sign-up. */
  answers: GivenAnswer[]
  /** Position on the waiting list from 1; null without a wait. */
  position: number | null
  mayGetPlace: boolean
  mayLeave: boolean
  mayChangeContact: boolean
  /** Orders that fit this person, by their name in the address. */
  orders: ('move' | 'offer' | 'price' | 'settle')[]
}

const TONES: Partial<Record<Participation['state'], StateKind>> = {
  confirmed: 'good',
  requested: 'care',
  offered: 'info',
  waiting: 'calm',
}

function noteOf({ state, holdUntil, offerUntil, confirmedAt, endedReason }: Participation): string {
  if (state === 'requested')
    return holdUntil ? `Platz gehalten bis ${formatTime(berlinTime(holdUntil))} Uhr` : 'E-Mail ist noch nicht hinaus'
  if (state === 'offered' && offerUntil) return `bis ${formatMoment(offerUntil)} Uhr`
  if (state === 'waiting' && confirmedAt === null) return 'noch nicht bestätigt'
  return endedReason ? (ENDED_TEXTS[endedReason] ?? '') : ''
}

/** `tel:` address of a number as typed; empty when it has too few digits. */
export const callAddress = (phone: string): string => {
  const digits = phone.replace(/\(0\)/g, '').replace(/[^\d+]/g, '')
  return digits.length >= 5 ? `tel:${digits}` : ''
}

type Priced = Pick<Participation, 'priceKind' | 'priceCheckedAt' | 'state'>

/** A cheaper price that nobody has looked at yet. */
export const isProvisional = ({ priceKind, priceCheckedAt, state }: Priced): boolean =>
  priceCheckedAt === null && (priceKind === 'member' || priceKind === 'reduced') && isLive(state)

function priceOf(person: Participation): string {
  const { priceCents } = person
  const free = person.priceKind === 'member' ? 'im Beitrag' : 'kostenfrei'
  if (isProvisional(person)) return `${priceCents === 0 ? free : formatCents(priceCents)} (noch zu prüfen)`
  return priceCents === 0 ? '' : formatCents(priceCents)
}

const claimOf = (person: Participation): string =>
  isProvisional(person) ? (person.priceKind === 'member' ? 'Mitglied' : 'ermäßigt') : ''

function ordersOf(person: Participation, seesPrices: boolean): ParticipantView['orders'] {
  const { state, confirmedAt } = person
  if (!isLive(state)) return []
  return [
    'move',
    ...(state === 'waiting' && confirmedAt !== null ? ['offer' as const] : []),
    ...(seesPrices ? ['price' as const] : []),
    ...(seesPrices && isProvisional(person) ? ['settle' as const] : []),
  ]
}

type Answers = ReadonlyMap<string, readonly GivenAnswer[]>
type Contacts = ReadonlyMap<string, ContactFacts>

/** `Feldweg 3, 86150 Augsburg` */
const addressOf = (facts: ContactFacts | undefined): string =>
  facts ? [facts.street, `${facts.postcode} ${facts.city}`.trim()].filter(Boolean).join(', ') : ''

const answersOf = ({ id, companion }: Participation, answers: Answers): GivenAnswer[] => [
  ...(companion ? [{ question: 'Begleitung', answer: companion }] : []),
  ...(answers.get(id) ?? []),
]

/** Prices only for the office and the department. */
export function presentParticipants(
  ctx: Ctx,
  people: readonly Participation[],
  answers: Answers = new Map(),
  contacts: Contacts = new Map(),
): ParticipantView[] {
  const seesPrices = canSeePrices(ctx.actor)
  let position = 0
  return people.map((person) => {
    const phone = person.guardianName ? person.contactPhone || person.phone : person.phone || person.contactPhone
    const isWaiting = person.state === 'waiting'
    if (isWaiting) position += 1
    return {
      id: person.id,
      personId: person.personId,
      name: `${person.firstname} ${person.lastname}`,
      age: person.birthOn ? plural(ageOn(person.birthOn, berlinDay(ctx.now)), 'Jahr', 'Jahre') : '',
      state: { tone: TONES[person.state] ?? 'calm', text: STATE_TEXTS[person.state] },
      note: noteOf(person),
      guardian: person.guardianName ?? '',
      phone,
      call: callAddress(phone),
      email: person.email,
      emergency: contacts.get(person.id)?.emergency ?? '',
      address: addressOf(contacts.get(person.id)),
      price: seesPrices ? priceOf(person) : '',
      claim: seesPrices ? claimOf(person) : '',
      message: person.message,
      answers: answersOf(person, answers),
      position: isWaiting ? position : null,
      mayGetPlace: person.state === 'requested' || person.state === 'waiting' || person.state === 'offered',
      mayLeave: isLive(person.state),
      mayChangeContact: canChangeContact(ctx.actor, { isOwn: false, isLed: true }),
      orders: ordersOf(person, seesPrices),
    }
  })
}

export interface CoursePanelView extends CourseRow {
  canManage: boolean
  placed: ParticipantView[]
  waitingPeople: ParticipantView[]
  ended: ParticipantView[]
  firstText: string
  /** Asked of people that staff enters, by the name of their field. */
  questions: (Omit<Question, 'id'> & { name: string })[]
  /** ISO. */
  today: string
}

/** Sign-ups on a course's panel, ended ones too. */
export const shownIn = ({ placed, waitingPeople, ended }: CoursePanelView): ParticipantView[] => [
  ...placed,
  ...waitingPeople,
  ...ended,
]

/** `owed`: open compensations by sign-up; shown with the prices. */
export function presentPanel(
  ctx: Ctx,
  course: LedCourse,
  { people, answers, questions }: PanelFacts,
  owed: readonly OpenCompensation[] = [],
): CoursePanelView {
  const owedTo = Map.groupBy(owed, ({ participationId }) => participationId)
  const views = presentParticipants(ctx, people, answers).map((view) => {
    const texts = canSeePrices(ctx.actor) ? (owedTo.get(view.id) ?? []).map(compensationText) : []
    return { ...view, price: [view.price, ...texts].filter(Boolean).join(' · ') }
  })
  const inStates = (states: readonly string[]) => views.filter((_, at) => states.includes(found(people[at]).state))
  return {
    ...presentCourse(course),
    // Each course found here is led by the actor (`isLed`); the command asks again.
    canManage: canManageParticipants(ctx.actor, { departmentId: course.departmentId, isTrainer: true }),
    placed: inStates(PLACE_STATES),
    waitingPeople: inStates(['waiting']),
    ended: inStates(['cancelled', 'declined', 'finished']),
    questions: questions.map(({ id, ...question }) => ({ ...question, name: `answers.${id}` })),
    today: berlinDay(ctx.now).toString(),
    firstText: course.nextAt ? `Nächster Termin ${formatDay(berlinDay(course.nextAt))}` : 'Kein Termin in Sicht',
  }
}
