import hyphen from 'hyphen/de/index.js'

/** Shorter words stay whole. */
const SHORTEST = 7
const MOST_KNOWN = 5000
const known = new Map<string, string>()

/** German words with soft hyphens, so that they break well in a narrow lane; on the server, because not every browser knows how. */
export function softHyphens(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const made = hyphen.hyphenateSync(text, { minWordLength: SHORTEST })
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, made)
  return made
}

/** In the head a word is parted only where it is put together, and only a long one. */
const TAILS = /(?<=\p{L}{4})(?=(?:halle|stadion|zentrum|becken|platz|straße|schule|heim|haus|raum|saal|bad|park)$)/u
const LONGEST_HEAD = 11
/** One or two letters alone at either end of a word: `hal-le`, `Rü-cken`. In a lane they are better than a word cut anywhere. */
const LONELY = /\u00ad(?=\p{L}{1,2}(?![\p{L}\u00ad]))|(?<=(?<![\p{L}\u00ad])\p{L}{1,2})\u00ad/gu

/** The name of a hall above its lanes: `Gymnastik-halle`. */
export function headHyphens(name: string): string {
  const part = (piece: string) => (piece.length > LONGEST_HEAD ? softHyphens(piece).replace(LONELY, '') : piece)
  return name
    .split(' ')
    .map((word) => (word.length > LONGEST_HEAD ? word.split(TAILS).map(part).join('\u00ad') : word))
    .join(' ')
}
