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
  participation: 'Anmeldung',
  mail: 'E-Mail',
  file: 'Datei',
  parameter: 'Parameter',
}
