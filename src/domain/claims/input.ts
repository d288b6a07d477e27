import { z } from 'zod'
import { isRoutingId } from '../../kernel/bank-codes.ts'
import { DELIVERIES } from '../debtors/write-debtor.ts'
import { email, text } from '../people/input.ts'
import { BOOK_ORIGINS } from './join-books.ts'
import { SPHERES, VAT_KEYS } from './rules.ts'

const TITLE = 'Bitte sagen Sie, wofür, zum Beispiel Trikot.'
const AMOUNT = 'Bitte geben Sie einen Betrag zwischen 0,01 und 100.000,00 an.'
const REASON = 'Bitte nennen Sie den Grund in ein paar Worten.'

export const cents = z.int(AMOUNT).min(1, AMOUNT).max(10_000_000, AMOUNT)
export const reason = z.string({ error: REASON }).trim().min(1, REASON).max(200, 'Bitte höchstens 200 Zeichen.')

/** A claim entered by hand. */
export const ClaimInput = z.object({
  debtorId: z.uuid('Bitte wählen Sie einen Zahler aus.'),
  personId: z.uuid().nullable().default(null),
  title: z.string({ error: TITLE }).trim().min(1, TITLE).max(140, 'Bitte höchstens 140 Zeichen.'),
  cents,
  dueOn: z.instanceof(Temporal.PlainDate),
  account: z.string().trim().max(10, 'Bitte höchstens 10 Zeichen.').default(''),
  taxSphere: z.enum(SPHERES).default('ideal'),
  departmentId: z.uuid().nullable().default(null),
  vatKey: z.enum(VAT_KEYS).default('none'),
})
export type ClaimInput = z.output<typeof ClaimInput>

const ROUTING_ID = 'Diese Leitweg-ID stimmt nicht. Sie steht im Auftrag des Amtes, zum Beispiel 04011000-1234512345-06.'

/** How a debtor is reached; of a person empty texts mean those of the person. */
export const DebtorInput = z.object({
  name: text(120).describe('einer Firma oder eines Amtes; bei Personen leer'),
  email,
  street: text(120),
  postcode: text(10),
  city: text(80),
  delivery: z.enum(DELIVERIES).default('mail').describe('Rechnungen und Mahnungen per E-Mail oder Post'),
  routingId: text(46)
    .transform((id) => id.toUpperCase())
    .refine((id) => id === '' || isRoutingId(id), ROUTING_ID)
    .describe('Leitweg-ID eines Amtes: Seine Rechnungen gibt es dann auch als XRechnung; bei Personen leer'),
})

const ACCOUNT = 'Bitte geben Sie ein Konto mit 4 bis 8 Ziffern an.'

/** Books of claims of one origin: of all, of a department, or of one offer or tariff. */
export const BooksInput = z
  .object({
    origin: z.enum(BOOK_ORIGINS),
    subjectId: z.uuid().nullable().default(null),
    departmentId: z.uuid().nullable().default(null),
    account: z
      .string()
      .trim()
      .regex(/^(?:\d{4,8})?$/, ACCOUNT)
      .default(''),
    taxSphere: z.enum(SPHERES),
    costCentreId: z.uuid().nullable().default(null),
    vatKey: z.enum(VAT_KEYS),
  })
  .refine(({ subjectId, departmentId }) => !(subjectId && departmentId), {
    path: ['subjectId'],
    message: 'Bitte entweder eine Abteilung oder ein Angebot wählen.',
  })
export type BooksInput = z.output<typeof BooksInput>
