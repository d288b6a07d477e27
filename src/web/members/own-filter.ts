import type { OwnCondition } from '../../domain/members/own-rows.ts'
import { type OwnFieldFacts, type OwnFieldKind, readValue, showValue } from '../../domain/own-fields/rules.ts'
import { VALUE_FAULTS } from '../../domain/own-fields/texts.ts'

/** An own field of the club as lists use it. */
export interface FilterField {
  id: string
  title: string
  kind: OwnFieldKind
  choices: readonly string[]
}

const PREFIX = 'feld-'
/** Stands in the address for people without a value. */
export const MISSING = '~'
/** Name of a field in the address: as a filter and as a column. */
export const ownName = (id: string): string => `${PREFIX}${id}`
export const fromName = (id: string): string => `${ownName(id)}-von`
export const toName = (id: string): string => `${ownName(id)}-bis`
/** Filters of own fields that an address names. */
export const ownNamesIn = (search: URLSearchParams): string[] => [
  ...new Set([...search.keys()].filter((name) => name.startsWith(PREFIX))),
]

export interface OwnFilter {
  own: OwnCondition[]
  /** Faults of values that cannot be read, by name in the address. */
  faults: Record<string, string>
}

function readRange(search: URLSearchParams, { id, kind, choices }: FilterField, { own, faults }: OwnFilter): void {
  const end = (name: string): string | null => {
    const read = readValue({ kind, choices }, search.get(name) ?? '')
    if (!read.ok) faults[name] = VALUE_FAULTS[read.fault]
    return read.ok && read.value !== '' ? read.value : null
  }
  const [from, to] = [end(fromName(id)), end(toName(id))]
  if ((kind === 'number' || kind === 'day') && (from !== null || to !== null)) own.push({ fieldId: id, kind, from, to })
}

function readOne({ kind, choices }: OwnFieldFacts, fieldId: string, typed: string): OwnCondition | null {
  if (typed === '') return null
  if (kind === 'text') return { fieldId, kind: 'text', part: typed }
  if (typed === MISSING) return { fieldId, kind: 'missing' }
  const read = readValue({ kind, choices }, typed)
  return read.ok ? { fieldId, kind: 'is', value: read.value } : null
}

/** Conditions that the address sets on these fields. */
export function readOwn(search: URLSearchParams, fields: readonly FilterField[]): OwnFilter {
  const filter: OwnFilter = { own: [], faults: {} }
  for (const field of fields) {
    if (field.kind === 'number' || field.kind === 'day') readRange(search, field, filter)
    else {
      const condition = readOne(field, field.id, (search.get(ownName(field.id)) ?? '').trim().slice(0, 80))
      if (condition) filter.own.push(condition)
    }
  }
  return filter
}

function queryOf(condition: OwnCondition): [name: string, value: string | null][] {
  const { fieldId: id } = condition
  switch (condition.kind) {
    case 'is':
      return [[ownName(id), condition.value]]
    case 'missing':
      return [[ownName(id), MISSING]]
    case 'text':
      return [[ownName(id), condition.part]]
    default: {
      const { kind, from, to } = condition
      return [
        [fromName(id), from && showValue(kind, from)],
        [toName(id), to && showValue(kind, to)],
      ]
    }
  }
}

/** The address of conditions: what `readOwn` reads. */
export const ownQuery = (own: readonly OwnCondition[]): Record<string, string | null> => Object.fromEntries(own.flatMap(queryOf))
