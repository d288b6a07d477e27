export const BOOKING_JOURNAL = {
  entered: (title: string, span: string, more = '') => `Belegung eingetragen: ${title}, ${span}${more}`,
  moved: (title: string, span: string, more: string) => `Belegung verschoben: ${title}, ${span}${more}`,
  outsideHours: (reason: string) => ` (außerhalb der Öffnungszeiten: ${reason})`,
  approved: (title: string, span: string) => `Anfrage zugesagt: ${title}, ${span}`,
  declined: (title: string, span: string) => `Anfrage abgelehnt: ${title}, ${span}`,
  partsChanged: (hall: string, parts: string) => `Hallenteile geändert: ${hall} (${parts})`,
  cancelled: (title: string, span: string) => `Belegung abgesagt: ${title}, ${span}`,
  requested: (title: string, span: string) => `Hallenzeit angefragt: ${title}, ${span}`,
  hallRequested: (title: string) => `Halle angefragt: ${title}`,
  displaced: (title: string, span: string, reason: string) => `Belegung verdrängt: ${title}, ${span} (${reason})`,
  sessionChanged: (title: string, span: string, place: string) => `Stunde geändert: ${title}, ${span}, ${place}`,
  restored: (title: string, span: string) => `Absage zurückgenommen: ${title}, ${span}`,
}
