import { flash } from '../../kit/flash.ts'

/** Notes on bookings, series and events, on the plan and in the lists. */
export const FLASH = flash({
  eingetragen: 'Die Belegung ist eingetragen.',
  verschoben: 'Die Belegung ist verschoben.',
  abgesagt: 'Die Belegung ist abgesagt, die Zeit ist frei.',
  zugesagt: 'Zugesagt. Die Zeit ist belegt, und wer angefragt hat, bekommt eine E-Mail.',
  abgelehnt: 'Abgelehnt. Wer angefragt hat, bekommt eine E-Mail.',
  frei: 'Die Zeit ist frei. Wer darauf wartet, wird gefragt.',
  serie: 'Die Serie ist eingetragen.',
  'serie-geaendert': 'Die Serie ist geändert.',
  'serie-beendet': 'Die Serie ist beendet, ihre Termine sind abgesagt.',
  'termin-geloescht': 'Der Entwurf ist gelöscht.',
  zurueckgenommen: 'Rückgängig gemacht: Wer abgesagt war, hat seine Zeit wieder.',
  'teils-zurueckgenommen': 'Rückgängig gemacht. Was inzwischen einen Ersatztermin hat, bleibt dort.',
})
