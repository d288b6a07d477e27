const LABELS_IN: Readonly<Record<string, string>> = {
  'people.title': 'Titel',
  'club_users.created_at': 'Konto seit',
  'credit_moves.kind': 'Buchung',
  'health_notes.note': 'Hinweis',
  'substitute_requests.closed_at': 'Vertretung geklärt am',
}

/** German label of a column that means something else in one table. */
export const labelIn = (table: string, column: string): string | undefined => LABELS_IN[`${table}.${column}`]
