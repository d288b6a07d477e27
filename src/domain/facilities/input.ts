import { z } from 'zod'

const name = z.string().trim().min(1, 'Bitte geben Sie einen Namen ein.').max(80, 'Höchstens 80 Zeichen.')

/**
 * A new hall. A part without `covers` is atomic (nothing divides it further); one with `covers` is made up of the atomic
 * parts of those names. Without parts the hall is one atomic part of the name `Halle`.
 */
export const NewFacility = z.object({
  name,
  street: z.string().trim().default(''),
  postcode: z.string().trim().default(''),
  city: z.string().trim().default(''),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  equipment: z.array(z.string().trim().min(1)).default([]),
  notes: z.string().trim().default(''),
  parts: z.array(z.object({ name, covers: z.array(name).default([]) })).default([]),
})
export type NewFacility = z.input<typeof NewFacility>
