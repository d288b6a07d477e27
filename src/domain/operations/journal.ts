export const OPERATION_JOURNAL = {
  created: (plan: string) => `Helferplan angelegt: ${plan}`,
  changed: (plan: string) => `Helferplan geändert: ${plan}`,
  shiftsSaved: (plan: string, count: number) => `Schichten gespeichert: ${plan}, ${count} Zeilen`,
  published: (plan: string) => `Helferplan veröffentlicht: ${plan}`,
  withdrawn: (plan: string) => `Helferplan zurückgezogen: ${plan}`,
  closed: (plan: string) => `Helferplan abgeschlossen: ${plan}`,
  requested: (shift: string) => `Als Helfer eingetragen, noch nicht bestätigt: ${shift}`,
  confirmed: (shift: string) => `Als Helfer eingetragen: ${shift}`,
  left: (shift: string) => `Als Helfer ausgetragen: ${shift}`,
}
