import { z } from 'zod'
import { isAfter, isBefore } from '../../kernel/calendar.ts'
import { DRAW_PRIORITIES } from './rules.ts'

const moment = z.instanceof(Temporal.Instant)

export const DrawInput = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'Bitte geben Sie einen Namen ein, zum Beispiel „Schwimmkurse Frühjahr“.')
      .max(80, 'Höchstens 80 Zeichen.'),
    opensAt: moment,
    closesAt: moment,
    drawAt: moment,
    /** The weightiest first. */
    priorities: z.array(z.enum(DRAW_PRIORITIES)).default([]),
    courseIds: z.array(z.uuid()).min(1, 'Bitte wählen Sie mindestens ein Angebot aus.'),
  })
  .superRefine(({ opensAt, closesAt, drawAt }, ctx) => {
    const fault = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message })
    if (!isBefore(opensAt, closesAt)) fault('closesAt', 'Das Ende muss nach dem Beginn liegen.')
    if (isAfter(closesAt, drawAt)) fault('drawAt', 'Ausgelost wird erst, wenn keine Wünsche mehr kommen.')
  })
export type DrawInput = z.output<typeof DrawInput>

export const MOST_WISHES = 4

const result = z.object({
  number: z.number().int(),
  part: z.number().int(),
  state: z.enum(['place', 'waiting', 'none']),
  course: z.string().nullable(),
})

/** Published draw as a downloaded file. */
export const DrawFile = z.object({
  format: z.literal('draw'),
  version: z.number().int(),
  id: z.uuid(),
  name: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  drawnAt: z.string(),
  seedHash: z.string(),
  seed: z.string(),
  priorities: z.array(z.enum(DRAW_PRIORITIES)),
  courses: z.array(z.object({ key: z.string(), title: z.string(), places: z.number().int(), hasWaitingList: z.boolean() })),
  wishes: z.array(
    z.object({
      number: z.number().int(),
      part: z.number().int(),
      size: z.number().int(),
      merits: z.array(z.enum(DRAW_PRIORITIES)),
      wishes: z.array(z.string()),
    }),
  ),
  results: z.array(result),
  resultHash: z.string(),
})
