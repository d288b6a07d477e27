import { compact } from '../../kernel/bank-codes.ts'
import { parseDay } from '../../kernel/calendar.ts'
import { type Node, nodeAt, nodesAt, textAt, textsAt } from './read-message.ts'

export interface Counterparty {
  name: string
  /** Null where the bank does not name it. */
  iban: string | null
}

/** One payment of a booking. */
export interface StatementDetail {
  amountCents: number
  /** The bank's own id of the payment; empty without one. */
  bankId: string
  endToEndId: string | null
  mandateReference: string | null
  /** Structured reference of the payee, as `RF18…`; of a booked file its id, or that of its part. */
  reference: string | null
  counterparty: Counterparty
  text: string
  /** ISO code (`AC04`), `NARR` when the bank names none; null for other payments. */
  returnReason: string | null
  /** Amount before the bank added its costs; null when not stated. */
  originalCents: number | null
  /** Costs of the banks, always above 0; null when not stated. */
  chargesCents: number | null
}

/** A booking: received above 0, paid below. Of a collective one the own fields are empty, and `details` add up to it. */
export interface StatementLine extends StatementDetail {
  bookedOn: string
  valueOn: string
  details: StatementDetail[]
}

/** Amounts have at most two decimals, else null. */
export function centsAt(node: Node, path: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(textAt(node, path) ?? '')
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

export const signOf = (node: Node): 1 | -1 => (textAt(node, 'CdtDbtInd') === 'DBIT' ? -1 : 1)

/** A day, or the day of a moment as the bank writes it. */
export function dayAt(node: Node, path: string): string | null {
  const text = textAt(node, `${path}/Dt`, `${path}/DtTm`)?.slice(0, 10) ?? ''
  return /^\d{4}-/.test(text) && parseDay(text) !== null ? text : null
}

/** Null when amount or day are missing, or the details do not add up to the booking. */
export function readEntry(entry: Node, ownIban: string): StatementLine | null {
  const cents = centsAt(entry, 'Amt')
  const bookedOn = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt')
  const direction = textAt(entry, 'CdtDbtInd')
  if (cents === null || bookedOn === null || !['CRDT', 'DBIT'].includes(direction ?? '')) return null
  const amountCents = cents * signOf(entry)
  const details = nodesAt(entry, 'NtryDtls').flatMap((node) => nodesAt(node, 'TxDtls'))
  const read = details.map((node) => readDetail(node, { entry, amountCents, ownIban, isOnly: details.length === 1 }))
  const whole = read.flatMap((detail) => (detail === null ? [] : [detail]))
  const isCollective = whole.length > 1
  if (whole.length < details.length || (isCollective && sumOf(whole) !== amountCents)) return null
  const own = whole[0] && !isCollective ? whole[0] : emptyDetail(entry, amountCents)
  const bankId = textAt(entry, 'AcctSvcrRef') ?? own.bankId
  return {
    ...own,
    reference: own.reference ?? (own.endToEndId === null ? fileOf(entry) : null),
    amountCents,
    bankId: bankId === 'NONREF' ? '' : bankId,
    text: own.text || textsAt(entry, 'AddtlNtryInf').join(' '),
    bookedOn,
    valueOn: dayAt(entry, 'ValDt') ?? bookedOn,
    details: isCollective ? whole : [],
  }
}

/** Id of the file, or of its part, that a bank books as one amount. */
function fileOf(entry: Node): string | null {
  const [details] = nodesAt(entry, 'NtryDtls')
  return details ? textAt(details, 'Btch/PmtInfId', 'TxDtls/Refs/PmtInfId', 'Btch/MsgId', 'TxDtls/Refs/MsgId') : null
}

const sumOf = (details: readonly StatementDetail[]): number => details.reduce((sum, { amountCents }) => sum + amountCents, 0)

const emptyDetail = (entry: Node, amountCents: number): StatementDetail => ({
  amountCents,
  bankId: '',
  endToEndId: null,
  mandateReference: null,
  reference: null,
  counterparty: { name: '', iban: null },
  text: '',
  returnReason: reasonOf({}, entry),
  originalCents: null,
  chargesCents: null,
})

interface Around {
  entry: Node
  amountCents: number
  ownIban: string
  isOnly: boolean
}

function readDetail(node: Node, { entry, amountCents, ownIban, isOnly }: Around): StatementDetail | null {
  const stated = centsAt(node, 'Amt') ?? centsAt(node, 'AmtDtls/TxAmt/Amt')
  if (stated === null && !isOnly) return null
  const sign = textAt(node, 'CdtDbtInd') === null ? Math.sign(amountCents) : signOf(node)
  return {
    amountCents: isOnly || stated === null ? amountCents : stated * sign,
    bankId: textAt(node, 'Refs/AcctSvcrRef', 'Refs/TxId', 'Refs/Prtry/Ref') ?? '',
    endToEndId: given(textAt(node, 'Refs/EndToEndId')),
    mandateReference: given(textAt(node, 'Refs/MndtId')),
    reference: textAt(node, 'RmtInf/Strd/CdtrRefInf/Ref'),
    counterparty: counterpartyOf(node, sign < 0 ? 'Cdtr' : 'Dbtr', ownIban),
    text: textsAt(node, 'RmtInf/Ustrd').join(' ') || textsAt(node, 'AddtlTxInf').join(' '),
    returnReason: reasonOf(node, entry),
    originalCents:
      centsAt(node, 'OrgnlTxRef/IntrBkSttlmAmt') ??
      centsAt(node, 'AmtDtls/InstdAmt/Amt') ??
      centsAt(node, 'OrgnlTxRef/Amt/InstdAmt'),
    chargesCents: chargesOf(node),
  }
}

/** Banks write a filler where the payer gave no id. */
const given = (id: string | null): string | null => (id === null || /^(NOTPROVIDED|NONREF)$/i.test(id) ? null : id)

/** The other end; in a return both ends stay as in the payment that comes back. */
function counterpartyOf(node: Node, likely: 'Dbtr' | 'Cdtr', ownIban: string): Counterparty {
  const read = (end: 'Dbtr' | 'Cdtr') => {
    const iban = textAt(node, `RltdPties/${end}Acct/Id/IBAN`)
    return {
      name: textAt(node, `RltdPties/${end}/Pty/Nm`, `RltdPties/${end}/Nm`) ?? '',
      iban: iban === null ? null : compact(iban),
    }
  }
  const [first, second] = likely === 'Dbtr' ? [read('Dbtr'), read('Cdtr')] : [read('Cdtr'), read('Dbtr')]
  const isOwn = first.iban === ownIban || (first.iban === null && first.name === '')
  const isOther = second.iban !== null && second.iban !== ownIban
  return isOwn && (isOther || second.name !== '') ? second : first
}

// Codes of the German banks: returned debits and transfers.
const RETURN_CODES = /\+(?:108|109|159)\b|^(?:108|109|159)$/

function reasonOf(node: Node, entry: Node): string | null {
  const reason = textAt(node, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry')
  if (reason !== null) return reason
  if (nodeAt(node, 'RtrInf') !== null) return 'NARR'
  const codes = [node, entry].flatMap((one) => [
    textAt(one, 'BkTxCd/Prtry/Cd') ?? '',
    textAt(one, 'BkTxCd/Domn/Fmly/SubFmlyCd') ?? '',
  ])
  return codes.some((code) => RETURN_CODES.test(code) || ['UPDD', 'RRTN', 'RRCT'].includes(code)) ? 'NARR' : null
}

function chargesOf(node: Node): number | null {
  const charges = nodeAt(node, 'Chrgs')
  if (charges === null) return null
  const total = centsAt(charges, 'TtlChrgsAndTaxAmt')
  if (total !== null) return total
  const records = [charges, ...nodesAt(charges, 'Rcrd')].map((record) => centsAt(record, 'Amt') ?? 0)
  return records.reduce((sum, cents) => sum + cents, 0)
}
