import type { CsvColumn } from '../../kit/csv.ts'
import type { ParticipantView } from '../participants-view.ts'
import type { FileFacts } from './file-facts.ts'

/** Columns by their name in the address. */
export const EXPORT_COLUMNS = {
  name: { head: 'Name', of: ({ name }) => name },
  alter: { head: 'Alter', of: ({ age }) => age },
  stand: { head: 'Stand', of: ({ state }) => state.text },
  warteplatz: { head: 'Warteplatz', of: ({ position }) => position ?? '' },
  hinweis: { head: 'Hinweis', of: ({ note }) => note },
  sorgeberechtigt: { head: 'Sorgeberechtigt', of: ({ guardian }) => guardian },
  telefon: { head: 'Telefon', of: ({ phone }) => phone },
  email: { head: 'E-Mail', of: ({ email }) => email },
  notfall: { head: 'Notfallnummer', of: ({ emergency }) => emergency },
  anschrift: { head: 'Anschrift', of: ({ address }) => address },
  preis: { head: 'Preis', of: ({ price }) => price },
  nachricht: { head: 'Nachricht', of: ({ message }) => message },
} as const satisfies Record<string, CsvColumn<ParticipantView>>

type FileColumns = readonly CsvColumn<{ file: FileFacts }>[]

/** Names in two columns and numbers as numbers: what a table program can sort, add up and write letters with. */
const IN_FILES: Readonly<Record<string, FileColumns>> = {
  name: [
    { head: 'Vorname', of: ({ file }) => file.firstname },
    { head: 'Nachname', of: ({ file }) => file.lastname },
  ],
  alter: [
    { head: 'Geburtsdatum', of: ({ file }) => file.birth },
    { head: 'Alter', of: ({ file }) => file.age },
  ],
  anschrift: [
    { head: 'Straße und Hausnummer', of: ({ file }) => file.street },
    { head: 'Postleitzahl', of: ({ file }) => file.postcode },
    { head: 'Ort', of: ({ file }) => file.city },
  ],
  preis: [
    { head: 'Preis in €', of: ({ file }) => file.euros },
    { head: 'Preis noch zu prüfen', of: ({ file }) => (file.isUnchecked ? 'ja' : '') },
  ],
}

/** Columns of a file for one of the screen. */
export const inFiles = <Row extends { file: FileFacts }>(name: string, column: CsvColumn<Row>): readonly CsvColumn<Row>[] =>
  IN_FILES[name] ?? [column]

type FileLine = ParticipantView & { file: FileFacts }

/** Columns of the address, in the order of the list; all when it names none that exists. */
export function chosenColumns(names: readonly string[]): CsvColumn<FileLine>[] {
  const all = Object.entries<CsvColumn<ParticipantView>>(EXPORT_COLUMNS)
  const chosen = all.filter(([name]) => names.includes(name))
  return (chosen.length > 0 ? chosen : all).flatMap(([name, column]) => inFiles<FileLine>(name, column))
}

/** Name in the address for a column per question. */
export const ANSWERS = 'antworten'

/** A column for each answered question, in their order; none where a choice leaves them out. */
export function answerColumns(names: readonly string[], people: readonly ParticipantView[]): CsvColumn<ParticipantView>[] {
  if (names.length > 0 && !names.includes(ANSWERS)) return []
  const questions = new Set(people.flatMap(({ answers }) => answers.map(({ question }) => question)))
  return [...questions].map((head) => ({
    head,
    of: ({ answers }) => answers.find(({ question }) => question === head)?.answer ?? '',
  }))
}
