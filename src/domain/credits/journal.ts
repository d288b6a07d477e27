export const CARD_JOURNAL = {
  corrected: (name: string, units: number, reason: string) =>
    `${name} korrigiert um ${units > 0 ? '+' : '−'}${Math.abs(units)} (${reason})`,
  extended: (name: string, until: string, reason: string) => `${name} gilt jetzt bis ${until} (${reason})`,
  refunded: (name: string, amount: string, reason: string) => `${name} erstattet: ${amount} (${reason})`,
  kindCreated: (name: string) => `Karte angelegt: ${name}`,
  kindChanged: (name: string) => `Karte geändert: ${name}`,
  sold: (name: string, units: number, price: string) => `${name} verkauft: ${units} Einheiten, ${price}`,
}
