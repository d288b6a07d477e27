import { plural } from '../../kernel/plural.ts'
import { textFor } from '../text-for.ts'

const DONE: Readonly<Record<string, string>> = {
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
}

const COUNTED: Readonly<Record<string, (first: number, second: number) => string>> = {
  uebernommen: (copied) =>
    copied === 0
      ? 'Es gab keine weiteren Zeiten zu übernehmen.'
      : `${plural(copied, 'Zeit', 'Zeiten')} übernommen. Bitte prüfen Sie Alter, Liga und Zahl der Personen.`,
  entwurf: (given, needs) => `Entwurf erstellt: ${given} von ${needs} bekommen eine Zeit.`,
  spieltag: (displaced) =>
    displaced === 0
      ? 'Der Spieltag ist eingetragen. Kein Training musste weichen.'
      : `Der Spieltag ist eingetragen. ${plural(displaced, 'Training ruht', 'Trainings ruhen')}, die Vereine bekommen eine E-Mail.`,
  zurueck: (restored, occupied) => (restored + occupied === 0 ? 'Der Spieltag ist abgesagt.' : backText(restored, occupied)),
  vergeben: (booked) => `Vergeben: ${plural(booked, 'Serie ist', 'Serien sind')} gebucht, die Bescheide sind verschickt.`,
}

const backText = (restored: number, occupied: number): string =>
  [
    restored > 0 && `${plural(restored, 'Training gilt', 'Trainings gelten')} wieder.`,
    occupied > 0 && `${plural(occupied, 'Training', 'Trainings')} nicht: Die Zeit ist inzwischen anders vergeben.`,
  ]
    .filter(Boolean)
    .join(' ')

/** What to say after an action; null for nothing. */
export function doneText(note: string | null): string | null {
  const [name = '', ...figures] = (note ?? '').split('-')
  const say = Object.hasOwn(COUNTED, name) ? COUNTED[name] : undefined
  if (!say) return textFor(DONE, note)
  const [first = 0, second = 0] = figures.map(Number)
  return figures.length > 0 && Number.isInteger(first + second) ? say(first, second) : null
}
