import { plural } from '../../../kernel/plural.ts'
import { flash } from '../../kit/flash.ts'

const callText = (toCall: number): string =>
  toCall > 0 ? ` ${plural(toCall, 'Haushalt hat', 'Haushalte haben')} keine E-Mail-Adresse: Bitte rufen Sie dort an.` : ''

/** Result of moving and cancelling sessions of a closed hall; families, staff and clubs get mails. */
export const settledText = (cancelled: number, moved: number, told: number, toCall: number): string =>
  `${cancelled + moved > 0 ? `${plural(cancelled, 'Stunde', 'Stunden')} abgesagt, ${moved} verlegt. ` : ''}${
    told > 0 ? `${plural(told, 'E-Mail geht', 'E-Mails gehen')} hinaus.` : 'Niemand bekommt eine E-Mail.'
  }${callText(toCall)}`

const returnedText = (returned: number, kept: number, told: number, toCall: number): string =>
  `${plural(returned, 'Stunde findet', 'Stunden finden')} wieder hier statt, ${plural(told, 'Haushalt ist', 'Haushalte sind')} benachrichtigt.${callText(toCall)}${
    kept > 0 ? ` ${plural(kept, 'Stunde bleibt', 'Stunden bleiben')} am neuen Ort: Der alte Platz ist inzwischen vergeben.` : ''
  }`

export const FLASH = flash({
  gespeichert: 'Gespeichert.',
  angelegt: 'Die Sportstätte ist angelegt.',
  gemeldet: 'Danke. Der Vorstand sieht die Meldung.',
  beantwortet: 'Gespeichert. Wer die Sportstätte sieht, liest Ihre Antwort.',
  wartet: 'Eingetragen. Wird die Zeit frei, geht eine E-Mail hinaus.',
  gestrichen: 'Von der Warteliste gestrichen.',
  aufgehoben: (restored: number, occupied: number, returned: number, kept: number, told: number, toCall: number) =>
    [
      'Die Halle ist wieder frei.',
      restored > 0 && `${restored === 1 ? 'Eine Belegung gilt' : `${restored} Belegungen gelten`} wieder.`,
      occupied > 0 &&
        `${plural(occupied, 'Belegung wartet', 'Belegungen warten')} auf Ihre Entscheidung: Die Zeit ist inzwischen vergeben.`,
      returned + kept > 0 && returnedText(returned, kept, told, toCall),
    ]
      .filter(Boolean)
      .join(' '),
  geholt: (returned: number, kept: number, told: number, toCall: number) =>
    returned + kept === 0 ? 'Nichts ausgewählt: Alles bleibt am neuen Ort.' : returnedText(returned, kept, told, toCall),
  abgesagt: (sessions: number, told: number) =>
    sessions === 0
      ? 'Bis zu diesem Tag gibt es nichts abzusagen.'
      : `${plural(sessions, 'Stunde ist', 'Stunden sind')} abgesagt, ${plural(told, 'Haushalt ist', 'Haushalte sind')} benachrichtigt.`,
  gesperrt: (cancelled: number, moved: number, told: number, toCall: number) =>
    `Gesperrt. ${settledText(cancelled, moved, told, toCall)}`,
})
