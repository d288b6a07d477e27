import type { SharedTimeRefusal } from './request-shared-time.ts'

export const SHARED_TIME_REFUSALS: Record<SharedTimeRefusal, string> = {
  no_dates: 'So gibt es keinen Termin, der noch kommt. Bitte prüfen Sie die Tage.',
  occupied: 'Nicht alle Termine sind frei. Bitte wählen Sie unten für jeden, was geschehen soll.',
  closed_hours: 'Zu dieser Zeit ist die Halle geschlossen. Bitte wählen Sie eine andere.',
  asked_already: 'Das haben Sie schon angefragt. Sie finden es in der Liste.',
}
