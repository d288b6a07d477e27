export const MAJORITY_JOURNAL = {
  asked: 'Vor der Volljährigkeit angeschrieben',
  confirmed: 'Angaben zur Volljährigkeit bestätigt',
  settled: 'Volljährigkeit von der Geschäftsstelle geklärt',
}
