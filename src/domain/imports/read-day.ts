import { hasShortYear, isAfter, parseDay } from '../../kernel/calendar.ts'
import type { Field, Names } from './input.ts'
import type { MemberFault } from './member-fault-text.ts'
import { parseFileDay } from './parse-file-day.ts'
import { nameKey } from './rules.ts'

/** Of the first field that cannot be taken. */
export interface FaultOf {
  field: Field
  value: string
  fault: MemberFault
  of?: string
}

/** Key of the question about two digits of a year. */
export const yearName = (label: string, text: string): string => `${text.trim().slice(-2)} (${label})`

export class Faulty extends Error {
  readonly at: FaultOf
  constructor(at: FaultOf) {
    super(at.fault)
    this.at = at
  }
}

/** @throws Faulty */
export function fail(field: Field, value: string, fault: MemberFault, of = ''): never {
  throw new Faulty({ field, value, fault, of })
}

/** A row, by its columns. */
export interface Reading {
  cell: (field: Field) => string
  has: (field: Field) => boolean
  names: Names
  today: Temporal.PlainDate
  label: (field: Field) => string
  departments: readonly string[]
}

/** @throws Faulty */
export function readDay({ cell, names, today, label }: Reading, field: Field): Temporal.PlainDate | null {
  const text = cell(field).replace(/\s00:00(:00)?$/, '')
  if (text === '') return null
  const day = parseFileDay(text)
  if (!day) return fail(field, text, 'no_day')
  if (!hasShortYear(text)) return day
  const year = names.year?.[nameKey(yearName(label(field), text))]
  if (year !== undefined && /^\d{4}$/.test(year)) return parseDay(text.replace(/\d{2}$/, year)) ?? fail(field, text, 'no_day')
  const isComing = field === 'birth' && isAfter(day, today)
  return fail(field, text, 'short_year', isComing ? `${day.year - 100}` : `${day.year} oder ${day.year - 100}`)
}
