import { plural } from '../../kernel/plural.ts'

const DONE = {
  gespeichert: () => 'Gespeichert.',
  angelegt: () => 'Die Sportstätte ist angelegt.',
  gemeldet: () => 'Danke. Der Vorstand sieht die Meldung.',
  beantwortet: () => 'Gespeichert. Wer die Sportstätte sieht, liest Ihre Antwort.',
  wartet: () => 'Eingetragen. Wird die Zeit frei, geht eine E-Mail hinaus.',
  gestrichen: () => 'Von der Warteliste gestrichen.',
  aufgehoben: (restored: number, occupied: number) =>
    `Die Sperrung ist aufgehoben. ${restored === 1 ? 'Eine Belegung gilt' : `${restored} Belegungen gelten`} wieder.${
      occupied > 0
        ? ` ${plural(occupied, 'Belegung wartet', 'Belegungen warten')} auf Ihre Entscheidung: Die Zeit ist inzwischen vergeben.`
        : ''
    }`,
  abgesagt: (sessions: number, told: number) =>
    sessions === 0
      ? 'Bis zu diesem Tag gibt es nichts abzusagen.'
      : `${plural(sessions, 'Stunde ist', 'Stunden sind')} abgesagt, ${plural(told, 'Haushalt ist', 'Haushalte sind')} benachrichtigt.`,
  gesperrt: (cancelled: number, moved: number, told: number, toCall: number) =>
    `Gesperrt. ${plural(cancelled, 'Stunde', 'Stunden')} abgesagt, ${moved} verlegt, ${plural(told, 'Haushalt', 'Haushalte')} benachrichtigt.${
      toCall > 0 ? ` ${plural(toCall, 'Haushalt hat', 'Haushalte haben')} keine E-Mail-Adresse: Bitte rufen Sie dort an.` : ''
    }`,
  entschieden: (cancelled: number, moved: number, told: number, toCall: number) =>
    `${plural(cancelled, 'Stunde', 'Stunden')} abgesagt, ${moved} verlegt, ${plural(told, 'Haushalt', 'Haushalte')} benachrichtigt.${
      toCall > 0 ? ` ${plural(toCall, 'Haushalt hat', 'Haushalte haben')} keine E-Mail-Adresse: Bitte rufen Sie dort an.` : ''
    }`,
} as const satisfies Record<string, (...figures: number[]) => string>

/** What to say after something was done; `getan` of the address: a name and figures. */
export function doneText(given: string | null): string | null {
  const [name = '', ...figures] = (given ?? '').split('-')
  if (!Object.hasOwn(DONE, name)) return null
  const say: (...figures: number[]) => string = DONE[name as keyof typeof DONE]
  const numbers = figures.map(Number)
  return numbers.every(Number.isInteger) && numbers.length >= say.length ? say(...numbers) : null
}
