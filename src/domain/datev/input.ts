import { z } from 'zod'

const ACCOUNT = 'Bitte geben Sie ein Konto mit 4 bis 8 Ziffern an.'
const account = z
  .string({ error: ACCOUNT })
  .trim()
  .regex(/^\d{4,8}$/, ACCOUNT)
const number = (name: string, most: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{1,${most}}$`), `Bitte geben Sie die ${name} als Zahl an.`)

/** Proposed accounts are those of SKR 42; a claim with its own account keeps it. */
export const DatevInput = z
  .object({
    from: z.iso.date('Bitte geben Sie den Tag so an: 2027-01-31.'),
    to: z.iso.date('Bitte geben Sie den Tag so an: 2027-01-31.'),
    consultantNo: number('Beraternummer', 7).default('1001'),
    clientNo: number('Mandantennummer', 5).default('1'),
    receivables: account.default('12000'),
    bank: account.default('18000'),
    revenue: account.default('40000'),
    pay: account.default('60000'),
    bankCosts: account.default('68550').describe('was die Bank für eine Rücklastschrift behält'),
    isHandedOver: z
      .boolean()
      .default(false)
      .describe('true: an die Steuerberatung übergeben; was danach in dieser Zeit gebucht wird, zählt im neuen Monat'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Der letzte Tag liegt vor dem ersten.' })
  .refine(({ from, to }) => from.slice(0, 4) === to.slice(0, 4), {
    path: ['to'],
    message: 'Ein Stapel liegt in einem Jahr. Bitte teilen Sie den Zeitraum.',
  })
export type DatevInput = z.output<typeof DatevInput>
