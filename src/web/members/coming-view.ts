import type { SharedPayer } from '../../domain/debtors/list-shared-payers.ts'
import type { LifeLine } from '../../domain/members/list-life.ts'
import type { MemberLine } from '../../domain/members/list-members.ts'
import { MEMBER_KIND_TEXTS, MEMBER_STATE_TEXTS } from '../../domain/members/texts.ts'
import { changedValues } from '../../domain/scheduled-changes/changed-values.ts'
import type { SharedChange } from '../../domain/scheduled-changes/list-shared.ts'
import type { ScheduledChange } from '../../domain/scheduled-changes/queries.ts'
import { maskedIban } from '../../kernel/bank-codes.ts'
import { formatDay, isAfter, parseDayRange } from '../../kernel/calendar.ts'

/** `Judo, Turnen (passiv)`. */
export const departmentsText = ({ departments, passiveDepartments }: Pick<MemberLine, 'departments' | 'passiveDepartments'>) =>
  departments.map((name) => (passiveDepartments.includes(name) ? `${name} (passiv)` : name)).join(', ')

export const lifeText = (line: LifeLine): string => {
  if (line.what === 'membership')
    return [line.state === 'active' ? '' : MEMBER_STATE_TEXTS[line.state], MEMBER_KIND_TEXTS[line.kind], line.reason]
      .filter(Boolean)
      .join(' · ')
  if (line.what === 'account') return `Konto ${maskedIban(line.name)}`
  const names = { department: 'Abteilung', household: 'Familie', payer: 'Beitrag zahlt', office: 'Amt', address: 'Anschrift' }
  return `${names[line.what]} ${line.name}${line.what === 'department' && line.kind === 'passive' ? ' (passiv)' : ''}`
}

const OPEN = ['asked', 'planned']
export const isOpen = (state: string): boolean => OPEN.includes(state)

export function hasBegun(valid: string, today: Temporal.PlainDate): boolean {
  const { from } = parseDayRange(valid)
  return !from || !isAfter(from, today)
}

/** `day` with `what`, or the `id` of a scheduled change: for its withdrawal. Offices are changed elsewhere. */
export interface Coming {
  key: string
  on: string
  text: string
  /** First names of others of the family who get the same on this day. */
  others: string[]
  withdraw: { intent: 'withdrawChange'; id: string } | { intent: 'withdrawComing'; what: string; day: string } | null
}

interface Turn {
  what: LifeLine['what']
  day: Temporal.PlainDate
  text: string
}

/** Begins and ends that lie ahead. A household or payer that ends needs no word where another one begins. */
function turnsOf(line: LifeLine, today: Temporal.PlainDate): Turn[] {
  const { from, to } = parseDayRange(line.valid)
  const { what } = line
  const end = to?.add({ days: 1 })
  const begins = from && isAfter(from, today) ? [{ what, day: from, text: lifeText(line) }] : []
  const isTold = what !== 'membership' && end && isAfter(end, today)
  return isTold ? [...begins, { what, day: end, text: `${lifeText(line)} endet` }] : begins
}

/** An entry and addresses that lie ahead: `15.12.2026`, `ab 15.12.2026: Neue Straße 1, 86150 Augsburg`. */
export function comingFacts(
  life: readonly LifeLine[],
  changes: readonly Pick<ScheduledChange, 'state' | 'fields' | 'effectiveOn'>[],
  today: Temporal.PlainDate,
) {
  const entry = life.find((line) => line.what === 'membership' && line.state === 'active' && !hasBegun(line.valid, today))
  const from = entry && parseDayRange(entry.valid).from
  const addresses = changes.flatMap(({ state, effectiveOn, fields: { street, postcode, city } }) => {
    const text = [street, `${postcode ?? ''} ${city ?? ''}`.trim()].filter(Boolean).join(', ')
    return state === 'planned' && text ? [`ab ${formatDay(effectiveOn)}: ${text}`] : []
  })
  return { comingEntry: from ? formatDay(from) : '', comingAddresses: addresses.join(' · ') }
}

/** Everything to come in the order of its days, the asked changes first. */
export function presentComing(
  life: readonly LifeLine[],
  changes: readonly ScheduledChange[],
  today: Temporal.PlainDate,
  shared: { changes: readonly SharedChange[]; payers: readonly SharedPayer[] } = { changes: [], payers: [] },
): Coming[] {
  const turns = life.flatMap((line) => turnsOf(line, today))
  const groups = Map.groupBy(turns, ({ what, day }) => `${day} ${what}`)
  const dated = [...groups].flatMap(([key, [first, ...more]]) => {
    if (!first) return []
    const { what, day } = first
    const withdraw = what === 'office' ? null : { intent: 'withdrawComing' as const, what, day: day.toString() }
    const others = what === 'payer' ? shared.payers.filter((one) => one.day.equals(day)) : []
    const text = [first, ...more].map((turn) => turn.text).join(' · ')
    return [{ key, on: `ab ${formatDay(day)}`, text, others: others.map(({ firstname }) => firstname), withdraw }]
  })
  const planned = changes
    .filter(({ state }) => isOpen(state))
    .map((change) => ({
      key: change.state === 'asked' ? '' : `${change.effectiveOn} ${change.id}`,
      id: change.id,
      on: change.state === 'asked' ? 'wartet auf Freigabe' : `ab ${formatDay(change.effectiveOn)}`,
      text: changedValues(change)
        .map(({ label, next }) => `${label}: ${next}`)
        .join(' · '),
      others: shared.changes.filter(({ ofId }) => ofId === change.id).map(({ firstname }) => firstname),
      withdraw: { intent: 'withdrawChange' as const, id: change.id },
    }))
  return [...planned, ...dated].toSorted((one, other) => (one.key < other.key ? -1 : 1))
}
