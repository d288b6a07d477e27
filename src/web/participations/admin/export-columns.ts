import type { CsvColumn } from '../../kit/csv.ts'
import type { ParticipantView } from '../participants-view.ts'

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
  preis: { head: 'Preis', of: ({ price }) => price },
  nachricht: { head: 'Nachricht', of: ({ message }) => message },
} as const satisfies Record<string, CsvColumn<ParticipantView>>

/** Columns of the address, in the order of the list; all when it names none that exists. */
export function chosenColumns(names: readonly string[]): CsvColumn<ParticipantView>[] {
  const all = Object.entries<CsvColumn<ParticipantView>>(EXPORT_COLUMNS)
  const chosen = all.filter(([name]) => names.includes(name))
  return (chosen.length > 0 ? chosen : all).map(([, column]) => column)
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
