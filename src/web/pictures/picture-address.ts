import type { Club } from '../../domain/context.ts'
import type { OfferView } from '../courses/offer-view.ts'

/** What a picture shows beside the club: all of it German and short. */
export interface PictureText {
  eyebrow: string
  title: string
  lines: string[]
  /** A public file to stand beside the text. */
  photoId: string | null
}

type Look = Pick<Club, 'name' | 'displayName' | 'slogan' | 'colours'>

const OFFERS = '/pictures/offers'
const CLUB = '/pictures/club'
/** Of the link's picture, in pixels. */
export const PICTURE = { width: 1200, height: 630 }
/** Raised when pictures are drawn otherwise: what others keep is under the old address. */
const DRAWN = 1

/** A short name for a text, for addresses whose content never changes (cyrb53, not for secrets). */
function keyOf(content: unknown): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (const letter of JSON.stringify([DRAWN, content])) {
    const code = letter.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  return (4294967296 * (2097151 & (high ^ (high >>> 15))) + ((low ^ (low >>> 13)) >>> 0)).toString(36)
}

const lookOf = ({ name, displayName, slogan, colours }: Look) => [name, displayName, slogan, colours.primary]

/** What the picture of an offer says: title, day and place. */
export const offerText = ({ kind, title, times, image }: Pick<OfferView, 'kind' | 'title' | 'times' | 'image'>): PictureText => {
  const [first] = times
  const more = times.length > 1 ? ` und ${times.length - 1} weitere` : ''
  return {
    eyebrow: kind,
    title,
    lines: first ? [`${first.day} ${first.times}${more}`, first.place].filter((line) => line !== '') : [],
    photoId: image?.id ?? null,
  }
}

/** What the picture of a club says. */
export const clubText = ({ displayName, slogan }: Look): PictureText => ({
  eyebrow: 'Sportangebote, Termine, Anmeldung',
  title: displayName,
  lines: slogan ? [slogan] : [],
  photoId: null,
})

/** Address of an offer's picture; another one as soon as it shows anything else. */
export const offerPicture = (slug: string, text: PictureText, club: Look): string =>
  `${OFFERS}/${slug}/${keyOf([text, lookOf(club)])}.png`

/** Address of a club's picture. */
export const clubPicture = (club: Look): string => `${CLUB}/${keyOf(lookOf(club))}.png`
