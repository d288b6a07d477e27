import { plural } from '../../kernel/plural.ts'

export const ATTENDANCE_JOURNAL = {
  taken: (session: string, entries: number) => `Anwesenheit: ${session}, ${plural(entries, 'Eintrag', 'Einträge')}`,
  guestAdded: (session: string) => `Gast eintragen: ${session}`,
}
