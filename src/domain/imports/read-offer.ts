import { isAfter, weekdayName } from '../../kernel/calendar.ts'
import type { Period } from '../processes/import-occupancy.ts'
import { type OccupancyRow, type RowFault, titleOf } from '../processes/rules.ts'
import type { Field, Names } from './input.ts'
import { parseFileDay } from './parse-file-day.ts'
import { readAge, readCapacity, readKind, readNames, readPrices, readSexes } from './read-prices.ts'
import { type Columns, cellOf, type OfferFacts, occupancyCells, standsFor, toPlanRow } from './rules.ts'

/** A weekly time of an offer. */
export interface OfferRow extends OccupancyRow {
  facts: OfferFacts
  period: Period
}

export type OfferFault =
  | RowFault
  | 'only_title'
  | 'price_unreadable'
  | 'capacity_unreadable'
  | 'starts_unreadable'
  | 'ends_unreadable'
  | 'ends_before_starts'
  | 'text_long'

/** `time` is null for an offer without a weekly time; `unread`: cells that no field takes. */
export type ReadOffer = { facts: OfferFacts; time: OfferRow | null; unread: string[] } | { fault: OfferFault }

interface Given {
  line: number
  cells: readonly string[]
  givenEnd: Temporal.PlainTime | null
}

const LONGEST = { sport: 60, department: 60, summary: 300 } as const

/** Reads one row of a list of offers; `period`: days of a time without own ones. */
export function readOffer(given: Given, columns: Columns & { names: Names }, period: Period): ReadOffer {
  const cell = (field: Field) => cellOf(given.cells, columns, field)
  const title = titleOf(cell('group'))
  if (title === '') return { fault: 'group_missing' }
  if (given.cells.filter((text) => text !== '').length === 1 && columns.head.length > 1) return { fault: 'only_title' }
  const prices = readPrices({ price: cell('price'), memberPrice: cell('memberPrice'), reducedPrice: cell('reducedPrice') })
  const capacity = readCapacity(cell('capacity'))
  const [starts, ends] = [parseFileDay(cell('starts')), parseFileDay(cell('ends'))]
  if (!prices) return { fault: 'price_unreadable' }
  if (capacity === undefined) return { fault: 'capacity_unreadable' }
  if (!starts && cell('starts') !== '') return { fault: 'starts_unreadable' }
  if (!ends && cell('ends') !== '') return { fault: 'ends_unreadable' }
  if (starts && ends && isAfter(starts, ends)) return { fault: 'ends_before_starts' }
  const texts = {
    sport: cell('sport'),
    department: standsFor(columns.names, 'department', cell('department')),
    summary: cell('notes'),
  }
  if (Object.entries(LONGEST).some(([field, most]) => texts[field as keyof typeof LONGEST].length > most))
    return { fault: 'text_long' }
  const [age, sexes, kind] = [readAge(cell('age')), readSexes(cell('sex')), readKind(cell('kind'))]
  const facts: OfferFacts = {
    ...texts,
    ...(age ?? { ageFrom: null, ageTo: null, ageUnit: 'years' }),
    title,
    kind: kind ?? (starts && ends ? 'course' : 'ongoing'),
    sexes: sexes ?? 'all',
    capacity,
    prices,
    trainers: readNames(cell('trainers')),
  }
  const days = { from: starts ?? period.from, to: ends ?? (starts && period.to && isAfter(starts, period.to) ? null : period.to) }
  const time = readTime(given, columns, starts)
  if (time && 'fault' in time) return { fault: time.fault }
  const unread = [age ? '' : cell('age'), sexes ? '' : cell('sex'), kind || cell('kind') === '' ? '' : cell('kind')].filter(
    Boolean,
  )
  return { facts, time: time && { ...time, facts, period: days }, unread }
}

/** Null for a row without day and time. The first day tells the weekday where the row does not. */
function readTime({ line, cells, givenEnd }: Given, columns: Columns & { names: Names }, starts: Temporal.PlainDate | null) {
  const plan = occupancyCells(cells, columns)
  const hasTime = plan.from !== '' || plan.to !== ''
  if (plan.weekday === '' && !hasTime) return null
  const weekday = plan.weekday === '' && starts ? weekdayName(starts.dayOfWeek) : plan.weekday
  return toPlanRow(line, { ...plan, weekday }, givenEnd, false)
}
