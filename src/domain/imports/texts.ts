import { plural } from '../../kernel/plural.ts'
import type { Field } from './input.ts'
import { MOST_ROWS, type UploadFault } from './read-upload.ts'
import { type ChangeRefusal, type ImportState, PLAN_BYTES, type RowState } from './rules.ts'
import type { UndoRefusal } from './undo-import.ts'

export const UPLOAD_FAULTS: Readonly<Record<UploadFault, string>> = {
  empty: 'Die Datei ist leer.',
  too_large: `Die Datei ist zu groß. Höchstens ${PLAN_BYTES / 1024 / 1024} MB.`,
  too_many_rows: `Das sind mehr als ${MOST_ROWS} Zeilen. Bitte teilen Sie die Datei.`,
  old_excel: 'Das ist das alte Excel-Format (.xls). Bitte speichern Sie die Datei als XLSX oder CSV.',
  not_readable: 'Diese Datei ist nicht zu lesen. Bitte wählen Sie eine Tabelle (CSV, XLSX) oder einen Kalender (ICS).',
  no_rows: 'Unter den Namen der Spalten steht nichts.',
  no_columns: 'Hier fehlen die Namen der Spalten. Eine Zeile muss sie nennen, zum Beispiel: Halle, Tag, von, bis, Gruppe.',
  grid: 'Hier stehen die Wochentage nebeneinander. Bitte schreiben Sie jede Zeit in eine eigene Zeile, zum Beispiel: Sporthalle; Montag; 17:00; 18:30; Judo. Darüber die Namen der Spalten: Halle; Tag; von; bis; Gruppe.',
}

export const CHANGE_REFUSALS: Readonly<Record<ChangeRefusal | 'nothing_to_do', string>> = {
  under_way: 'Die Übernahme läuft gerade.',
  column_missing: 'Bitte wählen Sie Sportstätte, Wochentag, Beginn und Gruppe.',
  column_twice: 'Eine Spalte ist zweimal gewählt.',
  nothing_to_do: 'Es ist nichts zu übernehmen. Bitte prüfen Sie die Zeilen.',
}

export const UNDO_REFUSALS: Readonly<Record<UndoRefusal, string>> = {
  not_done: 'Das ist nicht mehr zurückzunehmen.',
  changed_since: 'Seit der Übernahme wurde etwas davon geändert. Bitte nehmen Sie einzelne Zeiten bei den Angeboten heraus.',
  has_people: 'In einem der neuen Angebote stehen schon Personen. Bitte nehmen Sie einzelne Zeiten bei den Angeboten heraus.',
}

export const FIELD_NAMES: Readonly<Record<Field, string>> = {
  facility: 'Sportstätte',
  part: 'Hallenteil',
  weekday: 'Wochentag',
  from: 'Beginn',
  to: 'Ende',
  group: 'Gruppe',
}

export const ROW_STATES: Readonly<Record<RowState, string>> = {
  free: 'Frei',
  taken: 'Übernommen',
  unchanged: 'Schon da',
  conflict: 'Belegt',
  partly: 'Teils belegt',
  asked: 'Rückfrage',
  refused: 'Geht nicht',
  skipped: 'Ausgelassen',
}

export const IMPORT_STATES: Readonly<Record<ImportState, string>> = {
  draft: 'Entwurf',
  queued: 'Wartet',
  running: 'Läuft',
  done: 'Übernommen',
  undone: 'Zurückgenommen',
}

/** Notes beside a row of a file: its fate, or a question. */
export const ROW_NOTES = {
  skipped: 'Wird ausgelassen.',
  triedLater: 'Wird beim Übernehmen geprüft.',
  known: 'Schon vorhanden.',
  beforeFirst: 'Liegt vor dem ersten Tag.',
  cancelledThere: 'Im Kalender abgesagt, nicht übernommen.',
  booked: 'Eine Belegung.',
  seriesBooked: (dates: number) => `Serie, ${plural(dates, 'Termin', 'Termine')}.`,
  titleMissing: 'Der Titel fehlt.',
  placeMissing: 'Der Ort fehlt.',
  placeUnknown: (place: string) => `Die Sportstätte „${place}“ gibt es nicht.`,
  dayUnreadable: 'Der Tag ist nicht zu lesen.',
  noStart: 'Der Beginn ist keine Uhrzeit.',
  noEnd: 'Das Ende ist keine Uhrzeit.',
  endBeforeStart: 'Das Ende liegt nicht nach dem Beginn.',
  endOpen: 'Bis wann?',
  startOpen: (end: string, suggested: string) =>
    `Ab wann? Bekannt ist nur das Ende: ${end} Uhr.${suggested && ` Vorschlag: ${suggested}.`}`,
  afterGroup: (time: string) => `${time} Uhr, wenn die Gruppe davor endet`,
  whenOpened: (time: string) => `${time} Uhr, wenn die Halle öffnet`,
  hallClosed: 'Zu dieser Zeit ist die Halle geschlossen.',
  freeTime: 'Steht im Kalender als „frei“ und hält keine Halle.',
  noSuchDay: 'Im Zeitraum liegt kein solcher Tag.',
  overMidnight: 'Eine Wiederholung über Mitternacht ist nicht zu übernehmen.',
  openEnd: 'Die Wiederholung hat kein Ende. Bitte nennen Sie den letzten Tag des Plans.',
  ruleUnreadable: 'Die Wiederholung ist nicht zu lesen.',
  splitRule: 'Diese Wiederholung wurde ab einem Termin dauerhaft geändert. Bitte tragen Sie sie als zwei Serien ein.',
  unknownRule: 'Diese Wiederholung passt in keine Serie, und einzelne Tage nennt sie nicht. Bitte tragen Sie sie von Hand ein.',
}
