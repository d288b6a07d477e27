import type { OwnFieldKind, ValueFault } from './rules.ts'

export const OWN_FIELD_KIND_TEXTS: Record<OwnFieldKind, string> = {
  text: 'Text',
  number: 'Zahl',
  day: 'Tag',
  choice: 'Auswahl',
  yes_no: 'ja oder nein',
}

export const VALUE_FAULTS: Record<ValueFault, string> = {
  too_long: 'Bitte höchstens 500 Zeichen.',
  no_number: 'Bitte geben Sie eine Zahl ein, zum Beispiel 12 oder 3,5.',
  no_day: 'Bitte geben Sie den Tag so ein: 05.03.2027.',
  short_year: 'Bitte geben Sie das Jahr mit vier Ziffern ein.',
  no_choice: 'Bitte wählen Sie aus der Liste.',
  no_answer: 'Bitte wählen Sie ja oder nein.',
}

export const OWN_FIELD_REFUSALS = {
  changed_meanwhile: 'Jemand anderes hat das inzwischen geändert. Ihre Eingaben stehen noch hier; bitte vergleichen Sie.',
  name_taken: 'Ein Feld mit diesem Namen gibt es schon.',
  in_filter: 'Ein gespeicherter Filter fragt nach diesem Feld. Löschen Sie zuerst den Filter.',
  in_use: 'Bei manchen Personen ist schon etwas eingetragen. Die Art und benutzte Antworten lassen sich dann nicht mehr ändern.',
} as const
