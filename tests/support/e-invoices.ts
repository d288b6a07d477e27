import { readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'
import type { VatKey } from '../../src/domain/claims/rules.ts'
import { type InvoiceSnapshot, sumLines, taxLines } from '../../src/domain/invoices/rules.ts'
import { STANDARDS } from './sepa.ts'

const FOLDER = new URL('einvoice/facturx-en16931/', STANDARDS)
const PARTS = ['QualifiedDataType', 'ReusableAggregateBusinessInformationEntity', 'UnqualifiedDataType']

/** Faults of an e-invoice against the schema of the norm's profile. */
export async function eInvoiceFaults(xml: string): Promise<string[]> {
  const fileOf = (fileName: string) => ({ fileName, contents: readFileSync(new URL(fileName, FOLDER), 'utf8') })
  const { errors } = await validateXML({
    xml: { fileName: 'invoice.xml', contents: xml },
    schema: fileOf('Factur-X_EN16931.xsd'),
    preload: PARTS.map((part) => fileOf(`Factur-X_1.09_EN16931_urn_un_unece_uncefact_data_standard_${part}_100.xsd`)),
    initialMemoryPages: 1024,
    maxMemoryPages: 16_384,
  })
  return errors.map(({ message }) => message)
}

export interface MadeLine {
  vatKey: VatKey
  grossCents: number
  dueOn?: string
  title?: string
  person?: string
  explanation?: string[]
}

/** An issued paper with these lines. */
export function issuedPaper(made: readonly MadeLine[], over: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot {
  const lines = taxLines(
    made.map((line, at) => ({ title: `Leistung ${at + 1}`, person: '', explanation: [], dueOn: '2027-01-24', ...line })),
  )
  return {
    ...sumLines(lines),
    ...{ number: '2027-00012', kind: 'invoice', originalNumber: null, issuedOn: '2027-01-10', dueOn: '2027-01-24', note: '' },
    ...{ suppliedFrom: '2027-01-01', suppliedTo: '2027-06-30', lines },
    seller: {
      ...{ name: 'TSV Größenwahn e. V.', street: 'Am Platz 1', postcode: '87488', city: 'Betzigau', taxNumber: '127/111/10001' },
      ...{ registerEntry: 'VR 123', email: 'info@tsv.example', phone: '' },
      ...{ holder: 'TSV', iban: 'DE89370400440532013000', bic: 'COBADEFF' },
    },
    buyer: { name: 'Nguyễn Erika', street: 'Am Bach 1', postcode: '87488', city: 'Betzigau' },
    ...over,
  }
}
