/** One booking: `account` to `counterAccount`, debit when above 0, credit below. */
export interface DatevBooking {
  cents: number
  account: string
  counterAccount: string
  /** Tax key (BU); empty without one. */
  taxKey: string
  bookedOn: string
  /** Number of the voucher. */
  voucher: string
  text: string
  costCentre: string
}

export interface DatevFile {
  consultantNo: string
  clientNo: string
  from: string
  to: string
  /** Digits of the accounts, without those of debtors. */
  accountDigits: number
  title: string
  createdAt: Temporal.Instant
  bookings: readonly DatevBooking[]
}

const COLUMNS = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
]
/** Columns up to the cost centre (KOST1) have no name that imports ask for. */
const COST_CENTRE_AT = 37

/** Signs of Windows-1252 alone; the bytes of others would be another sign. */
const HIGH = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const HIGH_BYTES = [
  ...[
    0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98,
  ],
  ...[0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f],
]
const BYTES = new Map([...HIGH].map((sign, at) => [sign, HIGH_BYTES[at] ?? 0x3f]))

function byteOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0x3f
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const base = sign.normalize('NFD').codePointAt(0) ?? 0x3f
  return BYTES.get(sign) ?? (base < 0x80 ? base : 0x3f)
}

const quoted = (text: string, length: number): string =>
  `"${[
    ...text
      .normalize('NFC')
      .replace(/[\p{Cc}"]+/gu, ' ')
      .trim(),
  ]
    .slice(0, length)
    .join('')}"`
/** Vouchers take few signs. */
const voucherOf = (text: string): string => quoted(text.replace(/[^A-Za-z0-9$&%*+\-/]/g, ''), 36)
const compactDay = (day: string): string => day.replaceAll('-', '')
const amountOf = (cents: number): string => `${Math.trunc(Math.abs(cents) / 100)},${`${Math.abs(cents) % 100}`.padStart(2, '0')}`

function headOf({ consultantNo, clientNo, from, to, accountDigits, title, createdAt }: DatevFile): string {
  const made = createdAt
    .toZonedDateTimeISO('Europe/Berlin')
    .toPlainDateTime()
    .toString({ fractionalSecondDigits: 3 })
    .replace(/\D/g, '')
  const year = `${from.slice(0, 4)}0101`
  return [
    ...[
      '"EXTF"',
      '700',
      '21',
      '"Buchungsstapel"',
      '13',
      made,
      '',
      '""',
      '""',
      '""',
      consultantNo,
      clientNo,
      year,
      `${accountDigits}`,
    ],
    ...[
      compactDay(from),
      compactDay(to),
      quoted(title, 30),
      '""',
      '1',
      '0',
      '0',
      '"EUR"',
      '',
      '""',
      '',
      '',
      '""',
      '',
      '',
      '""',
      '""',
    ],
  ].join(';')
}

function lineOf({ cents, account, counterAccount, taxKey, bookedOn, voucher, text, costCentre }: DatevBooking): string {
  const day = `${bookedOn.slice(8, 10)}${bookedOn.slice(5, 7)}`
  const known = [
    amountOf(cents),
    cents < 0 ? '"H"' : '"S"',
    '"EUR"',
    '',
    '',
    '""',
    account,
    counterAccount,
    quoted(taxKey, 4),
    day,
  ]
  const rest = [voucherOf(voucher), '""', '', quoted(text, 60)]
  const between = Array.from({ length: COST_CENTRE_AT - known.length - rest.length - 1 }, () => '')
  return [...known, ...rest, ...between, quoted(costCentre, 36)].join(';')
}

/** "Buchungsstapel" as tax advisors read it (header 700, category 21, format 13): semicolons, CRLF, Windows-1252. */
export function writeDatev(file: DatevFile): Uint8Array {
  const between = Array.from({ length: COST_CENTRE_AT - COLUMNS.length - 1 }, () => '')
  const lines = [headOf(file), [...COLUMNS, ...between, 'KOST1 - Kostenstelle'].join(';'), ...file.bookings.map(lineOf)]
  return Uint8Array.from([...lines.map((line) => `${line}\r\n`).join('')], byteOf)
}
