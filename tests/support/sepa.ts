import { existsSync, readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'
import type { DirectDebit, DirectDebitFile } from '../../src/domain/sepa/write-direct-debits.ts'

export const STANDARDS = new URL('../../../shared/standards/', import.meta.url)

/** The official schemas are not part of the project: checks against them run only where they lie beside it. */
export const hasSchemas = existsSync(STANDARDS)

/** Faults of messages against a schema of the banks, as `sepa/pain.008.001.08_GBIC_5.xsd`. */
export async function schemaFaults(messages: readonly string[], schema: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: messages.map((contents, at) => ({ fileName: `message-${at}.xml`, contents })),
    schema: { fileName: 'schema.xsd', contents: readFileSync(new URL(schema, STANDARDS), 'utf8') },
    initialMemoryPages: 1024,
    maxMemoryPages: 16_384,
  })
  return errors.map(({ message }) => message)
}

/** Tue 24 November 2026 in Berlin. */
export const HANDED_IN = Temporal.Instant.from('2026-11-24T09:00:00Z')

export const debit = (over: Partial<DirectDebit> = {}): DirectDebit => ({
  endToEndId: 'B-1',
  amountCents: 5050,
  dueOn: '2026-12-08',
  scheme: 'CORE',
  sequence: 'RCUR',
  mandate: { reference: 'GSV-0001', signedOn: '2026-01-05', isAccountNew: false },
  debtor: { name: 'Jürgen Groß', iban: 'DE02120300000000202051', bic: null },
  text: 'Beitrag 2026',
  ...over,
})

export const debitFile = (over: Partial<DirectDebitFile> = {}): DirectDebitFile => ({
  messageId: 'GSV-20261124-1',
  createdAt: HANDED_IN,
  creditor: { name: 'TSV Größenwahn e.V.', iban: 'DE89370400440532013000', bic: 'COBADEFF', creditorId: 'DE98ZZZ09999999999' },
  debits: [debit()],
  ...over,
})
