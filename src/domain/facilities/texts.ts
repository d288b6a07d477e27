import type { FacilityKind } from './input.ts'

export const KIND_NAMES: Record<FacilityKind, string> = { hall: 'Halle', pool: 'Bad', pitch: 'Platz', room: 'Raum' }

export const DEFECT_KINDS: Record<'defect' | 'locked' | 'nobody', string> = {
  defect: 'Mangel',
  locked: 'Halle verschlossen',
  nobody: 'Niemand da',
}

export const DEFECT_STATES: Record<'open' | 'in_work' | 'done', string> = {
  open: 'offen',
  in_work: 'in Arbeit',
  done: 'behoben',
}

export const FACILITY_REFUSALS: Record<
  'name_taken' | 'changed_meanwhile' | 'part_name_twice' | 'part_unknown' | 'part_in_use' | 'parts_collide',
  string
> = {
  name_taken: 'Diesen Namen hat schon eine andere Sportstätte.',
  changed_meanwhile:
    'Jemand anderes hat das inzwischen geändert. Ihre Eingaben stehen noch hier; vergleichen Sie und speichern Sie noch einmal.',
  part_name_twice: 'Zwei Teile haben denselben Namen.',
  part_unknown: 'Ein Teil besteht aus einem Teil, den es nicht gibt oder der selbst zusammengesetzt ist.',
  part_in_use:
    'Ein Teil, den Sie entfernen, hat noch Belegungen oder wöchentliche Zeiten, oder jemand wartet auf ihn. Verlegen Sie diese zuerst.',
  parts_collide: 'So aufgeteilt würden sich Belegungen überschneiden, die es schon gibt. Verlegen Sie diese zuerst.',
}
