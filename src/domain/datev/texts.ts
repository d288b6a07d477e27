export const DATEV_REFUSALS = {
  nothing: 'In diesem Zeitraum gibt es keine Buchung.',
  too_many: 'Ein Stapel fasst höchstens 99.999 Buchungen. Bitte wählen Sie einen kürzeren Zeitraum.',
}
