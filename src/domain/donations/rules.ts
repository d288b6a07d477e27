/** `exemption`: notice of the tax office after an assessment; `statutes`: of a young club (§ 60a AO). */
export const NOTICE_KINDS = ['exemption', 'statutes'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export interface ExemptionNotice {
  taxOffice: string
  taxNumber: string
  kind: NoticeKind
  issuedOn: string
  /** Last year of the assessment; null for `statutes`. */
  lastYear: number | null
  /** As the notice names them: „des Sports“. */
  purposes: string
}

/** Years for which a notice allows confirmations (§ 63 Abs. 5 AO). */
const NOTICE_YEARS: Readonly<Record<NoticeKind, number>> = { exemption: 5, statutes: 3 }

/** A notice allows confirmations on this day. */
export const isNoticeValid = ({ kind, issuedOn }: Pick<ExemptionNotice, 'kind' | 'issuedOn'>, day: string): boolean =>
  issuedOn <= day && Temporal.PlainDate.from(issuedOn).add({ years: NOTICE_YEARS[kind] }).toString() >= day

const ONES = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf']
const TEENS: Readonly<Record<number, string>> = { 16: 'sechzehn', 17: 'siebzehn' }
const TENS = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig']

function belowHundred(count: number): string {
  if (count < 13) return ONES[count] ?? ''
  if (count < 20) return TEENS[count] ?? `${ONES[count - 10]}zehn`
  const [tens, ones] = [Math.trunc(count / 10), count % 10]
  return `${ones > 0 ? `${ONES[ones]}und` : ''}${TENS[tens]}`
}

const belowThousand = (count: number): string =>
  `${count >= 100 ? `${ONES[Math.trunc(count / 100)]}hundert` : ''}${belowHundred(count % 100)}`

/** Euros below a million as one word: `zweihunderteinundzwanzig`; a last `ein` is `eins`. */
function inWords(euros: number): string {
  if (euros === 0) return 'null'
  const thousands = Math.trunc(euros / 1000)
  const word = `${thousands > 0 ? `${belowThousand(thousands)}tausend` : ''}${belowThousand(euros % 1000)}`
  return /(?:^|hundert|tausend)ein$/.test(word) ? `${word}s` : word
}

/** `einhundertfünfzig Euro und 50 Cent` */
export function amountInWords(cents: number): string {
  const [euros, rest] = [Math.trunc(cents / 100), cents % 100]
  const said = euros === 1 ? 'ein Euro' : `${inWords(euros)} Euro`
  return rest === 0 ? said : `${said} und ${rest} Cent`
}

/** Above it the amount has no words here. */
export const MOST_DONATED_CENTS = 99_999_999

export const confirmationNumber = (year: number, count: number): string => `SP-${year}-${`${count}`.padStart(4, '0')}`
