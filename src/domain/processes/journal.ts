type Followed = Record<'added' | 'dropped' | 'told', number>
const followedText = ({ added, dropped, told }: Followed) =>
  `${added} Termine neu, ${dropped} entfernt, ${told} Haushalte benachrichtigt`

export const PROCESS_JOURNAL = {
  schoolHolidays: (hall: string, isClosed: boolean, followed: Followed) =>
    `${hall}: in den Schulferien ${isClosed ? 'geschlossen' : 'geöffnet'}, ${followedText(followed)}`,
  holidaysImported: (followed: Followed) => `Schulferien eingetragen: ${followedText(followed)}`,
  courseCopied: (season: string, title: string) => `Angebot in die Saison ${season} kopiert: ${title}`,
  draftRemoved: (title: string) => `Entwurf gelöscht: ${title}`,
}
