import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { compact, isCreditorId } from '../../kernel/bank-codes.ts'
import {
  collectionDays,
  type DebitScheme,
  isMandateReference,
  isSepaId,
  messageTime,
  type PartyFault,
  type PaymentFault,
  partyFaults,
  paymentFaults,
  type SepaFault,
  type SepaParty,
  type SequenceType,
  targetDayFrom,
  todayOf,
} from './rules.ts'
import { accountOf, agentOf, amountOf, type Element, partyOf, remittanceOf, totalsOf, writeMessage } from './write-message.ts'

export interface DirectDebit {
  /** Comes back in the statement; unique in the file. */
  endToEndId: string
  amountCents: number
  /** Asked for; collected on the next day on which banks settle. */
  dueOn: string
  scheme: DebitScheme
  sequence: SequenceType
  mandate: {
    reference: string
    /** Null: the paper is missing, and the row refused. */
    signedOn: string | null
    /** Another account than at the last debit under this mandate (SMNDA). */
    isAccountNew: boolean
  }
  debtor: SepaParty
  text: string
}

export interface DirectDebitFile {
  /** At most 30 signs: each part adds its number. */
  messageId: string
  createdAt: Temporal.Instant
  creditor: SepaParty & { creditorId: string }
  debits: readonly DirectDebit[]
}

export type DebitFault =
  | PartyFault
  | PaymentFault
  | 'reference_wrong'
  | 'signature_missing'
  | 'signature_late'
  | 'one_off_twice'
  | 'creditor_id_wrong'
  | 'schemes_mixed'
  | 'message_id_wrong'
  | 'nothing'

/**
 * A message pain.008.001.08 of the German subset GBIC_5 with one part for each sequence type and day. With any fault there is no
 * file: each is named.
 */
export function writeDirectDebits(
  file: DirectDebitFile,
): Answer<string, 'faulty', { faulty: { faults: SepaFault<DebitFault>[] } }> {
  const faults = debitFaults(file)
  if (faults.length > 0) return refuse('faulty', { faults })
  const { messageId, createdAt, creditor, debits } = file
  const collected = collectionsOf(debits)
  const keyOf = ({ scheme, sequence, dueOn }: DirectDebit) => `${scheme} ${sequence} ${collected.get(dueOn)}`
  const parts = [...Map.groupBy(debits, keyOf).values()]
  return ok(
    writeMessage('pain.008.001.08', {
      CstmrDrctDbtInitn: {
        GrpHdr: {
          MsgId: messageId,
          CreDtTm: messageTime(createdAt),
          ...totalsOf(debits),
          InitgPty: { Nm: partyOf(creditor).Nm },
        },
        PmtInf: parts.map((part, at) => partOf(file, part, at + 1)),
      },
    }),
  )
}

/** Part of a file, with the ids of its debits: a bank may book each part as one amount. */
export interface FilePart {
  id: string
  endToEndIds: ReadonlySet<string>
}

/** Parts of a file that was written here. */
export const partsOf = (content: string): FilePart[] =>
  content
    .split('<PmtInf>')
    .slice(1)
    .map((part) => ({
      id: /<PmtInfId>([^<]+)/.exec(part)?.[1] ?? '',
      endToEndIds: new Set([...part.matchAll(/<EndToEndId>([^<]+)/g)].map(([, id = '']) => id)),
    }))

/** Day on which the banks collect. */
export const collectedOn = ({ dueOn }: Pick<DirectDebit, 'dueOn'>): string =>
  targetDayFrom(Temporal.PlainDate.from(dueOn)).toString()

/** The same for each day that debits ask for: thousands ask for few. */
const collectionsOf = (debits: readonly DirectDebit[]): ReadonlyMap<string, string> =>
  new Map([...new Set(debits.map(({ dueOn }) => dueOn))].map((dueOn) => [dueOn, collectedOn({ dueOn })]))

/** Faults of the file and of each debit, in their order; none: it can be written. */
export function debitFaults({ messageId, createdAt, creditor, debits }: DirectDebitFile): SepaFault<DebitFault>[] {
  const whole: DebitFault[] = [
    ...(debits.length === 0 ? (['nothing'] as const) : []),
    ...(isSepaId(messageId) && messageId.length <= 30 ? [] : (['message_id_wrong'] as const)),
    ...partyFaults(creditor),
    ...(isCreditorId(compact(creditor.creditorId)) ? [] : (['creditor_id_wrong'] as const)),
    ...(new Set(debits.map(({ scheme }) => scheme)).size > 1 ? (['schemes_mixed'] as const) : []),
  ]
  const days = collectionDays(todayOf({ createdAt }))
  const ids = new Set<string>()
  const oneOffs = new Set<string>()
  const before = { ids, oneOffs, days, collected: collectionsOf(debits) }
  return [
    ...whole.map((fault) => ({ at: null, fault })),
    ...debits.flatMap((debit, at) => faultsOf(debit, before).map((fault) => ({ at, fault }))),
  ]
}

interface Before {
  ids: Set<string>
  oneOffs: Set<string>
  days: { firstOn: string; lastOn: string }
  collected: ReadonlyMap<string, string>
}

function faultsOf(debit: DirectDebit, { ids, oneOffs, days, collected }: Before): DebitFault[] {
  const { endToEndId, mandate, sequence } = debit
  const [day, isOnce] = [found(collected.get(debit.dueOn)), sequence === 'OOFF']
  const faults: DebitFault[] = [
    ...partyFaults(debit.debtor),
    ...paymentFaults(debit, { day, days, ids }),
    ...(isMandateReference(mandate.reference) ? [] : (['reference_wrong'] as const)),
    ...(mandate.signedOn === null ? (['signature_missing'] as const) : []),
    ...(mandate.signedOn !== null && mandate.signedOn > day ? (['signature_late'] as const) : []),
    ...(isOnce && oneOffs.has(mandate.reference) ? (['one_off_twice'] as const) : []),
  ]
  ids.add(endToEndId)
  if (isOnce) oneOffs.add(mandate.reference)
  return faults
}

function partOf({ messageId, creditor }: DirectDebitFile, debits: readonly DirectDebit[], number: number): Element {
  const [first] = debits
  if (!first) throw new Error('A part has a debit')
  return {
    PmtInfId: `${messageId}-${number}`,
    PmtMtd: 'DD',
    BtchBookg: 'true',
    ...totalsOf(debits),
    PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: first.scheme }, SeqTp: first.sequence },
    ReqdColltnDt: collectedOn(first),
    Cdtr: partyOf(creditor),
    CdtrAcct: accountOf(creditor.iban),
    CdtrAgt: agentOf(creditor.bic),
    ChrgBr: 'SLEV',
    CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: compact(creditor.creditorId), SchmeNm: { Prtry: 'SEPA' } } } } },
    DrctDbtTxInf: debits.map(paymentOf),
  }
}

const SAME_MANDATE_OTHER_ACCOUNT: Element = {
  AmdmntInd: 'true',
  AmdmntInfDtls: { OrgnlDbtrAcct: { Id: { Othr: { Id: 'SMNDA' } } } },
}

const paymentOf = ({ endToEndId, amountCents, mandate, debtor, text }: DirectDebit): Element => ({
  PmtId: { EndToEndId: endToEndId },
  InstdAmt: amountOf(amountCents),
  DrctDbtTx: {
    MndtRltdInf: {
      MndtId: mandate.reference,
      DtOfSgntr: mandate.signedOn ?? undefined,
      ...(mandate.isAccountNew ? SAME_MANDATE_OTHER_ACCOUNT : { AmdmntInd: 'false' }),
    },
  },
  DbtrAgt: agentOf(debtor.bic),
  Dbtr: partyOf(debtor),
  DbtrAcct: accountOf(debtor.iban),
  RmtInf: remittanceOf(text),
})
