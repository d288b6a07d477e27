export const OFFICE_JOURNAL = {
  added: (title: string) => `Amt angelegt: ${title}`,
  changed: (title: string) => `Amt geändert: ${title}`,
  removed: (title: string) => `Amt gelöscht: ${title}`,
  taken: (title: string) => `Amt besetzt: ${title}`,
  termChanged: (title: string) => `Amtszeit geändert: ${title}`,
  termRemoved: (title: string) => `Amtszeit gelöscht: ${title}`,
}
