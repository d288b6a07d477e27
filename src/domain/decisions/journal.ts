import { plural } from '../../kernel/plural.ts'

export const DECISION_JOURNAL = {
  courseCancelled: (title: string, reason: string) => `Angebot abgesagt: ${title} (${reason})`,
  groupEnded: (count: number, title: string) => `Gruppe beendet, ${plural(count, 'Person', 'Personen')} benachrichtigt: ${title}`,
  sessionCancelled: (title: string, span: string) => `Fällt aus: ${title}, ${span}`,
  sessionRestored: (title: string, span: string) => `Findet doch statt: ${title}, ${span}`,
  participationCancelled: (title: string) => `Angebot abgesagt: ${title}`,
  decided: (title: string) => `Findet trotz weniger Anmeldungen statt: ${title}`,
  decisionExtended: (until: string, title: string) => `Entscheidung auf den ${until} verschoben: ${title}`,
  decisionAsked: (title: string, confirmed: number, minimum: number) =>
    `Um Entscheidung gebeten: ${title} (${confirmed} von ${minimum})`,
}
