export const OWN_FIELD_JOURNAL = {
  added: (title: string) => `Eigenes Feld angelegt: ${title}`,
  changed: (title: string) => `Eigenes Feld geändert: ${title}`,
  removed: (title: string) => `Eigenes Feld gelöscht: ${title}`,
  valuesChanged: 'Eigene Felder geändert',
}
