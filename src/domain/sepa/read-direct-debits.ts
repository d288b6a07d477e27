import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { compact } from '../../kernel/bank-codes.ts'
import { parseDay } from '../../kernel/calendar.ts'
import { centsAt } from './read-entry.ts'
import { type MessageRefusal, type Node, nodeAt, nodesAt, readMessage, textAt, textsAt } from './read-message.ts'

/** One debit of a file that another program made. */
export interface FiledDebit {
  name: string
  iban: string
  cents: number
  reference: string
  signedOn: string | null
  dueOn: string | null
}

export type DebitFileRefusal = MessageRefusal | 'no_debits' | 'other_currency' | 'row_wrong' | 'sum_wrong'

interface DebitFileFacts {
  row_wrong: { row: number }
  other_currency: { currency: string }
}

const dayOf = (text: string | null): string | null => (text && parseDay(text.slice(0, 10)) ? text.slice(0, 10) : null)

function readDebit(node: Node, dueOn: string | null): FiledDebit | null {
  const cents = centsAt(node, 'InstdAmt')
  const iban = compact(textAt(node, 'DbtrAcct/Id/IBAN') ?? '')
  if (cents === null || cents === 0 || iban === '') return null
  const mandate = nodeAt(node, 'DrctDbtTx/MndtRltdInf') ?? {}
  return {
    name: textAt(node, 'Dbtr/Nm', 'UltmtDbtr/Nm') ?? '',
    iban,
    cents,
    reference: textAt(mandate, 'MndtId') ?? '',
    signedOn: dayOf(textAt(mandate, 'DtOfSgntr')),
    dueOn,
  }
}

/** The debits of a pain.008 of any version (001.01 to 001.08, or the German 003.02). Its own sum and number must agree with its rows. */
export function readDirectDebits(bytes: Uint8Array): Answer<FiledDebit[], DebitFileRefusal, DebitFileFacts> {
  const message = readMessage(bytes)
  if (!message.ok) return message
  const { name, root } = message.value
  const body = name.startsWith('pain.008') ? (nodeAt(root, 'CstmrDrctDbtInitn') ?? nodeAt(root, name)) : null
  const groups = body ? nodesAt(body, 'PmtInf') : []
  const rows = groups.flatMap((group) =>
    nodesAt(group, 'DrctDbtTxInf').map((node) => ({ node, dueOn: dayOf(textAt(group, 'ReqdColltnDt')) })),
  )
  if (!body || rows.length === 0) return refuse('no_debits')
  const debits: FiledDebit[] = []
  for (const [at, { node, dueOn }] of rows.entries()) {
    const currency = textAt(nodeAt(node, 'InstdAmt') ?? {}, '@_Ccy') ?? 'EUR'
    if (currency !== 'EUR') return refuse('other_currency', { currency: currency.slice(0, 3) })
    const debit = readDebit(node, dueOn)
    if (!debit) return refuse('row_wrong', { row: at + 1 })
    debits.push(debit)
  }
  const head = nodeAt(body, 'GrpHdr') ?? {}
  const sum = debits.reduce((total, { cents }) => total + cents, 0)
  const said = centsAt(head, 'CtrlSum')
  const [count] = textsAt(head, 'NbOfTxs')
  const isWhole = (said === null || said === sum) && (count === undefined || Number(count) === debits.length)
  return isWhole ? ok(debits) : refuse('sum_wrong')
}
