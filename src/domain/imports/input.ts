import { z } from 'zod'

export const FIELDS = ['facility', 'part', 'weekday', 'from', 'to', 'group'] as const
export type Field = (typeof FIELDS)[number]
/** Field → name of the column. */
export type Mapping = Partial<Record<Field, string>>
export const MappingInput = z.partialRecord(z.enum(FIELDS), z.string().max(500))

/** `to`: needed for series of a calendar only. `partId`: for events without a known place. */
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

/** Missing fields keep the text of the file. `lastOn`: for repeated events. */
export const Correction = z
  .object({ weekday: z.number().int().min(1).max(7), from: clock, to: clock, partId: z.uuid(), lastOn: z.iso.date() })
  .partial()
export type Correction = z.infer<typeof Correction>
