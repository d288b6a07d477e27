export const COVER_JOURNAL = {
  asked: (shift: string, count: number) => `Helfer gesucht: ${shift}, ${count} gefragt`,
  declined: (shift: string) => `Anfrage an Helfer abgesagt: ${shift}`,
  found: (shift: string) => `Genug Helfer gefunden: ${shift}`,
  withdrawn: (shift: string) => `Suche nach Helfern beendet: ${shift}`,
}
