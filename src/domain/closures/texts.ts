import type { SETTLEMENTS } from './input.ts'

export const SETTLEMENT_NAMES: Record<(typeof SETTLEMENTS)[number], string> = {
  none: 'Nichts weiter',
  extend: 'Kurs verlängern',
  credit: 'Gutschreiben',
  refund: 'Erstatten',
}

export const CLOSE_REFUSALS: Record<'closed_already' | 'over' | 'no_parts' | 'occupied', string> = {
  closed_already: 'Für diese Zeit ist hier schon gesperrt. Heben Sie die andere Sperrung zuerst auf.',
  over: 'Diese Zeit ist schon vorbei.',
  no_parts: 'Bitte wählen Sie, was gesperrt wird.',
  occupied: 'Der neue Hallenteil ist inzwischen belegt. Bitte sehen Sie sich die Vorschau noch einmal an.',
}

export const LIFT_REFUSALS: Record<'lifted' | 'over' | 'closed', string> = {
  closed: 'Die Halle ist noch gesperrt. Heben Sie die Sperrung zuerst auf.',
  lifted: 'Diese Sperrung ist schon aufgehoben.',
  over: 'Diese Sperrung ist schon vorbei.',
}

export const lostBecause = ({ facilityName, reason }: { facilityName: string; reason: string }): string =>
  `${facilityName} ist gesperrt: ${reason}`

/** Title of the booking that holds a closed part. */
export const closedText = (reason: string): string => `Gesperrt: ${reason}`

export const CLOSED_PUSHES = { lost: 'Fällt aus', moved: 'Andere Halle', returned: 'Wieder in der gewohnten Halle' }
