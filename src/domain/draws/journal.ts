export const DRAW_JOURNAL = {
  wishReceived: (name: string) => `Wunsch eingegangen: ${name}`,
  wishConfirmed: (name: string) => `Wunsch bestätigt: ${name}`,
  wishChanged: (name: string) => `Wunsch geändert: ${name}`,
  wishWithdrawn: (name: string) => `Wunsch zurückgezogen: ${name}`,
  created: (name: string, times: string) => `Verlosung angelegt: ${name} (${times})`,
  changed: (name: string, times: string) => `Verlosung geändert: ${name} (${times})`,
  removed: (name: string) => `Verlosung gelöscht: ${name}`,
  opened: (name: string, seedHash: string) => `Verlosung geöffnet: ${name} (Prüfsumme der Zufallszahl ${seedHash})`,
  wishReduced: (title: string, name: string) => `Wunsch entfällt, weil „${title}“ abgesagt ist: ${name}`,
  drawn: (name: string, wishes: number, places: number, hash: string) =>
    `Ausgelost: ${name} (${wishes} Wünsche, ${places} davon mit Platz, Prüfsumme ${hash})`,
  wishDrawn: (name: string) => `Wunsch ausgelost: ${name}`,
}
