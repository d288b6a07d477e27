import type { Audience } from '../context.ts'
import type { ChangeRefusal } from './commands.ts'
import type { EventState } from './rules.ts'

export const AUDIENCE_TEXTS: Record<Audience, string> = {
  public: 'Für alle',
  members: 'Nur für Mitglieder',
  staff: 'Nur für Mitarbeitende',
}

export const STATE_TEXTS: Record<EventState, string> = {
  draft: 'Entwurf',
  published: 'Veröffentlicht',
  cancelled: 'Abgesagt',
}

export const EVENT_REFUSALS: Record<ChangeRefusal | 'wrong_state' | 'reason_missing' | 'too_many', string> = {
  changed_meanwhile:
    'Jemand anderes hat diesen Termin inzwischen geändert. Ihre Eingaben stehen noch hier. Bitte vergleichen Sie und speichern Sie noch einmal.',
  cancelled: 'Dieser Termin ist abgesagt und lässt sich nicht mehr ändern.',
  below_taken: 'So viele Plätze sind schon vergeben. Bitte melden Sie zuerst Personen ab, oder lassen Sie die Zahl höher.',
  has_participants: 'Es haben sich schon Personen angemeldet. Bitte melden Sie sie zuerst ab.',
  wrong_state: 'Das geht in diesem Zustand nicht mehr. Bitte prüfen Sie, was jetzt gespeichert ist.',
  reason_missing: 'Bitte nennen Sie einen Grund.',
  too_many: 'Eine Reihe hat höchstens 60 Termine. Bitte wählen Sie ein früheres Ende.',
}
