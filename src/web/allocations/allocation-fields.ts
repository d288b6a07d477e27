import { z } from 'zod'
import { AGE_GROUPS, CRITERIA, OUTCOMES } from '../../domain/allocations/rules.ts'
import { parseDay, parseTime } from '../../kernel/calendar.ts'
import { day, optionalId, text, tick, time, version } from '../typed-fields.ts'

const intent = <Name extends string>(name: Name) => ({ intent: z.literal(name) })
const weekdays = z.array(z.coerce.number().int()).default([])

/** What was typed, as far as it can be read: the domain says of all fields at once what is missing or wrong. */
const typed = <T>(read: (text: string) => T | null) =>
  z
    .string()
    .optional()
    .transform((text) => (text === undefined ? null : read(text)))
const typedDay = typed(parseDay)
const typedTime = typed(parseTime)
const typedCount = typed((text) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null))
const typedId = z.string().optional()

const times = { startsTime: typedTime, endsTime: typedTime }
const window = z.object({ partId: typedId, weekdays, ...times, inHolidays: tick })

/** A Hallenvergabe as its form sends it. */
export const SetUpFields = z.object({
  ...intent('setUp'),
  version,
  name: text,
  from: typedDay,
  to: typedDay,
  needsUntil: typedDay,
  objectionsUntil: typedDay,
  note: text,
  hasHolidayPlan: tick,
  criteria: z.array(z.enum(CRITERIA).optional()).default([]),
  windows: z.array(window).default([]),
})
export type SetUpFields = z.output<typeof SetUpFields>

const wish = z.object({ weekdays, ...times })

const needFields = {
  groupName: text,
  school: text,
  league: text,
  note: text,
  inHolidays: tick,
  ageGroup: z.enum(AGE_GROUPS),
  people: typedCount,
  minutes: typedCount,
  priority: typedCount,
  wishes: z.array(wish).default([]),
  partIds: z.array(z.uuid()).default([]),
  equipment: z.array(z.string()).default([]),
}

/** What a posted form of one Hallenvergabe asks for. */
export const AllocationAction = z.discriminatedUnion('intent', [
  SetUpFields,
  z.object(intent('open')),
  z.object(intent('remove')),
  z.object(intent('copy')),
  z.object(intent('draft')),
  z.object(intent('publish')),
  z.object(intent('issue')),
  z.object({ ...intent('handIn'), ...needFields }),
  z.object({ ...intent('changeNeed'), id: z.uuid(), version, ...needFields }),
  z.object({ ...intent('withdraw'), id: z.uuid() }),
  z.object({
    ...intent('decide'),
    needId: z.uuid(),
    partId: optionalId,
    weekday: z.coerce.number().int().min(1).max(7),
    ...times,
    reason: text,
  }),
  z.object({
    ...intent('match'),
    partId: z.uuid('Bitte wählen Sie eine Halle.'),
    title: z.string('Bitte geben Sie ein, was stattfindet.').trim().max(120, 'Bitte höchstens 120 Zeichen.'),
    on: z.string('Bitte geben Sie den Tag ein.').pipe(day),
    startsTime: z.string('Bitte geben Sie den Beginn ein.').pipe(time),
    endsTime: z.string('Bitte geben Sie das Ende ein.').pipe(time),
    sure: tick,
  }),
  z.object({ ...intent('giveBack'), id: z.uuid() }),
  z.object({ ...intent('object'), needId: z.uuid(), text }),
  z.object({ ...intent('answer'), id: z.uuid(), outcome: z.enum(OUTCOMES).optional(), answer: text }),
])
export type AllocationAction = z.output<typeof AllocationAction>
export type NeedFields = Extract<AllocationAction, { intent: 'handIn' | 'changeNeed' }>
