import { compact, isBic, isIban } from '../../kernel/bank-codes.ts'
import { berlinDay, easterSunday } from '../../kernel/calendar.ts'
import { SEPA_LENGTHS, sepaText } from './sepa-text.ts'

/** Basis- and Firmenlastschrift: never in one file. */
export const DEBIT_SCHEMES = ['CORE', 'B2B'] as const
export type DebitScheme = (typeof DEBIT_SCHEMES)[number]
export type SequenceType = 'FRST' | 'RCUR' | 'OOFF'

/** EUR 999,999,999.99 in cents. */
const MOST_CENTS = 99_999_999_999
export const MOST_DAYS_AHEAD = 90
const PRENOTIFICATION_DAYS = 14
const MANDATE_MONTHS = 36

/** Identifications of messages and payments: 1 to 35 signs; no slash at the ends, none doubled. */
export const isSepaId = (id: string): boolean => /^(?![/ ])[A-Za-z0-9+?/\-:().,' ]{1,35}(?<![/ ])$/.test(id) && !id.includes('//')

/** As `isSepaId`, without blanks. */
export const isMandateReference = (reference: string): boolean => isSepaId(reference) && !reference.includes(' ')

const HOLIDAYS = ['01-01', '05-01', '12-25', '12-26']

/** Days on which the banks settle: Monday to Friday without New Year, Good Friday, Easter Monday, 1 May, 25 and 26 December. */
export function isTargetDay(day: Temporal.PlainDate): boolean {
  if (day.dayOfWeek > 5 || HOLIDAYS.includes(day.toString().slice(5))) return false
  const easter = easterSunday(day.year)
  return !day.equals(easter.subtract({ days: 2 })) && !day.equals(easter.add({ days: 1 }))
}

/** The day itself when banks settle on it, else the next such day. */
export function targetDayFrom(day: Temporal.PlainDate): Temporal.PlainDate {
  let next = day
  while (!isTargetDay(next)) next = next.add({ days: 1 })
  return next
}

/** First and last day on which a file handed in today may collect: one TARGET day later, at most 90 days ahead. */
export const collectionDays = (today: Temporal.PlainDate): { firstOn: string; lastOn: string } => ({
  firstOn: targetDayFrom(targetDayFrom(today).add({ days: 1 })).toString(),
  lastOn: today.add({ days: MOST_DAYS_AHEAD }).toString(),
})

/** The first day when the payer is told today, unless a shorter notice was agreed. */
export const firstNoticedDay = (today: Temporal.PlainDate, noticeDays = PRENOTIFICATION_DAYS): string => {
  const noticed = targetDayFrom(today.add({ days: noticeDays })).toString()
  const { firstOn } = collectionDays(today)
  return [noticed, firstOn].toSorted().at(-1) ?? firstOn
}

/** The payer hears of it at least 14 days before, as the rulebook asks where nothing shorter was agreed. `toldOn`: null = never. */
export const isToldInTime = ({ toldOn }: { toldOn: string | null }, dueOn: Temporal.PlainDate): boolean =>
  toldOn !== null && toldOn <= dueOn.subtract({ days: PRENOTIFICATION_DAYS }).toString()

/** A mandate that was not used for 36 months no longer counts; unused ones count from their signature. */
export function isMandateLapsed(mandate: { signedOn: string; lastUsedOn: string | null }, dueOn: string): boolean {
  // As text: a run asks this of every member. 29 February plus three years is no day, and sorts as the last of its month.
  const from = mandate.lastUsedOn ?? mandate.signedOn
  return `${Number(from.slice(0, 4)) + MANDATE_MONTHS / 12}${from.slice(4)}` < dueOn
}

/**
 * Since 2016 a first debit may be RCUR; banks take FRST also. Never FNAL: it ends the mandate, so a last debit that comes back could
 * not be collected again; RCUR serves for it.
 */
export const sequenceOf = (mandate: { isOneOff: boolean; lastUsedOn: string | null }): SequenceType =>
  mandate.isOneOff ? 'OOFF' : mandate.lastUsedOn === null ? 'FRST' : 'RCUR'

/** Structured address; unstructured lines are refused since November 2026. */
export interface SepaAddress {
  street: string
  postcode: string
  town: string
  /** ISO 3166, `DE`. */
  country: string
}

/** One end of a payment. The BIC may miss inside SEPA. */
export interface SepaParty {
  name: string
  iban: string
  bic: string | null
  address?: SepaAddress | null
}

export type PartyFault = 'name_empty' | 'iban_wrong' | 'bic_wrong' | 'address_incomplete'
export type PaymentFault = 'amount_zero' | 'amount_high' | 'id_wrong' | 'id_double' | 'day_early' | 'day_late'
/** A fault of the payment at this place of the list; null: of the whole file. */
export interface SepaFault<Fault extends string> {
  at: number | null
  fault: Fault
}

export function partyFaults({ name, iban, bic, address }: SepaParty): PartyFault[] {
  return [
    ...(sepaText(name, SEPA_LENGTHS.name) === '' ? (['name_empty'] as const) : []),
    ...(isIban(compact(iban)) ? [] : (['iban_wrong'] as const)),
    ...(bic === null || isBic(compact(bic)) ? [] : (['bic_wrong'] as const)),
    ...(address && !isWhole(address) ? (['address_incomplete'] as const) : []),
  ]
}

const isWhole = ({ town, country }: SepaAddress): boolean =>
  sepaText(town, SEPA_LENGTHS.town) !== '' && /^[A-Z]{2}$/.test(country)

const amountFaults = (cents: number): PaymentFault[] =>
  !Number.isInteger(cents) || cents < 1 ? ['amount_zero'] : cents > MOST_CENTS ? ['amount_high'] : []

/** Faults of amount, id and day (on which banks settle it), which debits and transfers share. `ids`: of those before it in the file. */
export const paymentFaults = (
  { amountCents, endToEndId }: { amountCents: number; endToEndId: string },
  { day, days, ids }: { day: string; days: { firstOn: string; lastOn: string }; ids: ReadonlySet<string> },
): PaymentFault[] => [
  ...amountFaults(amountCents),
  ...(isSepaId(endToEndId) ? [] : (['id_wrong'] as const)),
  ...(ids.has(endToEndId) ? (['id_double'] as const) : []),
  ...(day < days.firstOn ? (['day_early'] as const) : []),
  ...(day > days.lastOn ? (['day_late'] as const) : []),
]

/** `12345` → `123.45`. */
export const euros = (cents: number): string => `${Math.trunc(cents / 100)}.${`${cents % 100}`.padStart(2, '0')}`

/** Moment as the messages write it: Berlin wall-clock time without a zone. */
export const messageTime = (moment: Temporal.Instant): string =>
  moment.toZonedDateTimeISO('Europe/Berlin').toPlainDateTime().toString({ smallestUnit: 'second' })

export const todayOf = (file: { createdAt: Temporal.Instant }): Temporal.PlainDate => berlinDay(file.createdAt)
