export const SEASON_JOURNAL = {
  added: (name: string) => `Saison angelegt: ${name}`,
  changed: (name: string) => `Saison geändert: ${name}`,
  removed: (name: string) => `Saison gelöscht: ${name}`,
}
