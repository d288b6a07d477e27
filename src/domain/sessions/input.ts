import { z } from 'zod'
import { isAfter, isBefore } from '../../kernel/calendar.ts'

/** `id` names an existing slot. */
export const SlotInput = z
  .object({
    id: z.uuid().optional(),
    weekday: z.number().int().min(1).max(7),
    startsTime: z.instanceof(Temporal.PlainTime),
    endsTime: z.instanceof(Temporal.PlainTime),
    partId: z.uuid().nullable(),
    from: z.instanceof(Temporal.PlainDate),
    to: z.instanceof(Temporal.PlainDate).nullable(),
  })
  .refine((slot) => isBefore(slot.startsTime, slot.endsTime), {
    path: ['endsTime'],
    message: 'Das Ende muss nach dem Beginn liegen.',
  })
  .refine((slot) => slot.to === null || !isAfter(slot.from, slot.to), {
    path: ['to'],
    message: 'Der letzte Tag liegt vor dem ersten.',
  })
export type SlotInput = z.infer<typeof SlotInput>

const COUNT = 'Bitte geben Sie eine Zahl von 1 bis 100 ein.'
/** As typed: a number of dates stands for the last day. */
export const TypedSlot = SlotInput.safeExtend({
  count: z.number().int().min(1, COUNT).max(100, COUNT).nullable(),
}).refine(({ to, count }) => to === null || count === null, {
  path: ['count'],
  message: 'Hier steht auch ein letzter Tag. Bitte leeren Sie eins von beiden.',
})
export type TypedSlot = SlotInput & { count?: number | null }

export const SingleDate = z
  .object({
    onDay: z.instanceof(Temporal.PlainDate),
    startsTime: z.instanceof(Temporal.PlainTime),
    endsTime: z.instanceof(Temporal.PlainTime),
    partId: z.uuid().nullable(),
  })
  .refine((date) => isBefore(date.startsTime, date.endsTime), {
    path: ['endsTime'],
    message: 'Das Ende muss nach dem Beginn liegen.',
  })
export type SingleDate = z.infer<typeof SingleDate>
