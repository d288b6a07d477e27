import { plural } from '../../../kernel/plural.ts'
import { flash } from '../../kit/flash.ts'

const backText = (restored: number, occupied: number): string =>
  [
    restored > 0 && `${plural(restored, 'Training gilt', 'Trainings gelten')} wieder.`,
    occupied > 0 && `${plural(occupied, 'Training', 'Trainings')} nicht: Die Zeit ist inzwischen anders vergeben.`,
  ]
    .filter(Boolean)
    .join(' ')

export const FLASH = flash({
  angelegt: 'Die Hallenvergabe ist angelegt. Noch sieht sie nur der Verband.',
  gespeichert: 'Gespeichert.',
  eroeffnet: 'Eröffnet. Alle Vereine haben eine E-Mail bekommen und können ihren Bedarf anmelden.',
  geloescht: 'Die Hallenvergabe ist gelöscht.',
  angemeldet: 'Der Bedarf ist angemeldet.',
  zurueckgezogen: 'Der Bedarf ist zurückgezogen.',
  veroeffentlicht: 'Der Entwurf liegt den Vereinen vor. Alle haben eine E-Mail bekommen.',
  entschieden: 'Die Entscheidung ist gespeichert. Ein neuer Entwurf lässt sie stehen.',
  einspruch: 'Ihr Einspruch ist beim Verband.',
  beantwortet: 'Die Antwort ist gespeichert und per E-Mail verschickt.',
  uebernommen: (copied: number) =>
    copied === 0
      ? 'Es gab keine weiteren Zeiten zu übernehmen.'
      : `${plural(copied, 'Zeit', 'Zeiten')} übernommen. Bitte prüfen Sie Alter, Liga, Rang und Zahl der Personen.`,
  entwurf: (given: number, needs: number) => `Entwurf erstellt: ${given} von ${needs} bekommen eine Zeit.`,
  spieltag: (displaced: number) =>
    displaced === 0
      ? 'Der Spieltag ist eingetragen. Kein Training musste weichen.'
      : `Der Spieltag ist eingetragen. ${plural(displaced, 'Training ruht', 'Trainings ruhen')}, die Vereine bekommen eine E-Mail.`,
  zurueck: (restored: number, occupied: number) =>
    restored + occupied === 0 ? 'Der Spieltag ist abgesagt.' : backText(restored, occupied),
  vergeben: (booked: number) => `Vergeben: ${plural(booked, 'Serie ist', 'Serien sind')} gebucht, die Bescheide sind verschickt.`,
})
