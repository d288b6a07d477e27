import { plural } from '../../../kernel/plural.ts'

/** What is said after an action, from its name in the address. */
export function doneText(note: string | null): string | null {
  const [name, ...figures] = (note ?? '').split('-')
  const [first = 0, second = 0, third = 0] = figures.map((figure) => Number.parseInt(figure, 10) || 0)
  switch (name) {
    case 'gespeichert':
      return first > 1 ? `Gespeichert, mit allen folgenden: ${first} Termine.` : 'Gespeichert.'
    case 'angelegt':
      return [
        first > 1 ? `${first} Termine sind als Entwurf gespeichert.` : 'Der Termin ist als Entwurf gespeichert.',
        second > 0 ? `${plural(second, 'Tag', 'Tage')} ausgelassen, weil die Halle belegt ist.` : '',
        third > 0 ? `${plural(third, 'Termin', 'Termine')} ohne Halle, weil sie belegt ist.` : '',
      ]
        .filter(Boolean)
        .join(' ')
    case 'veroeffentlicht':
      return first > 1 ? `${first} Termine sind veröffentlicht.` : 'Der Termin ist veröffentlicht.'
    case 'untergebracht':
      return 'Der Termin hat wieder eine Halle. Wer angemeldet ist, erfährt es.'
    case 'angefragt':
      return 'Die Halle ist angefragt. Wer darüber entscheidet, sieht es unter „Anfragen“.'
    case 'zurueckgezogen':
      return 'Der Termin ist wieder ein Entwurf.'
    case 'abgesagt':
      return [
        first > 0 ? `Abgesagt. ${plural(first, 'Person wird', 'Personen werden')} benachrichtigt.` : 'Der Termin ist abgesagt.',
        second > 0 ? `${plural(second, 'Entwurf ist', 'Entwürfe sind')} gelöscht.` : '',
      ]
        .filter(Boolean)
        .join(' ')
    case 'bild':
      return figures.length > 0 ? 'Das Bild ist entfernt.' : 'Das Bild ist gespeichert.'
    default:
      return null
  }
}
