export const CLOSURE_JOURNAL = {
  announced: (hall: string, cancelled: number, until: string | null, moved: number) =>
    `Sperrung ${hall}: ${cancelled} Stunden${until ? ` bis ${until}` : ''} abgesagt, ${moved} verlegt`,
  closed: (hall: string, from: string, until: string | null, reason: string, affected: number) =>
    `Gesperrt: ${hall} ab ${from} ${until ? `bis ${until}` : 'bis auf Weiteres'} (${reason}), ${affected} Belegungen betroffen`,
  lifted: (hall: string, reason: string, restored: number, returned: number) =>
    `Sperrung aufgehoben: ${hall} (${reason}), ${restored} Belegungen gelten wieder, ${returned} Stunden zurückgeholt`,
  returned: (hall: string, returned: number) => `${hall} wieder offen: ${returned} verlegte Stunden zurückgeholt`,
  takenMeanwhile: (title: string, at: string) => `${title}, ${at}: Die Zeit ist inzwischen anders belegt`,
}
