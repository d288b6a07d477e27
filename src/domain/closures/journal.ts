import { plural } from '../../kernel/plural.ts'

const hours = (count: number): string => plural(count, 'Stunde', 'Stunden')

export const CLOSURE_JOURNAL = {
  announced: (hall: string, cancelled: number, until: string | null, moved: number) =>
    `Sperrung ${hall}: ${hours(cancelled)}${until ? ` bis ${until}` : ''} abgesagt, ${moved} verlegt`,
  closed: (hall: string, from: string, until: string | null, reason: string, affected: number) =>
    `Gesperrt: ${hall} ab ${from} ${until ? `bis ${until}` : 'bis auf Weiteres'} (${reason}), ${plural(affected, 'Belegung', 'Belegungen')} betroffen`,
  lifted: (hall: string, reason: string, restored: number, returned: number) =>
    `Sperrung aufgehoben: ${hall} (${reason}), ${plural(restored, 'Belegung gilt', 'Belegungen gelten')} wieder, ${hours(returned)} zurückgeholt`,
  returned: (hall: string, returned: number) =>
    `${hall} wieder offen: ${plural(returned, 'verlegte Stunde', 'verlegte Stunden')} zurückgeholt`,
  takenMeanwhile: (title: string, at: string) => `${title}, ${at}: Die Zeit ist inzwischen anders belegt`,
}
