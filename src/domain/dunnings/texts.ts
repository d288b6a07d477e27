import type { DunningLevel } from './rules.ts'

export const DUNNING_REFUSALS = {
  nothing: 'Heute ist niemand zu mahnen.',
  amounts_changed: 'Seit der Vorschau ist Geld eingegangen oder etwas fällig geworden. Bitte sehen Sie sie noch einmal an.',
  changed_meanwhile: 'Jemand anderes hat diese Mahnstufe eben geändert. Bitte sehen Sie sie noch einmal an.',
}

export const LEVEL_TEXTS: Record<DunningLevel, string> = { 1: 'Erinnerung', 2: 'Mahnung', 3: 'Letzte Mahnung' }

/** Dunning fees of claims that were cancelled; empty without any. */
export function feesText(dropped: number, kept: number): string {
  const stays = kept === 1 ? 'Eine Mahngebühr dazu bleibt: Sie ist' : `${kept} Mahngebühren dazu bleiben: Sie sind`
  return [
    dropped > 0 &&
      (dropped === 1 ? 'Die Mahngebühr dazu ist mit storniert.' : `${dropped} Mahngebühren dazu sind mit storniert.`),
    kept > 0 && `${stays} schon bezahlt, im Einzug oder auf einer Rechnung.`,
  ]
    .filter(Boolean)
    .join(' ')
}
