/** Own account of the made-up statements. */
export const OWN_IBAN = 'DE89370400440532013000'

interface MadeDetail {
  cents: number
  name?: string
  iban?: string
  text?: string
  endToEndId?: string
  mandate?: string
  reference?: string
  reason?: string
  originalCents?: number
  chargesCents?: number
}

/** A booking: received above 0, paid below. */
export interface MadeEntry extends MadeDetail {
  on?: string
  bankId?: string
  status?: string
  currency?: string
  /** Ids of a file that is booked as one amount, without its payments. */
  batch?: { messageId?: string; partId?: string }
  details?: MadeDetail[]
}

interface MadeStatement {
  version?: '02' | '08'
  kind?: '052' | '053' | '054'
  id?: string
  iban?: string
  openingCents?: number
  closingCents?: number
}

const euros = (cents: number) => (Math.abs(cents) / 100).toFixed(2)
const direction = (cents: number) => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
const amount = (cents: number, currency = 'EUR') => `<Amt Ccy="${currency}">${euros(cents)}</Amt>`
const tag = (name: string, text: string | undefined) => (text === undefined ? '' : `<${name}>${text}</${name}>`)

/** The other end stands where a bank writes it: the payer of what came in, also when its debit comes back. */
function party(detail: MadeDetail, version: string): string {
  const end = detail.cents > 0 || detail.reason !== undefined ? 'Dbtr' : 'Cdtr'
  const name = tag('Nm', detail.name)
  const named = detail.name === undefined ? '' : `<${end}>${version === '02' ? name : `<Pty>${name}</Pty>`}</${end}>`
  const account = detail.iban === undefined ? '' : `<${end}Acct><Id><IBAN>${detail.iban}</IBAN></Id></${end}Acct>`
  return named + account === '' ? '' : `<RltdPties>${named}${account}</RltdPties>`
}

function detailXml(detail: MadeDetail, version: string): string {
  const refs = tag('EndToEndId', detail.endToEndId) + tag('MndtId', detail.mandate)
  const { originalCents, chargesCents, reference, reason } = detail
  const original = originalCents === undefined ? '' : `<InstdAmt>${amount(originalCents)}</InstdAmt>`
  const own = version === '02' ? `<AmtDtls>${original}<TxAmt>${amount(detail.cents)}</TxAmt></AmtDtls>` : ''
  const structured = reference === undefined ? '' : `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`
  return [
    `<TxDtls><Refs>${refs}</Refs>`,
    version === '02' ? own : `${amount(detail.cents)}${direction(detail.cents)}${original && `<AmtDtls>${original}</AmtDtls>`}`,
    chargesCents === undefined ? '' : `<Chrgs><Rcrd>${amount(chargesCents)}</Rcrd></Chrgs>`,
    party(detail, version),
    `<RmtInf>${tag('Ustrd', detail.text)}${structured}</RmtInf>`,
    reason === undefined ? '' : `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>`,
    '</TxDtls>',
  ].join('')
}

function entryXml(entry: MadeEntry, version: string): string {
  const { on = '2026-12-08', bankId, status = 'BOOK', batch, details = batch ? [] : [entry] } = entry
  const batched = batch ? `<Btch>${tag('MsgId', batch.messageId)}${tag('PmtInfId', batch.partId)}</Btch>` : ''
  const detailed = batched + details.map((detail) => detailXml(detail, version)).join('')
  return [
    `<Ntry>${amount(entry.cents, entry.currency)}${direction(entry.cents)}`,
    version === '02' ? tag('Sts', status) : `<Sts><Cd>${status}</Cd></Sts>`,
    `<BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt>${tag('AcctSvcrRef', bankId)}`,
    '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>',
    detailed === '' ? '' : `<NtryDtls>${detailed}</NtryDtls>`,
    '</Ntry>',
  ].join('')
}

const balance = (code: string, cents: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}${direction(cents)}<Dt><Dt>2026-12-08</Dt></Dt></Bal>`

const AROUND = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
}

/** A statement as banks write it; balanced unless a closing balance is given. */
export function camt(entries: readonly MadeEntry[], made: MadeStatement = {}): Uint8Array {
  const { version = '08', kind = '053', id = 'S-1', iban = OWN_IBAN, openingCents = 100_000 } = made
  const [around, each] = AROUND[kind]
  const booked = entries.filter(({ status = 'BOOK' }) => status === 'BOOK')
  const closing = made.closingCents ?? openingCents + booked.reduce((sum, { cents }) => sum + cents, 0)
  return new TextEncoder().encode(
    [
      `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}">`,
      `<${around}><GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-12-08T20:00:00</CreDtTm></GrpHdr><${each}><Id>${id}</Id>`,
      `<ElctrncSeqNb>237</ElctrncSeqNb><CreDtTm>2026-12-08T20:00:00</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
      kind === '054' ? '' : balance('OPBD', openingCents) + balance('CLBD', closing),
      ...entries.map((entry) => entryXml(entry, version)),
      `</${each}></${around}></Document>`,
    ].join(''),
  )
}
