/** Kinds of things as they are called in the log. Kinds not named here are shown as they are. */
export const OBJECT_KINDS: Readonly<Record<string, string>> = {
  club: 'Verein',
  user: 'Benutzer',
  person: 'Person',
  member: 'Mitglied',
  department: 'Abteilung',
  facility: 'Sportstätte',
  part: 'Hallenteil',
  course: 'Sportangebot',
  session: 'Übungsstunde',
  booking: 'Belegung',
  event: 'Termin',
  feed: 'Kalenderadresse',
  participation: 'Anmeldung',
  draw: 'Verlosung',
  wish: 'Wunsch',
  debtor: 'Zahler',
  declaration: 'Erklärung',
  mail: 'E-Mail',
  file: 'Datei',
  parameter: 'Parameter',
  group: 'Gruppenliste',
  batch: 'Auftrag',
  retention: 'Aufbewahrungsfrist',
}

/** Fields of what was recorded before and after a change, as people call them; others are shown as they are. */
export const RECORDED_FIELDS: Readonly<Record<string, string>> = {
  state: 'Zustand',
  title: 'Titel',
  name: 'Name',
  value: 'Wert',
  hue: 'Farbe',
  role: 'Rolle',
  departmentIds: 'Abteilungen',
  firstname: 'Vorname',
  lastname: 'Nachname',
  capacity: 'Plätze',
  minimum: 'Mindestzahl',
}

/** Recorded values that are words of the program, as people call them. */
export const RECORDED_VALUES: Readonly<Record<string, string>> = {
  draft: 'Entwurf',
  published: 'veröffentlicht',
  running: 'läuft',
  finished: 'beendet',
  cancelled: 'abgesagt',
  archived: 'archiviert',
  planned: 'geplant',
  held: 'gehalten',
  moved: 'verlegt',
  requested: 'angefragt',
  confirmed: 'bestätigt',
  waiting: 'auf der Warteliste',
  offered: 'angeboten',
  declined: 'abgelehnt',
}
