import type { Gaps } from './rules.ts'

export const GAPS_TEXTS: Record<Gaps, string> = {
  sum: 'Alle Zeiten werden zusammengezählt',
  last: 'Nur die letzte Zeit ohne Unterbrechung zählt',
  ignored: 'Unterbrechungen zählen mit',
}

export const jubileeTitle = (years: number): string => `${years} Jahre Mitglied`
export const birthdayTitle = (years: number): string => `${years}. Geburtstag`

export const HONOUR_REFUSALS = {
  changed_meanwhile: 'Jemand anderes hat das inzwischen geändert. Ihre Eingaben stehen noch hier; bitte vergleichen Sie.',
  already_settled: 'Das ist schon eingetragen.',
  awarded_ahead: 'Dieser Tag liegt in der Zukunft. Bitte prüfen Sie das Datum.',
} as const
