import type { FigureKey } from './rules.ts'

export const FIGURE_NAMES: Readonly<Record<FigureKey, string>> = {
  participants: 'Teilnehmer',
  places: 'Auslastung',
  attendance: 'Anwesenheit',
  missing: 'Nicht erschienen',
  waiting: 'Warteliste',
  revenue: 'Erwarteter Erlös',
  billed: 'Gebucht',
  settled: 'Bezahlt',
  cost: 'Übungsleiter',
}

/** Heads of the rows behind a figure. */
export const FIGURE_HINTS: Readonly<Record<FigureKey, string>> = {
  participants: 'Wer einen bestätigten Platz hat oder auf der Gruppenliste steht, je Angebot einmal.',
  places: 'Vergebene Plätze von allen Plätzen; Angebote ohne Höchstzahl zählen nicht mit.',
  attendance: 'Wer da war, von allen, die in den Teilnehmerlisten abgehakt wurden.',
  missing: 'Ohne Entschuldigung gefehlt, so oft es in den Teilnehmerlisten steht.',
  waiting: 'Wer jetzt auf einen Platz wartet.',
  revenue: 'Preise der bestätigten Anmeldungen, ohne Gutschriften für ausgefallene Stunden.',
  billed: 'Forderungen aus Anmeldungen und Gutschriften; erlassene und stornierte zählen nicht.',
  settled: 'Was auf diese Forderungen bezahlt oder verrechnet ist.',
  cost: 'Vergütung der gehaltenen Stunden nach Abrechnung, sonst nach Vertrag; Monatsvergütungen gehören zu keiner Stunde.',
}
