export const SUBSTITUTE_JOURNAL = {
  asked: (title: string, span: string, count: number) => `Vertretung gesucht: ${title}, ${span}, ${count} gefragt`,
  accepted: (session: string) => `Vertretung gefunden: ${session}`,
  declined: (session: string) => `Vertretung abgesagt: ${session}`,
  takenBack: (session: string) => `Vertretung zurückgenommen: ${session}`,
  withdrawn: (session: string) => `Suche nach Vertretung beendet: ${session}`,
}
