export const IMPORT_JOURNAL = {
  checked: (fileName: string) => `Belegungsplan geprüft: ${fileName}`,
  done: (fileName: string, taken: number, total: number) => `Belegungsplan übernommen: ${fileName}, ${taken} von ${total} Zeilen`,
  started: (fileName: string, rows: number) => `Belegungsplan hochgeladen: ${fileName}, ${rows} Zeilen`,
  undone: (fileName: string) => `Übernahme zurückgenommen: ${fileName}`,
}
