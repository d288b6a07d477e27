import type { AnnualReport } from './queries.ts'
import { withoutPassive } from './rules.ts'
import { LINE_KIND_TEXTS } from './texts.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// XML knows no control characters.
const escaped = (text: string): string => text.replace(/\p{Cc}/gu, ' ').replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '')

/**
 * The report as the federations take it (`Schnittstelle_Bestandsdaten_m-w-d-oA`; `tests/support/bestand.xsd`): A and B, active
 * and passive members together. Not valid without a line.
 */
export function reportXml(
  { clubNo, contact, lines }: Pick<AnnualReport, 'clubNo' | 'contact' | 'lines'>,
  clubName: string,
): string {
  const figures = withoutPassive(lines.filter(({ kind }) => kind !== 'sport')).map(
    ({ kind, federationNo, birthYear, m, w, d, o }) =>
      `  <Zahlen><Typ>${kind}</Typ><Fachverband>${federationNo}</Fachverband><Jahrgang>${`${birthYear}`.padStart(4, '0')}</Jahrgang>` +
      `<AnzahlM>${m}</AnzahlM><AnzahlW>${w}</AnzahlW><AnzahlD>${d}</AnzahlD><AnzahlO>${o}</AnzahlO></Zahlen>\n`,
  )
  const club = `<Nummer>${escaped(clubNo)}</Nummer><Bezeichnung>${escaped(clubName)}</Bezeichnung><Ansprechpartner>${escaped(contact)}</Ansprechpartner>`
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<Mitglieder>\n  <Software><Schluessel>Verein</Schluessel></Software>\n' +
    `  <Verein>${club}</Verein>\n${figures.join('')}</Mitglieder>\n`
  )
}

/** Columns of the table of a report. */
export const REPORT_COLUMNS = [
  { head: 'Art', of: ({ kind }) => LINE_KIND_TEXTS[kind] },
  { head: 'Fachverband', of: ({ federationNo }) => federationNo },
  { head: 'Sportart', of: ({ sportKey }) => sportKey },
  { head: 'Jahrgang', of: ({ birthYear }) => birthYear },
  { head: 'passiv', of: ({ isPassive }) => (isPassive ? 'ja' : 'nein') },
  { head: 'männlich', of: ({ m }) => m },
  { head: 'weiblich', of: ({ w }) => w },
  { head: 'divers', of: ({ d }) => d },
  { head: 'ohne Angabe', of: ({ o }) => o },
] as const satisfies readonly { head: string; of: (line: AnnualReport['lines'][number]) => string | number }[]

const quoted = (value: string | number): string => (typeof value === 'number' ? `${value}` : `"${value.replaceAll('"', '""')}"`)

/** The same as a table with semicolons. */
export const reportCsv = ({ lines }: Pick<AnnualReport, 'lines'>): string =>
  [REPORT_COLUMNS.map(({ head }) => quoted(head)), ...lines.map((line) => REPORT_COLUMNS.map(({ of }) => quoted(of(line))))]
    .map((cells) => `${cells.join(';')}\r\n`)
    .join('')
