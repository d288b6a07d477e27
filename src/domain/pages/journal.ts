export const PAGE_JOURNAL = {
  changed: (title: string) => `Seite geändert: ${title}`,
  restored: (title: string) => `Frühere Fassung wiederhergestellt: ${title}`,
  templateRestored: (title: string) => `Vorlage wiederhergestellt: ${title}`,
}
