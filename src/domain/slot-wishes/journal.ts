export const SLOT_WISH_JOURNAL = {
  timeRequested: (title: string, span: string) => `Frei gewordene Zeit angefragt: ${title}, ${span}`,
  timeTaken: (title: string, span: string) => `Frei gewordene Zeit angenommen: ${title}, ${span}`,
  added: (title: string, weekday: string, times: string) => `Warteliste: ${title}, ${weekday} ${times}`,
  withdrawn: (title: string) => `Von der Warteliste: ${title}`,
  released: (title: string, span: string) => `Zeit frei gegeben: ${title}, ${span}`,
  declined: (title: string) => `Frei gewordene Zeit abgelehnt: ${title}`,
  publicAdded: (title: string, days: string) => `Warteliste: ${title}, ${days} (von außen)`,
  publicWithdrawn: (title: string) => `Von der Warteliste: ${title} (von außen)`,
  offered: (title: string, span: string) => `Freie Zeit angeboten: ${title}, ${span}`,
}
