export const SHARED_HALL_JOURNAL = {
  recordedLater: (content: string, actor: string) => `${content} (${actor}; nachgetragen)`,
  givenBack: (dates: number) => `Hallenzeit beim Verband zurückgegeben, Termine: ${dates}`,
  receivedBack: (title: string, club: string, dates: number) => `Hallenzeit zurückgegeben: ${title} (${club}), Termine: ${dates}`,
  requested: (title: string, dates: number) => `Hallenzeit beim Verband angefragt: ${title}, Termine: ${dates}`,
  requestReceived: (title: string, club: string, dates: number) => `Hallenzeit angefragt: ${title} (${club}), Termine: ${dates}`,
  closureSettled: (hall: string, reason: string, cancelled: number, moved: number) =>
    `Gesperrte Halle des Verbands: ${hall} (${reason}), ${cancelled} Stunden abgesagt, ${moved} verlegt`,
}
