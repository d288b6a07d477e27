import { z } from 'zod'

const text = (most: number) => z.string().trim().max(most, `Bitte höchstens ${most} Zeichen.`).default('')

/** How a member is reached. `version`: the one the form was filled with. */
export const Contact = z.object({
  version: z.coerce.number().int().positive(),
  email: z.union([z.literal(''), z.email('Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.')]).default(''),
  phone: text(40).refine((value) => /^[\d\s()/+-]*$/.test(value), 'Bitte nur Ziffern, Leerzeichen und + ( ) / -.'),
  street: text(120),
  postcode: text(10),
  city: text(80),
})
export type Contact = z.output<typeof Contact>
