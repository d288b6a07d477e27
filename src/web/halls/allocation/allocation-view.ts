import type {
  Allocation,
  AllocationDecision,
  AllocationPart,
  Need,
  Objection,
  PublishedTime,
} from '../../../domain/allocations/queries.ts'
import { mayObject, minutesOf, objectableUntil, timeAt } from '../../../domain/allocations/rules.ts'
import { AGE_TEXTS, CRITERION_TEXTS, OUTCOME_TEXTS, STATE_TEXTS } from '../../../domain/allocations/texts.ts'
import { formatDay, formatMoment, formatTime, formatTimes, weekdayName, weekdayShort } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'
import type { StateKind } from '../../ui/badge.tsx'

export const PATH = '/admin/bookings/allocation'

const TONES: Record<Allocation['state'], StateKind> = {
  preparing: 'calm',
  needs: 'good',
  draft: 'info',
  objections: 'care',
  final: 'calm',
}

export interface AllocationCard {
  id: string
  name: string
  state: { text: string; tone: StateKind }
  facts: [string, string][]
}

export const presentCard = (one: Allocation): AllocationCard => ({
  id: one.id,
  name: one.name,
  state: { text: STATE_TEXTS[one.state], tone: TONES[one.state] },
  facts: [
    ['Gilt', `${formatDay(one.from)} bis ${formatDay(one.to)}`],
    ['Bedarf', `bis ${formatDay(one.needsUntil)}, ${one.needs} angemeldet`],
    ['Einspruch', `bis ${formatDay(one.objectionsUntil)}${one.openObjections > 0 ? `, ${one.openObjections} offen` : ''}`],
    ...(one.issuedAt ? ([['Bescheide', `${formatMoment(one.issuedAt)} Uhr`]] as [string, string][]) : []),
  ],
})

export const criteriaTexts = ({ criteria }: Allocation): string[] => [
  ...criteria.map((one) => CRITERION_TEXTS[one]),
  'Rang, den der Verein seiner Gruppe gibt',
  'gleich viel Zeit für jede Person eines Vereins',
  'frühere Anmeldung',
]

export type ResultTone = 'good' | 'bad'

export interface NeedView {
  id: string
  holder: string
  group: string
  who: string
  wishes: string[]
  places: string
  priority: string
  isHeld: boolean
  isSchool: boolean
  inHolidays: boolean
  note: string
  contact: string
  result: { label: string; text: string; reason: string; tone: ResultTone; dates: string } | null
  objection: ObjectionView | null
  /** Last day for an objection of its club; null without the right, and afterwards. */
  objectUntil: string | null
}

export interface ObjectionView {
  id: string
  text: string
  raised: string
  state: { text: string; tone: StateKind }
  answer: string
  isOpen: boolean
}

const spanOf = ({ from, to }: { from: number; to: number }): string => formatTimes(timeAt(from), timeAt(to))

const wishText = ({ weekdays, ...times }: Need['wishes'][number]): string =>
  `${weekdays.map(weekdayShort).join(', ')} ${spanOf(times)}`

export const placeOf = (parts: readonly AllocationPart[], partId: string): string =>
  parts.find((part) => part.partId === partId)?.place ?? ''

export const weekTimeOf = ({ weekday, startsTime, endsTime }: AllocationDecision): string =>
  weekday === null || !startsTime || !endsTime ? 'keine Zeit' : `${weekdayName(weekday)} ${formatTimes(startsTime, endsTime)}`

export const givenText = (decision: AllocationDecision, parts: readonly AllocationPart[]): string =>
  [weekTimeOf(decision), decision.partId !== null && placeOf(parts, decision.partId)].filter(Boolean).join(', ')

/** First the real wish with its minutes, then the alternatives. */
export const wishesOf = ({ wishes, minutes }: Need): string[] =>
  wishes.map((wish, at) => (at === 0 ? `${minutes} Min., ${wishText(wish)}` : `sonst ${wishText(wish)}`))

function resultOf(decision: AllocationDecision | undefined, { parts, allocation }: Known): NeedView['result'] {
  if (!decision) return null
  const { reason, partId, dates, leftOut, resting } = decision
  const out = [
    leftOut.length > 0 && `, ${leftOut.length} schon anders belegt`,
    resting.length > 0 && `, bei ${resting.length} davon war die Halle gesperrt`,
  ]
  return {
    text: givenText(decision, parts),
    reason,
    tone: partId === null ? 'bad' : 'good',
    label: partId === null ? 'keine Zeit' : allocation.state === 'final' ? 'vergeben' : 'vorgesehen',
    dates: dates === null ? '' : `${plural(dates, 'Termin', 'Termine')}${out.filter(Boolean).join('')}`,
  }
}

const presentObjection = ({ id, text, raisedAt, outcome, answer }: Objection): ObjectionView => ({
  id,
  text,
  answer,
  isOpen: outcome === null,
  raised: formatMoment(raisedAt),
  state:
    outcome === null
      ? { text: 'offen', tone: 'care' }
      : { text: OUTCOME_TEXTS[outcome], tone: outcome === 'rejected' ? 'bad' : 'good' },
})

interface Known {
  allocation: Allocation
  today: Temporal.PlainDate
  parts: readonly AllocationPart[]
  decisions: readonly AllocationDecision[]
  objections: readonly Objection[]
}

export function presentNeed(need: Need, known: Known): NeedView {
  const { parts, decisions, objections, allocation, today } = known
  const decision = decisions.find(({ needId }) => needId === need.id)
  const deadline = decision?.objectionsUntil ?? null
  const { id, holder, inHolidays, note, partIds, equipment } = need
  const own = objections.filter(({ needId }) => needId === id).at(-1)
  const wanted = [
    partIds.map((part) => placeOf(parts, part)).join(', ') || 'egal',
    equipment.length > 0 && `mit ${equipment.join(', ')}`,
  ]
  return {
    id,
    holder,
    inHolidays,
    note,
    group: need.groupName,
    isHeld: need.held !== null,
    isSchool: need.forClubId === null,
    who: [AGE_TEXTS[need.ageGroup], plural(need.people, 'Person', 'Personen'), need.league].filter(Boolean).join(' · '),
    wishes: wishesOf(need),
    places: wanted.filter(Boolean).join(', '),
    priority: String(need.priority),
    contact: [need.contactName, need.contactEmail, need.schoolEmail].filter(Boolean).join(', '),
    result: resultOf(decision, known),
    objectUntil: mayObject(allocation, today, deadline).ok ? formatDay(objectableUntil(allocation, deadline)) : null,
    objection: own ? presentObjection(own) : null,
  }
}

/** A weekday of the published plan. */
export interface PlanDay {
  day: string
  times: { key: string; time: string; place: string; holder: string }[]
}

export function presentPlan(times: readonly PublishedTime[], inHolidays: boolean): PlanDay[] {
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    day: weekdayName(weekday),
    times: times
      .filter((one) => one.weekday === weekday && one.inHolidays === inHolidays)
      .map(({ startsTime, endsTime, place, holder }) => ({
        key: `${startsTime} ${place}`,
        time: formatTimes(startsTime, endsTime),
        place,
        holder,
      })),
  }))
  return days.filter(({ times }) => times.length > 0)
}

/** Plan of the draft, for the board alone. */
export const draftedTimes = (
  needs: readonly Need[],
  decisions: readonly AllocationDecision[],
  parts: readonly AllocationPart[],
): PublishedTime[] =>
  decisions
    .flatMap(({ needId, partId, weekday, startsTime, endsTime }) => {
      const need = needs.find(({ id }) => id === needId)
      const at = parts.findIndex((part) => part.partId === partId)
      if (!need || at < 0 || weekday === null || !startsTime || !endsTime) return []
      const { holder, inHolidays } = need
      return [{ at, place: parts[at]?.place ?? '', weekday, startsTime, endsTime, inHolidays, holder }]
    })
    .toSorted((one, other) => Temporal.PlainTime.compare(one.startsTime, other.startsTime) || one.at - other.at)

export interface ShareLine {
  holder: string
  needs: string
  granted: string
  hours: string
  perPerson: string
}

export function presentShares(needs: readonly Need[], decisions: readonly AllocationDecision[]): ShareLine[] {
  const given = new Map(
    decisions.map((one) => [
      one.needId,
      one.startsTime && one.endsTime ? minutesOf(one.endsTime) - minutesOf(one.startsTime) : 0,
    ]),
  )
  const holders = [...new Set(needs.map(({ holder }) => holder))]
  return holders.map((holder) => {
    const own = needs.filter((need) => need.holder === holder)
    const minutes = own.reduce((sum, { id }) => sum + (given.get(id) ?? 0), 0)
    const people = own.reduce((sum, need) => sum + need.people, 0)
    return {
      holder,
      needs: String(own.length),
      granted: String(own.filter(({ id }) => (given.get(id) ?? 0) > 0).length),
      hours: `${(minutes / 60).toLocaleString('de-DE', { maximumFractionDigits: 2 })} Std.`,
      perPerson: `${Math.round(minutes / people)} Min.`,
    }
  })
}

export function savedNeed(need: Need): Record<string, string | boolean> {
  const { groupName, school, schoolEmail, league, note, ageGroup, inHolidays } = need
  return {
    ...{ groupName, school, schoolEmail, league, note, ageGroup, inHolidays },
    people: String(need.people),
    minutes: String(need.minutes),
    priority: String(need.priority),
    ...Object.fromEntries(
      need.wishes.flatMap(({ from, to }, at) => [
        [`wishes[${at}].startsTime`, formatTime(timeAt(from))],
        [`wishes[${at}].endsTime`, formatTime(timeAt(to))],
      ]),
    ),
  }
}
