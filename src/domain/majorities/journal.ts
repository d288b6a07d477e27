export const MAJORITY_JOURNAL = {
  asked: 'Vor der Volljährigkeit angeschrieben',
  unreachable: 'Zur Volljährigkeit nicht angeschrieben, da eine E-Mail-Adresse fehlt',
  confirmed: 'Angaben zur Volljährigkeit bestätigt',
  settled: 'Volljährigkeit von der Geschäftsstelle geklärt',
}
