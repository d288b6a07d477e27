export const FEEDBACK_JOURNAL = {
  sent: (subject: string, kind: string) => `${subject} eingegangen: ${kind}`,
  answered: (subject: string) => `${subject} beantwortet`,
  settled: (subject: string) => `${subject} ohne Antwort erledigt`,
}
