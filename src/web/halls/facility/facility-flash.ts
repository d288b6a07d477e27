import { plural } from '../../../kernel/plural.ts'
import { flash } from '../../kit/flash.ts'

/** Result of moving and cancelling sessions of a closed hall, in households. */
export const settledText = (cancelled: number, moved: number, told: number, toCall: number): string =>
  `${plural(cancelled, 'Stunde', 'Stunden')} abgesagt, ${moved} verlegt, ${plural(told, 'Haushalt', 'Haushalte')} benachrichtigt.${
    toCall > 0 ? ` ${plural(toCall, 'Haushalt hat', 'Haushalte haben')} keine E-Mail-Adresse: Bitte rufen Sie dort an.` : ''
  }`

export const FLASH = flash({
  gespeichert: 'Gespeichert.',
  angelegt: 'Die Sportstätte ist angelegt.',
  gemeldet: 'Danke. Der Vorstand sieht die Meldung.',
  beantwortet: 'Gespeichert. Wer die Sportstätte sieht, liest Ihre Antwort.',
  wartet: 'Eingetragen. Wird die Zeit frei, geht eine E-Mail hinaus.',
  gestrichen: 'Von der Warteliste gestrichen.',
  aufgehoben: (restored: number, occupied: number) =>
    `Die Halle ist wieder frei. ${restored === 1 ? 'Eine Belegung gilt' : `${restored} Belegungen gelten`} wieder.${
      occupied > 0
        ? ` ${plural(occupied, 'Belegung wartet', 'Belegungen warten')} auf Ihre Entscheidung: Die Zeit ist inzwischen vergeben.`
        : ''
    }`,
  abgesagt: (sessions: number, told: number) =>
    sessions === 0
      ? 'Bis zu diesem Tag gibt es nichts abzusagen.'
      : `${plural(sessions, 'Stunde ist', 'Stunden sind')} abgesagt, ${plural(told, 'Haushalt ist', 'Haushalte sind')} benachrichtigt.`,
  gesperrt: (cancelled: number, moved: number, told: number, toCall: number) =>
    `Gesperrt. ${settledText(cancelled, moved, told, toCall)}`,
})
