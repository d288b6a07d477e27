import { z } from 'zod'
import type { EventInput, Repeat } from '../../../domain/events/input.ts'
import { AUDIENCES, wholeDays } from '../../../domain/events/rules.ts'
import { berlinMoment, isBefore } from '../../../kernel/calendar.ts'
import {
  day,
  json,
  optionalCount,
  optionalDay,
  optionalId,
  optionalMoney,
  optionalTime,
  text,
  tick,
  version,
} from '../../kit/form-fields.ts'
import type { FieldLabels } from '../../kit/forms.ts'

const DAY_END = Temporal.PlainTime.from('23:59')

export const scope = z.enum(['this', 'following']).default('this')

const Fields = z.object({
  version,
  title: text,
  body: json.optional(),
  place: text,
  partId: optionalId,
  departmentId: optionalId,
  category: text,
  fromOn: day,
  fromTime: optionalTime,
  toOn: optionalDay,
  toTime: optionalTime,
  isAllDay: tick,
  audience: z.enum(AUDIENCES).default('public'),
  hasSignUp: tick,
  capacity: optionalCount,
  hasWaitingList: tick,
  closesOn: optionalDay,
  price: optionalMoney,
  memberPrice: optionalMoney,
  repeats: tick,
  everyWeeks: optionalCount,
  until: optionalDay,
  occupied: z.enum(['refuse', 'skip', 'without_hall']).default('refuse'),
  /** For an event of a series. */
  scope,
})
export type EventTyped = z.output<typeof Fields>

const ofDays = (one: unknown, other: unknown): boolean =>
  one instanceof Temporal.PlainDate && other instanceof Temporal.PlainDate && isBefore(one, other)

const isOff = (weeks: number | null | undefined): boolean => typeof weeks === 'number' && (weeks < 1 || weeks > 52)

/** Rules across fields. They run beside the faults of single fields, so any value may be missing. */
const NEEDS: readonly [field: keyof EventTyped, message: string, isFault: (typed: Partial<EventTyped>) => boolean][] = [
  ['fromTime', 'Bitte geben Sie an, wann es beginnt, zum Beispiel 14:00.', ({ isAllDay, fromTime }) => !isAllDay && !fromTime],
  ['toTime', 'Bitte geben Sie an, wann es endet, zum Beispiel 18:00.', ({ isAllDay, toTime }) => !isAllDay && !toTime],
  ['until', 'Bitte geben Sie an, bis wann sich der Termin wiederholt.', ({ repeats, until }) => repeats === true && !until],
  [
    'everyWeeks',
    'Bitte geben Sie eine Zahl von 1 bis 52 ein.',
    ({ repeats, everyWeeks }) => repeats === true && isOff(everyWeeks),
  ],
  ['until', 'Das liegt vor dem ersten Termin.', ({ repeats, until, fromOn }) => repeats === true && ofDays(until, fromOn)],
]

const needing = (needs: typeof NEEDS) =>
  needs.reduce(
    (schema, [field, message, isFault]) =>
      schema.refine((typed) => !isFault(typed), { path: [field], message, when: () => true }),
    Fields,
  )
/** A name sent twice is no text. */
const isText = (typed: unknown): boolean => typeof typed === 'string' && typed.trim() !== ''
const TITLE: (typeof NEEDS)[number] = ['title', 'Bitte geben Sie einen Titel ein.', ({ title }) => !isText(title)]

export const SaveFields = needing([TITLE, ...NEEDS])
/** Looks at the hall; the title may come later. */
export const CheckFields = needing(NEEDS)

export const EVENT_LABELS: FieldLabels = {
  title: 'Titel',
  fromOn: 'Erster Tag',
  fromTime: 'Beginn',
  toOn: 'Letzter Tag',
  toTime: 'Ende',
  until: 'Bis',
  capacity: 'Plätze',
  closesOn: 'Anmelden bis',
  price: 'Preis in Euro',
  memberPrice: 'Preis für Mitglieder',
  everyWeeks: 'Alle … Wochen',
}

function timesOf({ isAllDay, fromOn, fromTime, toOn, toTime }: EventTyped) {
  const last = toOn ?? fromOn
  if (isAllDay || !fromTime || !toTime) return wholeDays(fromOn, last)
  return { isAllDay: false, startsAt: berlinMoment(fromOn, fromTime), endsAt: berlinMoment(last, toTime) }
}

/** Typed event; `body`: saved text, if the browser sent none. */
export const toEvent = (typed: EventTyped, body: unknown): EventInput => ({
  ...timesOf(typed),
  title: typed.title,
  place: typed.place,
  partId: typed.partId,
  departmentId: typed.departmentId,
  category: typed.category,
  audience: typed.audience,
  body: typed.body ?? body,
  signUp: typed.hasSignUp
    ? {
        capacity: typed.capacity,
        hasWaitingList: typed.hasWaitingList,
        closesAt: typed.closesOn && berlinMoment(typed.closesOn, DAY_END),
        priceCents: typed.price ?? 0,
        memberPriceCents: typed.memberPrice ?? null,
      }
    : null,
})

export const toRepeat = ({ repeats, everyWeeks, until, occupied }: EventTyped): Repeat | undefined =>
  repeats && until ? { everyWeeks: everyWeeks ?? 1, until, occupied } : undefined

/** Field of the form for each field of the event with another name. */
export const FIELD_NAMES: Readonly<Record<string, string>> = { startsAt: 'fromOn', endsAt: 'toOn', signUp: 'capacity' }
