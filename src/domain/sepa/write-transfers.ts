import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import {
  isSepaId,
  MOST_DAYS_AHEAD,
  messageTime,
  type PartyFault,
  type PaymentFault,
  partyFaults,
  paymentFaults,
  type SepaFault,
  type SepaParty,
  targetDayFrom,
  todayOf,
} from './rules.ts'
import { SEPA_LENGTHS, sepaText } from './sepa-text.ts'
import { accountOf, agentOf, amountOf, type Element, partyOf, remittanceOf, totalsOf, writeMessage } from './write-message.ts'

export interface Transfer {
  /** Unique in the file. */
  endToEndId: string
  amountCents: number
  /** Paid on the next day on which banks settle. */
  payOn: string
  /** The exact name of the account's holder: banks compare it (Verification of Payee). */
  payee: SepaParty
  text: string
}

export interface TransferFile {
  /** At most 30 signs: each part adds its number. */
  messageId: string
  createdAt: Temporal.Instant
  payer: SepaParty
  transfers: readonly Transfer[]
}

export type TransferFault = PartyFault | PaymentFault | 'name_long' | 'message_id_wrong' | 'nothing'

/** A message pain.001.001.09 of the German subset GBIC_5 with one part for each day. With any fault there is no file: each is named. */
export function writeTransfers(file: TransferFile): Answer<string, 'faulty', { faulty: { faults: SepaFault<TransferFault>[] } }> {
  const faults = transferFaults(file)
  if (faults.length > 0) return refuse('faulty', { faults })
  const { messageId, createdAt, payer, transfers } = file
  return ok(
    writeMessage('pain.001.001.09', {
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: messageId,
          CreDtTm: messageTime(createdAt),
          ...totalsOf(transfers),
          InitgPty: { Nm: partyOf(payer).Nm },
        },
        PmtInf: [...Map.groupBy(transfers, paidOn)].map(([day, part], at) => partOf(file, part, day, at + 1)),
      },
    }),
  )
}

/** Day on which the banks pay. */
const paidOn = ({ payOn }: Transfer): string => targetDayFrom(Temporal.PlainDate.from(payOn)).toString()

function transferFaults({ messageId, createdAt, payer, transfers }: TransferFile): SepaFault<TransferFault>[] {
  const whole: TransferFault[] = [
    ...(transfers.length === 0 ? (['nothing'] as const) : []),
    ...(isSepaId(messageId) && messageId.length <= 30 ? [] : (['message_id_wrong'] as const)),
    ...partyFaults(payer),
  ]
  const today = todayOf({ createdAt })
  const days = { firstOn: today.toString(), lastOn: today.add({ days: MOST_DAYS_AHEAD }).toString() }
  const ids = new Set<string>()
  return [
    ...whole.map((fault) => ({ at: null, fault })),
    ...transfers.flatMap((transfer, at) => {
      const faults = faultsOf(transfer, days, ids)
      ids.add(transfer.endToEndId)
      return faults.map((fault) => ({ at, fault }))
    }),
  ]
}

const faultsOf = (transfer: Transfer, days: { firstOn: string; lastOn: string }, ids: ReadonlySet<string>): TransferFault[] => [
  ...partyFaults(transfer.payee),
  // A name cut short is another name.
  ...(sepaText(transfer.payee.name, Number.POSITIVE_INFINITY).length > SEPA_LENGTHS.name ? (['name_long'] as const) : []),
  ...paymentFaults(transfer, { day: paidOn(transfer), days, ids }),
]

const partOf = ({ messageId, payer }: TransferFile, transfers: readonly Transfer[], day: string, number: number): Element => ({
  PmtInfId: `${messageId}-${number}`,
  PmtMtd: 'TRF',
  BtchBookg: 'true',
  ...totalsOf(transfers),
  PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
  ReqdExctnDt: { Dt: day },
  Dbtr: partyOf(payer),
  DbtrAcct: accountOf(payer.iban),
  DbtrAgt: agentOf(payer.bic),
  ChrgBr: 'SLEV',
  CdtTrfTxInf: transfers.map(({ endToEndId, amountCents, payee, text }) => ({
    PmtId: { EndToEndId: endToEndId },
    Amt: { InstdAmt: amountOf(amountCents) },
    CdtrAgt: payee.bic === null ? undefined : agentOf(payee.bic),
    Cdtr: partyOf(payee),
    CdtrAcct: accountOf(payee.iban),
    RmtInf: remittanceOf(text),
  })),
})
