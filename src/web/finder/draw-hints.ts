import { fold } from '../../kernel/fold.ts'
import { type Html, html } from '../kit/html.ts'

/** Words that look for a page, not for an offer. */
const PAGES: readonly [words: RegExp, way: string, name: string][] = [
  [/mitglied|beitrag|beitritt|beitreten|eintreten/, '/membership', 'Mitglied werden'],
  [/oeffnungszeit|sprechzeit|geschaeftsstelle|kontakt|telefon|adresse|vorstand/, '/myClub', 'Kontakt und Sprechzeiten'],
  [/halle|miete|vermiet|belegung|buchen/, '/occupancy', 'Hallen und Belegung'],
]

/** Leads on from a search that finds no offer. */
export function drawHints(q: string): Html {
  const words = fold(q)
  const pages = PAGES.filter(([looked]) => looked.test(words))
  return html`<p class="py-6 text-center">${pages.map(
    ([, way, name]) => html`Suchen Sie <a href="${way}" class="link">${name}</a>? `,
  )}Nicht gefunden? <a href="/myClub" class="link">Fragen Sie uns</a>.</p>`
}
