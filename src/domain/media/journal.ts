export const MEDIA_JOURNAL = {
  described: (name: string) => `Bild neu beschrieben: ${name}`,
}
