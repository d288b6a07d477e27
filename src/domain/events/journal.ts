export const EVENT_JOURNAL = {
  discarded: (title: string, span: string) => `Entwurf gelöscht: ${title}, ${span}`,
  restored: (title: string, span: string) => `Löschen zurückgenommen: ${title}, ${span}`,
  imageSet: (title: string) => `Bild gesetzt: ${title}`,
  imageRemoved: (title: string) => `Bild entfernt: ${title}`,
  cancelled: (title: string, span: string, reason: string) => `Termin abgesagt: ${title}, ${span} (${reason})`,
  created: (title: string, span: string) => `Termin angelegt: ${title}, ${span}`,
  changed: (title: string, span: string) => `Termin geändert: ${title}, ${span}`,
  published: (title: string, span: string) => `Termin veröffentlicht: ${title}, ${span}`,
  withdrawn: (title: string, span: string) => `Termin zurückgezogen: ${title}, ${span}`,
}
