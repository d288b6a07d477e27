import type { CourseFields } from '../../../domain/courses/input.ts'
import type { Consent, Question } from '../../../domain/courses/list-questions.ts'
import type { Course, Standing } from '../../../domain/courses/queries.ts'
import { hasPrice, isInFee, stepRefusal } from '../../../domain/courses/rules.ts'
import { STATE_NAMES, type StateText } from '../../../domain/courses/texts.ts'
import type { Slot } from '../../../domain/sessions/queries.ts'
import { berlinDay, berlinTime, formatDay, formatMoment, formatTime } from '../../../kernel/calendar.ts'
import { formatCents } from '../../../kernel/money.ts'

/** Choice of costs; empty before any was made. */
type Cost = '' | 'fee' | 'free' | 'priced'
type Saved = Readonly<Record<string, string | number | boolean | null>>

const euros = (cents: number | undefined): string => (cents === undefined ? '' : formatCents(cents).replace(' €', ''))
const dayOf = (moment: Temporal.Instant | null): string => (moment ? formatDay(berlinDay(moment)) : '')
const timeOf = (moment: Temporal.Instant | null): string => (moment ? formatTime(berlinTime(moment)) : '')

/** Typed form of the fields, by part of the editor. */
export function presentFields(
  fields: CourseFields,
): Record<'text' | 'signUp' | 'prices', Saved> & { trainerIds: string[]; contactId: string; ledBy: string } {
  const { title, kind, summary, bring, departmentId, seasonId, sport, level, ageFrom, ageTo, ageUnit, sexes } = fields
  const { capacity, minimum, countsPairs, hasWaitingList, cancelDays, trialLessons, priorities, prices } = fields
  const [first = '', second = '', third = ''] = priorities
  return {
    text: {
      title,
      kind,
      summary,
      bring,
      departmentId,
      seasonId,
      sport,
      level,
      ageFrom,
      ageTo,
      ageUnit,
      sexes,
      body: JSON.stringify(fields.body),
      tags: fields.tags.join(', '),
    },
    signUp: {
      capacity,
      minimum,
      countsPairs,
      hasWaitingList,
      cancelDays,
      trialLessons,
      decisionOn: fields.decisionOn ? formatDay(fields.decisionOn) : '',
      opensOn: dayOf(fields.registrationOpensAt),
      opensTime: timeOf(fields.registrationOpensAt),
      closesOn: dayOf(fields.registrationClosesAt),
      closesTime: timeOf(fields.registrationClosesAt),
      'priority[0]': first,
      'priority[1]': second,
      'priority[2]': third,
    },
    prices: {
      ...presentPrices(prices),
      payment: fields.payment,
      isProRata: fields.isProRata,
      hasWithdrawal: fields.hasWithdrawal,
    },
    trainerIds: fields.trainerIds,
    contactId: fields.contactId ?? '',
    ledBy: fields.ledBy,
  }
}

const costOf = (prices: CourseFields['prices']): Cost => {
  const list = Object.entries(prices).flatMap(([kind, cents]) => (cents === undefined ? [] : [{ kind, cents }]))
  if (!hasPrice(list)) return ''
  if (isInFee(list)) return 'fee'
  return prices.non_member === 0 ? 'free' : 'priced'
}

/** Costs as one choice; amounts only for own prices. */
function presentPrices(prices: CourseFields['prices']) {
  const cost = costOf(prices)
  const { non_member, member, reduced } = cost === 'fee' || cost === 'free' ? {} : prices
  return { cost, nonMember: euros(non_member), member: euros(member), reduced: euros(reduced) }
}

export interface SlotRowView {
  id: string
  weekday: string
  startsTime: string
  endsTime: string
  partId: string
  from: string
  to: string
}

export const presentSlot = ({ id, weekday, startsTime, endsTime, partId, from, to }: Slot): SlotRowView => ({
  id,
  weekday: String(weekday),
  startsTime: formatTime(startsTime),
  endsTime: formatTime(endsTime),
  partId: partId ?? '',
  from: formatDay(from),
  to: to ? formatDay(to) : '',
})

export interface QuestionRowView {
  id: string
  kind: string
  label: string
  choices: string
  isRequired: boolean
}
export interface ConsentRowView {
  id: string
  text: string
  isRequired: boolean
  textVersion: number
}

export const presentQuestion = ({ id, kind, label, choices, isRequired }: Question): QuestionRowView => ({
  id,
  kind,
  label,
  choices: choices.join('\n'),
  isRequired,
})
export const presentConsent = ({ id, text, isRequired, textVersion }: Consent): ConsentRowView => ({
  id,
  text,
  isRequired,
  textVersion,
})

const STATE_TONES: Record<Course['state'], StateText['tone']> = {
  draft: 'care',
  published: 'good',
  running: 'good',
  finished: 'calm',
  cancelled: 'bad',
  archived: 'calm',
}

export interface HeadView {
  id: string
  slug: string
  title: string
  version: number
  state: StateText
  isPublic: boolean
  mayCancel: boolean
  isDraft: boolean
  publishAt: string
  /** Possible intents, in the order of their buttons. */
  steps: { intent: string; label: string; look: 'main' | 'quiet' }[]
}

const STEPS: readonly { intent: string; label: string; from: readonly Course['state'][]; to: Course['state'] }[] = [
  { intent: 'publish', label: 'Jetzt veröffentlichen', from: ['draft'], to: 'published' },
  { intent: 'publish', label: 'Wieder veröffentlichen', from: ['finished'], to: 'published' },
  { intent: 'withdraw', label: 'Zurückziehen', from: ['published'], to: 'draft' },
  { intent: 'reopen', label: 'Wieder als Entwurf öffnen', from: ['archived', 'cancelled'], to: 'draft' },
  { intent: 'archive', label: 'Archivieren', from: ['draft', 'finished', 'cancelled'], to: 'archived' },
]

/** A refused archiving says how to go on; with people a draft is cancelled, too. */
export function presentHead(
  course: Course,
  publishAt: Temporal.Instant | null,
  standing: Standing,
  today: Temporal.PlainDate,
): HeadView {
  const { id, slug, title, version, state } = course
  const steps = STEPS.filter(({ from, to }) => {
    const refusal = from.includes(state) ? stepRefusal(to, { ...course, ...standing }, today) : 'wrong_state'
    return refusal !== 'wrong_state' && refusal !== 'is_over'
  })
  const isPublic = state === 'published' || state === 'running'
  return {
    id,
    slug,
    title,
    version,
    state: { tone: STATE_TONES[state], text: STATE_NAMES[state] },
    isPublic,
    mayCancel: isPublic || (state === 'draft' && standing.people > 0),
    isDraft: state === 'draft',
    publishAt: publishAt ? `${formatMoment(publishAt)} Uhr` : '',
    steps: steps.map(({ intent, label }) => ({
      intent,
      label,
      look: state === 'draft' && intent === 'publish' ? 'main' : 'quiet',
    })),
  }
}

export const stateView = (state: Course['state']): StateText => ({ tone: STATE_TONES[state], text: STATE_NAMES[state] })
