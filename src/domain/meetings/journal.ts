export const MEETING_JOURNAL = {
  added: 'Mitgliederversammlung angelegt',
  changed: 'Mitgliederversammlung geändert',
  invited: 'Einladung zur Mitgliederversammlung eingetragen',
  frozen: (voters: number) => `Stimmberechtigte festgestellt: ${voters}`,
  present: 'Anwesenheit in der Mitgliederversammlung geändert',
  minutes: 'Protokoll der Mitgliederversammlung gespeichert',
  closed: 'Protokoll der Mitgliederversammlung abgeschlossen',
  elected: 'Wahl eingetragen',
  takenBack: 'Wahl zurückgenommen',
}
