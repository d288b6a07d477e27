import { weekdayName } from '../../kernel/calendar.ts'
import type { FollowRefusal } from './follow-series.ts'
import type { Rule } from './rules.ts'

const NTH: Readonly<Record<number, string>> = { 1: 'ersten', 2: 'zweiten', 3: 'dritten', 4: 'vierten', [-1]: 'letzten' }

/** `jede Woche am Montag und Mittwoch`, `am zweiten Freitag im Monat` */
export function ruleText(rule: Rule): string {
  if (rule.freq === 'monthly') return `am ${NTH[rule.nth] ?? ''} ${weekdayName(rule.weekday)} im Monat`
  const days = rule.weekdays.toSorted((one, other) => one - other).map(weekdayName)
  const last = days.at(-1) ?? ''
  const listed = days.length > 1 ? `${days.slice(0, -1).join(', ')} und ${last}` : last
  return `${rule.interval === 1 ? 'jede Woche' : `alle ${rule.interval} Wochen`} am ${listed}`
}

export const SERIES_REFUSALS: Record<'no_dates' | 'changed_meanwhile' | 'closed_hours' | FollowRefusal, string> = {
  closed_hours: 'Dann ist die Halle geschlossen. Eine Serie außerhalb der Öffnungszeiten trägt nur der Vorstand ein.',
  no_dates: 'So hätte die Serie keinen Termin. Bitte prüfen Sie Wochentage und Zeitraum.',
  changed_meanwhile: 'Jemand anderes hat diese Serie inzwischen geändert. Bitte öffnen Sie sie noch einmal.',
  reason_missing: 'Bitte nennen Sie den Grund. Wer verdrängt wird, liest ihn.',
  others_displaced: 'Inzwischen fallen andere Gruppen aus. Bitte sehen Sie noch einmal nach, wen es trifft.',
  occupied: 'Nicht alle Termine sind frei. Bitte wählen Sie unten für jeden, was geschehen soll.',
}
