import type { Club } from '../../domain/context.ts'

/** Short German texts of a picture, beside the club's. */
export interface PictureText {
  eyebrow: string
  title: string
  lines: string[]
  /** A public file to stand beside the text. */
  photoId: string | null
}

interface PicturedCourse {
  kind: string
  title: string
  times: readonly { day: string; times: string; place: string }[]
  image: { id: string } | null
}

type Look = Pick<Club, 'name' | 'displayName' | 'slogan' | 'colours'>

const OFFERS = '/pictures/offers'
const CLUB = '/pictures/club'
/** Size of a link's picture in pixels. */
export const PICTURE = { width: 1200, height: 630 }
/** Raise it when pictures are drawn differently: other sites keep the old one by its address. */
const DRAWN = 1

/** Short hash for addresses whose content never changes (cyrb53, not for secrets). */
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

/** Title, day and place. */
export const courseText = ({ kind, title, times, image }: PicturedCourse): PictureText => {
  const [first] = times
  const more = times.length > 1 ? ` und ${times.length - 1} weitere` : ''
  return {
    eyebrow: kind,
    title,
    lines: first ? [`${first.day} ${first.times}${more}`, first.place].filter((line) => line !== '') : [],
    photoId: image?.id ?? null,
  }
}

export const clubText = ({ displayName, slogan }: Look): PictureText => ({
  eyebrow: 'Sportangebote, Termine, Anmeldung',
  title: displayName,
  lines: slogan ? [slogan] : [],
  photoId: null,
})

/** Address of a course's picture; changes with its content. */
export const coursePicture = (slug: string, text: PictureText, club: Look): string =>
  `${OFFERS}/${slug}/${keyOf([text, lookOf(club)])}.png`

export const clubPicture = (club: Look): string => `${CLUB}/${keyOf(lookOf(club))}.png`
