export const FILE_JOURNAL = {
  stored: (name: string) => `Datei gespeichert: ${name}`,
  removed: (name: string) => `Datei gelöscht: ${name}`,
}
