export const CONSENT_JOURNAL = {
  given: (title: string) => `Einwilligung eingetragen: ${title}`,
  revoked: (title: string) => `Einwilligung widerrufen: ${title}`,
  settled: (title: string) => `Widerruf erledigt: ${title}`,
  purposeAdded: (title: string) => `Einwilligung angelegt: ${title}`,
  purposeChanged: (title: string) => `Einwilligung geändert: ${title}`,
}
