import { z } from 'zod'
import { ConsentInput, PAYMENTS, PRIORITIES, QUESTION_KINDS, QuestionInput } from '../../../domain/courses/input.ts'
import { SCHOOL_HOLIDAYS } from '../../../domain/holidays/rules.ts'
import { SingleDate, SlotInput } from '../../../domain/sessions/input.ts'
import { berlinMoment } from '../../../kernel/calendar.ts'
import {
  alt,
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
} from '../../typed-fields.ts'
import { checkCosts, costFields, toPrices } from './costs.ts'

const intent = <Name extends string>(name: Name) => ({ intent: z.literal(name) })

const DAY_START = Temporal.PlainTime.from('00:00')
const DAY_END = Temporal.PlainTime.from('23:59')

/** A day and a time of day beside it, Berlin time; without a time the given one counts. */
const momentOf = (on: Temporal.PlainDate | null, at: Temporal.PlainTime | null, otherwise: Temporal.PlainTime) =>
  on && berlinMoment(on, at ?? otherwise)

const TextFields = z.object({
  ...intent('text'),
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

const SignUpFields = z
  .object({
    ...intent('signUp'),
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

const PriceFields = z
  .object({ ...intent('prices'), version, ...costFields, payment: z.enum(PAYMENTS), isProRata: tick, hasWithdrawal: tick })
  .superRefine(checkCosts)
  .transform(({ cost, nonMember, member, reduced, ...fields }) => ({
    ...fields,
    prices: toPrices({ cost, nonMember, member, reduced }),
  }))

const TeamFields = z.object({ ...intent('team'), version, trainerIds: z.array(z.uuid()).default([]), contactId: optionalId })

/** A row that says nothing is not there: the last one is offered empty. */
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
  ...intent('questions'),
  version,
  questions: z.array(QuestionInput),
  consents: z.array(ConsentInput),
})

const QuestionFields = z
  .object({
    ...intent('questions'),
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
  })
  .optional()

const isSlotFilled = (row: z.output<typeof SlotRow>) =>
  row !== undefined && (row.id !== undefined || row.startsTime !== null || row.endsTime !== null || row.weekday !== undefined)

/** Weekly times as typed; a row without weekday and times is not there. */
const SlotRows = z
  .array(SlotRow)
  .default([])
  .transform((rows) =>
    rows.filter(isSlotFilled).map((row) => ({
      ...row,
      startsTime: row?.startsTime ?? undefined,
      endsTime: row?.endsTime ?? undefined,
      from: row?.from ?? undefined,
    })),
  )
  .pipe(z.array(SlotInput))

const schoolHolidays = z.enum(SCHOOL_HOLIDAYS).optional()
/** Of the news that were shown; empty where nothing was. */
const seen = z.string().default('')
const slotDay = {
  seen,
  slotId: z.uuid(),
  onDay: z.iso.date().transform((text) => Temporal.PlainDate.from(text)),
}

export const EditorAction = z.discriminatedUnion('intent', [
  TextFields,
  SignUpFields,
  PriceFields,
  TeamFields,
  QuestionFields,
  z.object({ ...intent('schedule'), version, slots: SlotRows, schoolHolidays, seen }),
  z.object({ ...intent('checkSchedule'), slots: SlotRows, schoolHolidays }),
  z.object({ ...intent('keepDay'), ...slotDay }),
  z.object({ ...intent('leaveOutDay'), ...slotDay }),
  z
    .object({
      ...intent('addDate'),
      onDay: day,
      startsTime: time,
      endsTime: time,
      partId: optionalId,
      seen: z.string().optional(),
    })
    .pipe(SingleDate.safeExtend({ ...intent('addDate'), seen })),
  z.object({ ...intent('removeDate'), id: z.uuid(), seen }),
  z.object({ ...intent('image'), version, picture, alt }),
  z.object({ ...intent('imageAlt'), version, alt }),
  z.object({ ...intent('removeImage'), version }),
  z.object({ ...intent('publish') }),
  z
    .object({ ...intent('publishAt'), version, publishOn: day, publishTime: optionalTime })
    .transform(({ publishOn, publishTime, ...rest }) => ({
      ...rest,
      publishAt: momentOf(publishOn, publishTime, DAY_START),
    })),
  z.object({ ...intent('publishLater'), version }),
  z.object({ ...intent('withdraw') }),
  z.object({ ...intent('start') }),
  z.object({ ...intent('finish') }),
  z.object({ ...intent('archive') }),
  z.object({ ...intent('reopen') }),
  z.object({ ...intent('cancel'), reason: z.string().trim().max(300, 'Bitte höchstens 300 Zeichen.').default('') }),
])
export type EditorAction = z.output<typeof EditorAction>
