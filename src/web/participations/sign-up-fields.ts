import { GROUP_SIZE } from '../../domain/participations/rules.ts'
import { dayParts, hasShortYear } from '../../kernel/calendar.ts'

export type Typed = Readonly<Record<string, string[]>>

/** Travels with one step only. */
const CONTROL = ['step', 'key', 'website', 'consents']
const ONCE = ['groupKind', 'payment', 'iban', 'holder']

/** Fields of the step of questions, price and payment. */
export const isDetailName = (name: string): boolean =>
  ONCE.includes(name) || /^(others\[\d+\]\.)?(answers\.|companion$)|^companions\.|^wishes\[/.test(name)

/** Fields of the step of people. */
export const isPersonName = (name: string): boolean => !CONTROL.includes(name) && !isDetailName(name)

/** Fields that a browser may keep for a while: no consent of the last button, no account. */
export const isDraftName = (name: string): boolean => !CONTROL.includes(name) && name !== 'iban' && name !== 'holder'

/**
 * Address of a later step: it shows before the address has changed, and a quick press must not send a family's form as a
 * visitor's.
 */
export const wayOn = ({ who }: Typed): { action?: string } => (who ? { action: '?wer=familie' } : {})

/** Typed texts of fields that pass. */
export const keptOf = (typed: Typed, isKept: (name: string) => boolean): { name: string; value: string }[] =>
  Object.entries(typed).flatMap(([name, values]) => (isKept(name) ? values.map((value) => ({ name, value })) : []))

const OTHER = /^others\[(\d+)\]\./

/** Number of people besides the first; no more than can sign up together. */
export const otherCount = (typed: Typed): number =>
  Math.min(GROUP_SIZE - 1, Math.max(0, ...Object.keys(typed).map((name) => Number(OTHER.exec(name)?.[1] ?? -1) + 1)))

/** Typed texts without the other person of this number; the following ones move up. */
export function withoutOther(typed: Typed, number: number): Typed {
  const moved = Object.entries(typed).flatMap(([name, values]): [string, string[]][] => {
    const at = OTHER.exec(name)?.[1]
    if (at === undefined || Number(at) < number) return [[name, values]]
    return Number(at) === number ? [] : [[name.replace(OTHER, `others[${Number(at) - 1}].`), values]]
  })
  return Object.fromEntries(moved)
}

const bornAt = (typed: string): number | null => {
  const birth = hasShortYear(typed) ? null : dayParts(typed)
  return birth && birth.year * 10000 + birth.month * 100 + birth.day
}

const dayNumber = (day: string): number => Number(day.replaceAll('-', ''))

/** Under 18 on `today` (ISO) by a birth date as typed (`5.3.2014`); null for no date yet. */
export function isMinorTyped(typed: string, today: string): boolean | null {
  const born = bornAt(typed)
  return born === null ? null : dayNumber(today) - born < 18_00_00
}

/** Born, as typed, outside these days (ISO; empty = no limit); false for no date yet. */
export function isOtherAgeTyped(typed: string, { from, to }: { from: string; to: string }): boolean {
  const born = bornAt(typed)
  return born !== null && ((from !== '' && born < dayNumber(from)) || (to !== '' && born > dayNumber(to)))
}
