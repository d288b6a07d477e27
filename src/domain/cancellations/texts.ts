import type { CancelRefusal, ReplaceRefusal, SettleRefusal, UndoRefusal } from './rules.ts'

export const CANCEL_REFUSALS: Record<CancelRefusal, string> = {
  already_cancelled: 'Diese Stunde ist schon abgesagt.',
  held: 'Diese Stunde hat schon stattgefunden.',
  over: 'Diese Stunde ist schon vorbei.',
}

export const SETTLE_REFUSALS: Record<SettleRefusal, string> = {
  not_over: 'Diese Stunde ist noch nicht vorbei.',
  already_cancelled: 'Diese Stunde ist schon abgesagt.',
  has_marks: 'Für diese Stunde steht schon eine Anwesenheit. Sie fand also statt.',
  billed: 'Diese Stunde steht schon in einer Abrechnung.',
}

export const UNDO_REFUSALS: Record<UndoRefusal | 'occupied', string> = {
  not_cancelled: 'Diese Stunde findet statt. Es gibt nichts zurückzunehmen.',
  replaced:
    'Der Ersatztermin bleibt: Zurücknehmen geht nur fünf Minuten lang, bevor er beginnt, und solange ihn niemand geändert hat.',
  too_late: 'Zurücknehmen geht nur fünf Minuten lang. Bitte legen Sie einen Ersatztermin fest.',
  occupied: 'Die Halle ist inzwischen anders belegt. Bitte legen Sie einen Ersatztermin fest.',
}

export const REPLACE_REFUSALS: Record<ReplaceRefusal | 'occupied' | 'date_exists', string> = {
  not_cancelled: 'Diese Stunde findet statt. Sagen Sie sie zuerst ab.',
  already_replaced: 'Für diese Stunde steht schon ein Ersatztermin fest.',
  past: 'Dieser Zeitpunkt ist schon vorbei. Bitte wählen Sie einen späteren.',
  occupied: 'Die Halle ist dann belegt.',
  date_exists: 'Das Angebot hat zu dieser Zeit schon eine Stunde.',
}

export const PUSH_TITLES: Record<`session.${'cancelled' | 'restored' | 'replaced' | 'changed'}`, string> = {
  'session.cancelled': 'Fällt aus',
  'session.restored': 'Findet doch statt',
  'session.replaced': 'Ersatztermin',
  'session.changed': 'Geändert',
}
