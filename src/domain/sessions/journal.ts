export const SESSION_JOURNAL = {
  dayKept: (title: string, day: string) => `Findet an einem ausgelassenen Tag doch statt: ${title}, ${day}`,
  dayLeftOut: (title: string, day: string) => `Fällt doch aus: ${title}, ${day}`,
  added: (title: string, span: string) => `Termin hinzugefügt: ${title}, ${span}`,
  removed: (title: string, span: string) => `Termin entfernt: ${title}, ${span}`,
  scheduled: (title: string, added: number, changed: number, dropped: number) =>
    `Zeiten von „${title}“: ${added} Termine neu, ${changed} geändert, ${dropped} entfernt`,
  extended: (title: string, added: number, lastDay: string) => `„${title}“: ${added} weitere Termine bis ${lastDay}`,
  occupied: (title: string, span: string, rivals: string) => `${title}, ${span}: Die Zeit ist belegt (${rivals})`,
  followedHolidays: (title: string, added: number, dropped: number) =>
    `Ferien und Feiertage: „${title}“, ${added} Termine neu, ${dropped} entfernt`,
}
