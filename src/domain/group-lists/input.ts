import { z } from 'zod'

const name = (what: string) =>
  z
    .string({ error: `Bitte geben Sie ${what} an.` })
    .trim()
    .min(1, `Bitte geben Sie ${what} an.`)
    .max(80, 'Bitte höchstens 80 Zeichen.')

export const newcomerInput = z.object({
  firstname: name('den Vornamen'),
  lastname: name('den Nachnamen'),
  phone: z.string().trim().max(40, 'Bitte höchstens 40 Zeichen.').default(''),
})
export type Newcomer = z.infer<typeof newcomerInput>
