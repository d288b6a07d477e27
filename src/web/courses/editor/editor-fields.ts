import { z } from 'zod'
import { ConsentInput, PAYMENTS, PRIORITIES, QUESTION_KINDS, QuestionInput } from '../../../domain/courses/input.ts'
import { SCHOOL_HOLIDAYS } from '../../../domain/holidays/rules.ts'
import { SingleDate, TypedSlot } from '../../../domain/sessions/input.ts'
import { Invitation } from '../../../domain/users/input.ts'
import { berlinMoment } from '../../../kernel/calendar.ts'
import {
  alt,
  checkedBy,
  day,
  json,
  listOf,
  optionalCount,
  optionalDay,
  optionalId,
  optionalTime,
  picture,
  text,
  tick,
  time,
  version,
} from '../../kit/form-fields.ts'
import { checkCosts, costFields, toPrices } from './costs.ts'

const DAY_START = Temporal.PlainTime.from('00:00')
const DAY_END = Temporal.PlainTime.from('23:59')

/** Moment from a day and a time of day, Berlin time; `otherwise` replaces a missing time. */
const momentOf = (on: Temporal.PlainDate | null, at: Temporal.PlainTime | null, otherwise: Temporal.PlainTime) =>
  on && berlinMoment(on, at ?? otherwise)

export const TextForm = z.object({
  version,
  title: text,
  kind: z.enum(['ongoing', 'course']),
  summary: text,
  body: json.optional(),
  bring: text,
  departmentId: optionalId,
  seasonId: optionalId,
  sport: text,
  level: text,
  tags: listOf(/,/),
  ageFrom: optionalCount,
  ageTo: optionalCount,
  ageUnit: z.enum(['years', 'months']),
  sexes: z.enum(['all', 'm', 'w', 'd']),
})

export const SignUpForm = z
  .object({
    version,
    capacity: optionalCount,
    minimum: optionalCount,
    decisionOn: optionalDay,
    countsPairs: tick,
    hasWaitingList: tick,
    cancelDays: z.number().int(),
    trialLessons: z.number().int().default(0),
    opensOn: optionalDay,
    opensTime: optionalTime,
    closesOn: optionalDay,
    closesTime: optionalTime,
    priority: z.array(z.enum(PRIORITIES).optional()).default([]),
  })
  .transform(({ opensOn, opensTime, closesOn, closesTime, priority, ...fields }) => ({
    ...fields,
    registrationOpensAt: momentOf(opensOn, opensTime, DAY_START),
    registrationClosesAt: momentOf(closesOn, closesTime, DAY_END),
    priorities: [...new Set(priority.filter((one) => one !== undefined))],
  }))

export const PricesForm = z
  .object({ version, ...costFields, payment: z.enum(PAYMENTS), isProRata: tick, hasWithdrawal: tick })
  .superRefine(checkCosts)
  .transform(({ cost, nonMember, member, reduced, ...fields }) => ({
    ...fields,
    prices: toPrices({ cost, nonMember, member, reduced }),
  }))

const Named = Invitation.pick({ firstname: true, lastname: true, email: true })
/** `invited`: a trainer who has no login yet. */
export const TeamForm = z
  .object({
    version,
    trainerIds: z.array(z.uuid()).default([]),
    contactId: optionalId,
    ledBy: text,
    firstname: text,
    lastname: text,
    email: text,
  })
  .transform(({ firstname, lastname, email, ...team }, ctx) => {
    const isNamed = [firstname, lastname, email].some((typed) => typed !== '')
    return { ...team, invited: isNamed ? checkedBy(Named)({ firstname, lastname, email }, ctx) : null }
  })

/** Drops empty rows: the last one is offered empty. */
const filled = <Row>(rows: readonly (Row | undefined)[], isFilled: (row: Row) => boolean): Row[] =>
  rows.filter((row): row is Row => row !== undefined && isFilled(row))

const QuestionRow = z.object({
  id: z.uuid().optional(),
  kind: z.enum(QUESTION_KINDS),
  label: text,
  choices: listOf(/\n/),
  isRequired: tick,
})
const ConsentRow = z.object({ id: z.uuid().optional(), text, isRequired: tick })

const Questions = z.object({
  version,
  questions: z.array(QuestionInput),
  consents: z.array(ConsentInput),
})

export const QuestionsForm = z
  .object({
    version,
    questions: z.array(QuestionRow.optional()).default([]),
    consents: z.array(ConsentRow.optional()).default([]),
  })
  .transform(
    ({ questions, consents, ...fields }): z.input<typeof Questions> => ({
      ...fields,
      questions: filled(questions, ({ id, label, choices }) => label !== '' || choices.length > 0 || id !== undefined),
      consents: filled(consents, (consent) => consent.text !== '' || consent.id !== undefined),
    }),
  )
  .pipe(Questions)

const SlotRow = z
  .object({
    id: z.uuid().optional(),
    weekday: z.number().int().optional(),
    startsTime: optionalTime,
    endsTime: optionalTime,
    partId: optionalId,
    from: optionalDay,
    to: optionalDay,
    count: optionalCount,
  })
  .optional()

const isSlotFilled = (row: z.output<typeof SlotRow>) =>
  row !== undefined &&
  (row.id !== undefined ||
    row.weekday !== undefined ||
    [row.startsTime, row.endsTime, row.from, row.count].some((one) => one !== null))

/** Weekly times as typed; an empty row is dropped. The first day tells the weekday where none is chosen. */
const SlotRows = z
  .array(SlotRow)
  .default([])
  .transform((rows) =>
    rows.filter(isSlotFilled).map((row) => ({
      ...row,
      startsTime: row?.startsTime ?? undefined,
      endsTime: row?.endsTime ?? undefined,
      from: row?.from ?? undefined,
      weekday: row?.weekday ?? row?.from?.dayOfWeek,
      to: row?.to ?? null,
      count: row?.count ?? null,
    })),
  )
  .pipe(z.array(TypedSlot))

const schoolHolidays = z.enum(SCHOOL_HOLIDAYS).optional()
/** News shown before; empty without any. */
const seen = z.string().default('')

/** `hallName`: a hall that is not there yet, for the times without a place. */
export const CheckedSchedule = z.object({
  slots: SlotRows,
  schoolHolidays,
  hallName: z.string().trim().max(80, 'Bitte höchstens 80 Zeichen.').default(''),
})
export const ScheduleForm = CheckedSchedule.extend({ version, seen })
export const DayForm = z.object({
  seen,
  slotId: z.uuid(),
  onDay: z.iso.date().transform((text) => Temporal.PlainDate.from(text)),
})
export const DateForm = z
  .object({ onDay: day, startsTime: time, endsTime: time, partId: optionalId, seen })
  .transform(checkedBy(SingleDate.safeExtend({ seen })))
export const RemovedDate = z.object({ id: z.uuid(), seen })

export const Version = z.object({ version })
export const ImageForm = z.object({ version, picture, alt })
export const ImageAlt = z.object({ version, alt })
export const PublishForm = z
  .object({ version, publishOn: day, publishTime: optionalTime })
  .transform(({ publishOn, publishTime, version }) => ({ version, publishAt: momentOf(publishOn, publishTime, DAY_START) }))
export const CancelForm = z.object({
  reason: z.string().trim().max(300, 'Bitte höchstens 300 Zeichen.').default(''),
  isPublic: tick,
})
