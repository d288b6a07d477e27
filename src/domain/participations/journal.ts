export const PARTICIPATION_JOURNAL = {
  priceChecked: 'Preis geprüft',
  priceNotConfirmed: 'Die Voraussetzung für den ermäßigten Preis ließ sich nicht bestätigen.',
  requested: (title: string) => `Anmeldung eingegangen: ${title}`,
  waiting: (title: string) => `Auf die Warteliste gesetzt: ${title}`,
  addedByClub: (title: string, above: string | null) =>
    `Vom Verein angemeldet: ${title}${above === null ? '' : ` (über die Platzzahl hinaus: ${above})`}`,
  placeGiven: (title: string, reason: string, isAbove: boolean) =>
    `Platz vom Verein gegeben: ${title}${reason && ` (${isAbove ? 'über die Platzzahl hinaus: ' : ''}${reason})`}`,
  answersChanged: (title: string) => `Antworten geändert: ${title}`,
  companionChanged: (title: string) => `Begleitung geändert: ${title}`,
  priceChanged: (price: string, before: string, title: string, why: string) =>
    `Preis ${price} statt ${before}: ${title} (${why})`,
  confirmed: (title: string) => `Anmeldung bestätigt: ${title}`,
  waitingConfirmed: (title: string) => `Warteplatz bestätigt: ${title}`,
  offerAccepted: (title: string) => `Angebotener Platz angenommen: ${title}`,
  offerDeclined: (title: string) => `Angebotener Platz abgelehnt: ${title}`,
  cancelled: (title: string) => `Abgemeldet: ${title}`,
  finished: (title: string) => `Angebot zu Ende: ${title}`,
  endedWaiting: (title: string) => `Angebot zu Ende, kein Platz bekommen: ${title}`,
  listLeft: (title: string) => `Warteliste verlassen: ${title}`,
  personLinked: 'Mit den eigenen Anmeldungen verbunden',
  movedAway: (from: string, to: string, why: string) => `Gewechselt von ${from} zu ${to}${why}`,
  movedHere: (from: string, to: string, why: string) => `Gewechselt von ${from}: ${to}${why}`,
  offered: (title: string) => `Platz angeboten: ${title}`,
  expired: (title: string) => `Frist abgelaufen: ${title}`,
  consentRevoked: (title: string) => `Einwilligung widerrufen: ${title}`,
  shown: (title: string) => `Ins eigene Profil genommen: ${title}`,
}
