import { XMLBuilder } from 'fast-xml-parser'
import { compact } from '../../kernel/bank-codes.ts'
import { euros, type SepaAddress, type SepaParty } from './rules.ts'
import { SEPA_LENGTHS, sepaText } from './sepa-text.ts'

export type Element = { [name: string]: string | Element | Element[] | undefined }

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true })

/** A whole ISO 20022 message: `name` as in `pain.008.001.08`. Elements stand in the order of the keys; undefined ones are left out. */
export const writeMessage = (name: string, content: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({
    Document: { '@_xmlns': `urn:iso:std:iso:20022:tech:xsd:${name}`, ...content },
  })}\n`

export const accountOf = (iban: string): Element => ({ Id: { IBAN: compact(iban) } })

export const agentOf = (bic: string | null): Element => ({
  FinInstnId: bic === null ? { Othr: { Id: 'NOTPROVIDED' } } : { BICFI: compact(bic) },
})

export const partyOf = ({ name, address }: SepaParty): Element => ({
  Nm: sepaText(name, SEPA_LENGTHS.name),
  PstlAdr: address ? addressOf(address) : undefined,
})

const addressOf = ({ street, postcode, town, country }: SepaAddress): Element => ({
  StrtNm: sepaText(street, 70) || undefined,
  PstCd: sepaText(postcode, 16) || undefined,
  TwnNm: sepaText(town, SEPA_LENGTHS.town),
  Ctry: country,
})

export const amountOf = (cents: number): Element => ({ '@_Ccy': 'EUR', '#text': euros(cents) })

/** Number of payments and their sum, as header and part of a message state them. */
export const totalsOf = (payments: readonly { amountCents: number }[]): Element => ({
  NbOfTxs: `${payments.length}`,
  CtrlSum: euros(payments.reduce((sum, { amountCents }) => sum + amountCents, 0)),
})

/** Left out when no sign of the text remains. */
export const remittanceOf = (text: string): Element | undefined => {
  const written = sepaText(text, SEPA_LENGTHS.text)
  return written === '' ? undefined : { Ustrd: written }
}
