import { plural } from '../../kernel/plural.ts'

export const APPLICATION_JOURNAL = {
  received: (people: number) => `Aufnahmeantrag für ${plural(people, 'Person', 'Personen')} eingegangen`,
  confirmed: 'Aufnahmeantrag per E-Mail bestätigt',
  approved: (members: number) => `Aufnahmeantrag angenommen: ${plural(members, 'Mitglied', 'Mitglieder')}`,
  declined: 'Aufnahmeantrag abgelehnt',
}
