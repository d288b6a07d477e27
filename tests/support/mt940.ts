import { OWN_IBAN } from './camt.ts'

/** A booking as German banks write it: its line, and the subfields of field 86. */
export interface MadeBooking {
  cents: number
  /** YYMMDD, and MMDD of the booking. */
  on?: string
  bookedOn?: string
  bankId?: string
  code?: string
  fields?: readonly string[]
}

const euros = (cents: number) => `${Math.trunc(Math.abs(cents) / 100)},${`${Math.abs(cents) % 100}`.padStart(2, '0')}`
const side = (cents: number) => (cents < 0 ? 'D' : 'C')

/** Lines of 65 signs, as banks break the field. */
const broken = (text: string) => text.match(/.{1,65}/g)?.join('\r\n') ?? ''

function bookingText({
  cents,
  on = '261208',
  bookedOn = on.slice(2),
  bankId = 'NONREF',
  code = '166',
  fields = [],
}: MadeBooking) {
  const line = `:61:${on}${bookedOn}${side(cents)}R${euros(cents)}NTRFNONREF//${bankId}`
  return [line, broken(`:86:${code}${fields.map((field) => `?${field}`).join('')}`)]
}

/** A statement in MT940; balanced unless a closing balance is given. */
export function mt940(
  bookings: readonly MadeBooking[],
  made: { account?: string; number?: string; openingCents?: number; closingCents?: number; currency?: string } = {},
): Uint8Array {
  const {
    account = `${OWN_IBAN.slice(4, 12)}/${OWN_IBAN.slice(12)}`,
    number = '00237/001',
    openingCents = 100_000,
    currency = 'EUR',
  } = made
  const closingCents = made.closingCents ?? openingCents + bookings.reduce((sum, { cents }) => sum + cents, 0)
  const balance = (tag: string, cents: number) => `:${tag}:${side(cents)}261208${currency}${euros(cents)}`
  return new TextEncoder().encode(
    [
      ...[':20:STARTUMS', `:25:${account}`, `:28C:${number}`, balance('60F', openingCents)],
      ...bookings.flatMap(bookingText),
      ...[balance('62F', closingCents), '-', ''],
    ].join('\r\n'),
  )
}
