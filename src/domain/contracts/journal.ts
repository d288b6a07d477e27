export const CONTRACT_JOURNAL = {
  created: (subject: string) => `Vertrag angelegt: ${subject}`,
  changed: (subject: string) => `Vertrag geändert: ${subject}`,
}
