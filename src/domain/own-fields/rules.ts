import { formatDay, hasShortYear, parseDay } from '../../kernel/calendar.ts'

export const OWN_FIELD_KINDS = ['text', 'number', 'day', 'choice', 'yes_no'] as const
export type OwnFieldKind = (typeof OWN_FIELD_KINDS)[number]

export interface OwnFieldFacts {
  kind: OwnFieldKind
  choices: readonly string[]
}

export type ValueFault = 'too_long' | 'no_number' | 'no_day' | 'short_year' | 'no_choice' | 'no_answer'

const NUMBER = /^[+-]?\d{1,12}(?:[.,]\d{1,6})?$/

type Read = { ok: true; value: string } | { ok: false; fault: ValueFault }
const read = (value: string): Read => ({ ok: true, value })
const fail = (fault: ValueFault): Read => ({ ok: false, fault })

function readDay(typed: string): Read {
  if (hasShortYear(typed)) return fail('short_year')
  const day = parseDay(typed)
  return day ? read(`${day}`) : fail('no_day')
}

/** As it is stored: a number with a point, a day as ISO, `yes` or `no`; empty = no value. */
export function readValue({ kind, choices }: OwnFieldFacts, given: string): Read {
  const typed = given.trim()
  if (typed === '') return read('')
  if (kind === 'number') return NUMBER.test(typed) ? read(typed.replace(',', '.').replace(/^\+/, '')) : fail('no_number')
  if (kind === 'day') return readDay(typed)
  if (kind === 'choice') return choices.includes(typed) ? read(typed) : fail('no_choice')
  if (kind === 'yes_no') return typed === 'yes' || typed === 'no' ? read(typed) : fail('no_answer')
  return typed.length > 500 ? fail('too_long') : read(typed)
}

/** A stored value in German. */
export function showValue(kind: OwnFieldKind, value: string): string {
  if (kind === 'number') return value.replace('.', ',')
  if (kind === 'yes_no') return value === 'yes' ? 'ja' : value === 'no' ? 'nein' : ''
  if (kind !== 'day') return value
  const day = parseDay(value)
  return day ? formatDay(day) : value
}
