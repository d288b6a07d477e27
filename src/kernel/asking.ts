import { isId } from './id.ts'
import type { Order } from './order.ts'

/** Comparisons of a list's field with a value, as an address names them. */
export const OPERATORS = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in', 'starts'] as const
export type Operator = (typeof OPERATORS)[number]

const FIELD_KINDS = ['text', 'number', 'day', 'moment', 'id', 'truth'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

const IN_ORDER: readonly Operator[] = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in']
const OF_KIND: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: OPERATORS,
  number: IN_ORDER,
  day: IN_ORDER,
  moment: IN_ORDER,
  id: ['eq', 'ne', 'in'],
  truth: ['eq', 'ne'],
}
export const operatorsOf = (kind: FieldKind): readonly Operator[] => OF_KIND[kind]
export const hasOrder = (kind: FieldKind): boolean => kind !== 'truth' && kind !== 'id'

export interface Condition {
  field: string
  operator: Operator
  /** One, or several of `in`; checked by `isValue`. Empty is null, but for a text. */
  values: readonly string[]
}

/** A question to a list: all conditions hold, in this order, after this row of the page before. */
export interface Asking {
  where: readonly Condition[]
  order: Order<string>
  after: { key: string; id: string } | null
  limit: number
}

const DAY = /^(\d{4})-\d\d-\d\d$/
const MOST_TEXT = 200

function isDay(text: string): boolean {
  if (!DAY.test(text) || text < '0001') return false
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

function isMoment(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d[T ]/.test(text) || text < '0002' || text > '9998' || text.includes('[')) return false
  try {
    Temporal.Instant.from(text.replace(' ', 'T'))
    return true
  } catch {
    return false
  }
}

const CHECKS: Readonly<Record<FieldKind, (text: string) => boolean>> = {
  text: (text) => text.length <= MOST_TEXT && text.isWellFormed() && !text.includes('\0'),
  number: (text) => /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)),
  day: isDay,
  moment: isMoment,
  id: isId,
  truth: (text) => text === 'true' || text === 'false',
}

export const isValue = (kind: FieldKind, text: string): boolean => CHECKS[kind](text)

/** Sorts before every value: stands for null in an order. */
export const LEAST: Readonly<Record<FieldKind, string>> = {
  text: '',
  number: String(Number.MIN_SAFE_INTEGER),
  day: '-infinity',
  moment: '-infinity',
  id: '00000000-0000-0000-0000-000000000000',
  truth: 'false',
}
