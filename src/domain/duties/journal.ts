export const DUTY_JOURNAL = {
  added: (title: string) => `Aufgabe im Jahreskalender angelegt: ${title}`,
  changed: (title: string) => `Aufgabe im Jahreskalender geändert: ${title}`,
  removed: (title: string) => `Aufgabe im Jahreskalender gelöscht: ${title}`,
  done: (title: string, year: number) => `Erledigt für ${year}: ${title}`,
  reopened: (title: string, year: number) => `Wieder offen für ${year}: ${title}`,
}
