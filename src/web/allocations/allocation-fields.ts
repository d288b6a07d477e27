import { z } from 'zod'
import { AGE_GROUPS, CRITERIA, OUTCOMES } from '../../domain/allocations/rules.ts'
import { day, optionalId, optionalTime, text, tick, time, version } from '../typed-fields.ts'

const intent = <Name extends string>(name: Name) => ({ intent: z.literal(name) })
const weekdays = z.array(z.coerce.number().int()).default([])
const count = (fault: string) => z.number(fault).int(fault)

const window = z.object({ partId: text, weekdays, startsTime: time, endsTime: time, inHolidays: tick })

/** A Hallenvergabe as its form sends it. */
export const SetUpFields = z.object({
  ...intent('setUp'),
  ...{ version, name: text, from: day, to: day, needsUntil: day, objectionsUntil: day, note: text, hasHolidayPlan: tick },
  criteria: z.array(z.enum(CRITERIA).optional()).default([]),
  windows: z.array(window).default([]),
})
export type SetUpFields = z.output<typeof SetUpFields>

const wish = z.object({ weekdays, startsTime: optionalTime, endsTime: optionalTime })

const needFields = {
  ...{ groupName: text, school: text, league: text, note: text, inHolidays: tick },
  ageGroup: z.enum(AGE_GROUPS),
  people: count('Bitte geben Sie eine Zahl ein.'),
  minutes: count('Bitte geben Sie die Dauer in Minuten ein, zum Beispiel 90.'),
  priority: count('Bitte geben Sie eine Zahl ein, 1 ist am wichtigsten.'),
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
    ...{ startsTime: optionalTime, endsTime: optionalTime, reason: text },
  }),
  z.object({
    ...intent('match'),
    partId: z.uuid('Bitte wählen Sie eine Halle.'),
    title: z.string('Bitte geben Sie ein, was stattfindet.').trim().max(120, 'Bitte höchstens 120 Zeichen.'),
    ...{ on: day, startsTime: time, endsTime: time, sure: tick },
  }),
  z.object({ ...intent('giveBack'), id: z.uuid() }),
  z.object({ ...intent('object'), needId: z.uuid(), text }),
  z.object({ ...intent('answer'), id: z.uuid(), outcome: z.enum(OUTCOMES, 'Bitte wählen Sie eine Entscheidung.'), answer: text }),
])
export type AllocationAction = z.output<typeof AllocationAction>
export type NeedFields = Extract<AllocationAction, { intent: 'handIn' | 'changeNeed' }>
