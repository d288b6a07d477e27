export const ALLOCATION_JOURNAL = {
  objectionAnswered: (outcome: string, group: string, holder: string, answer: string) =>
    `Einspruch ${outcome}: ${group}, ${holder} (${answer})`,
  created: (name: string) => `Hallenvergabe angelegt: ${name}`,
  changed: (name: string) => `Hallenvergabe geändert: ${name}`,
  opened: (name: string, needsUntil: string) => `Hallenvergabe eröffnet: ${name}, Bedarf bis ${needsUntil}`,
  removed: (name: string) => `Hallenvergabe gelöscht: ${name}`,
  timesCopied: (count: number, name: string) => `Bisherige Zeiten übernommen: ${count} (${name})`,
  decided: (group: string, holder: string, reason: string) => `Von Hand entschieden: ${group}, ${holder} (${reason})`,
  matchEntered: (title: string, span: string, suspended: number) =>
    `Spieltag eingetragen: ${title}, ${span} (${suspended} Trainings ruhen)`,
  drafted: (name: string, given: number, needs: number) => `Entwurf erstellt: ${name}, ${given} von ${needs} mit Zeit`,
  matchCancelled: (title: string, span: string, restored: number) =>
    `Spieltag fällt aus: ${title}, ${span} (${restored} Trainings gelten wieder)`,
  needHandedIn: (group: string, name: string) => `Bedarf angemeldet: ${group} (${name})`,
  needChanged: (group: string, name: string) => `Bedarf geändert: ${group} (${name})`,
  needWithdrawn: (group: string, name: string) => `Bedarf zurückgezogen: ${group} (${name})`,
  issued: (name: string, booked: number) => `Bescheide verschickt: ${name}, ${booked} Serien gebucht`,
  published: (name: string, until: string) => `Entwurf veröffentlicht: ${name}, Einspruch bis ${until}`,
  objected: (group: string, name: string) => `Einspruch erhoben: ${group} (${name})`,
}
