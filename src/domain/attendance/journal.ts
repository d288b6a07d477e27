import { plural } from '../../kernel/plural.ts'

export const ATTENDANCE_JOURNAL = {
  taken: (session: string, entries: number) => `Anwesenheit: ${session}, ${plural(entries, 'Eintrag', 'Einträge')}`,
  held: (session: string) => `Fand statt: ${session}`,
  guestAdded: (session: string) => `Gast eintragen: ${session}`,
}
