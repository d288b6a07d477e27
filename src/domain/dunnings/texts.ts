import type { DunningLevel } from './rules.ts'

export const DUNNING_REFUSALS = {
  nothing: 'Heute ist niemand zu mahnen.',
  amounts_changed: 'Seit der Vorschau ist Geld eingegangen oder etwas fällig geworden. Bitte sehen Sie sie noch einmal an.',
  changed_meanwhile: 'Jemand anderes hat diese Mahnstufe eben geändert. Bitte sehen Sie sie noch einmal an.',
}

export const LEVEL_TEXTS: Record<DunningLevel, string> = { 1: 'Erinnerung', 2: 'Mahnung', 3: 'Letzte Mahnung' }
