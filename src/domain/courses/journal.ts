export const COURSE_JOURNAL = {
  changed: (title: string) => `Angebot geändert: ${title}`,
  created: (title: string) => `Angebot angelegt: ${title}`,
  published: (title: string) => `Angebot veröffentlicht: ${title}`,
  withdrawn: (title: string) => `Angebot zurückgezogen: ${title}`,
  started: (title: string) => `Angebot läuft: ${title}`,
  finished: (title: string) => `Angebot beendet: ${title}`,
  reopened: (title: string) => `Angebot wieder geöffnet: ${title}`,
  archived: (title: string) => `Angebot archiviert: ${title}`,
  unarchived: (title: string) => `Archivieren zurückgenommen: ${title}`,
  questionsChanged: (title: string) => `Fragen zur Anmeldung geändert: ${title}`,
}
