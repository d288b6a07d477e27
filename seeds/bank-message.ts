/** A booking of the made-up bank; received above 0. */
export interface DemoEntry {
  cents: number
  name: string
  text: string
  iban?: string
  endToEndId?: string
  reason?: string
}

const amount = (cents: number): string => `<Amt Ccy="EUR">${(Math.abs(cents) / 100).toFixed(2)}</Amt>`
const side = (cents: number): string => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
const plain = (text: string): string => text.replace(/[&<>"]/g, ' ')

/** A statement of the club's account as the bank writes it (camt.053.001.08). */
export function bankMessage(iban: string, on: Temporal.PlainDate, entries: readonly DemoEntry[]): Uint8Array {
  const openingCents = 1_250_000
  const total = entries.reduce((sum, { cents }) => sum + cents, openingCents)
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}${side(cents)}<Dt><Dt>${on}</Dt></Dt></Bal>`
  const entry = ({ cents, name, text, iban: other, endToEndId, reason }: DemoEntry, at: number) =>
    [
      `<Ntry>${amount(cents)}${side(cents)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt>`,
      `<AcctSvcrRef>${on}-${at}</AcctSvcrRef><BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>`,
      `<Refs>${endToEndId ? `<EndToEndId>${endToEndId}</EndToEndId>` : ''}</Refs>${amount(cents)}${side(cents)}`,
      `<RltdPties><Dbtr><Pty><Nm>${plain(name)}</Nm></Pty></Dbtr>`,
      `${other ? `<DbtrAcct><Id><IBAN>${other}</IBAN></Id></DbtrAcct>` : ''}</RltdPties><RmtInf><Ustrd>${plain(text)}</Ustrd></RmtInf>`,
      `${reason ? `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>` : ''}</TxDtls></NtryDtls></Ntry>`,
    ].join('')
  return new TextEncoder().encode(
    [
      '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
      `<GrpHdr><MsgId>M-${on}</MsgId><CreDtTm>${on}T18:00:00</CreDtTm></GrpHdr><Stmt><Id>S-${on}</Id><CreDtTm>${on}T18:00:00</CreDtTm>`,
      `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', openingCents)}${balance('CLBD', total)}`,
      `${entries.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`,
    ].join(''),
  )
}
