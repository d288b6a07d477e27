import { z } from 'zod'

/** What a column of a plan can be. */
export const FIELDS = ['facility', 'part', 'weekday', 'from', 'to', 'group'] as const
export type Field = (typeof FIELDS)[number]
/** Field → name of the column; what is not there is not in the file. */
export type Mapping = Partial<Record<Field, string>>
export const MappingInput = z.partialRecord(z.enum(FIELDS), z.string().max(500))

/** The days of the plan; a last day is needed for series of a calendar only. `partId`: where events without a known place are. */
export const ImportOptions = z
  .object({
    from: z.iso.date(),
    to: z.iso.date().nullable(),
    publish: z.boolean(),
    partId: z.uuid().nullable().default(null),
  })
  .refine(({ from, to }) => to === null || from <= to, { path: ['to'], message: 'Der letzte Tag liegt vor dem ersten.' })
export type ImportOptions = z.infer<typeof ImportOptions>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** What somebody corrects in a row; what is not named stays as it is in the file. `lastOn`: of an event that repeats itself. */
export const Correction = z
  .object({ weekday: z.number().int().min(1).max(7), from: clock, to: clock, partId: z.uuid(), lastOn: z.iso.date() })
  .partial()
export type Correction = z.infer<typeof Correction>
