import type { ExtendRefusal } from './rules.ts'

export const DECISION_REFUSALS: Record<ExtendRefusal | 'wrong_state' | 'reason_missing', string> = {
  day_past: 'Bitte nennen Sie einen Tag in der Zukunft.',
  day_after_start: 'Bitte nennen Sie einen Tag bis zum ersten Termin.',
  wrong_state: 'Über dieses Angebot hat inzwischen jemand anderes entschieden.',
  reason_missing: 'Bitte nennen Sie den Grund. Er steht in der E-Mail an alle Angemeldeten.',
}

/** Card holders also learn about their remaining hours. */
export const reasonFor = (reason: string, takesCards: boolean): string =>
  takesCards ? `${reason.replace(/[^.!?…]$/, '$&.')} Übrige Stunden bleiben auf Ihrer Karte.` : reason
