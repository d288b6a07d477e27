export const TARIFF_JOURNAL = {
  created: (name: string) => `Beitragsordnung als Entwurf angelegt: ${name}`,
  changed: (name: string) => `Beitragsordnung geändert: ${name}`,
  started: (name: string, day: string) => `Beitragsordnung in Kraft gesetzt: ${name}, ab ${day}`,
  withdrawn: (name: string) => `Beitragsordnung zurückgezogen: ${name}`,
  removed: (name: string) => `Entwurf einer Beitragsordnung gelöscht: ${name}`,
  proofAdded: 'Nachweis für den Beitrag eingetragen',
  proofRemoved: 'Nachweis für den Beitrag gelöscht',
}
