import hyphen from 'hyphen/de/index.js'

/** Shorter words stay whole. */
const SHORTEST = 7
const MOST_KNOWN = 5000
const known = new Map<string, string>()

/** Soft hyphens in German words for narrow lanes; on the server, as not every browser can hyphenate. */
export function softHyphens(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const made = hyphen.hyphenateSync(text, { minWordLength: SHORTEST })
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, made)
  return made
}

/** A head parts long compounds alone, at their joint. */
const TAILS = /(?<=\p{L}{4})(?=(?:halle|stadion|zentrum|becken|platz|straße|schule|heim|haus|raum|saal|bad|park)$)/u
const LONGEST_HEAD = 11
/** One or two letters at an end: `hal-le`, `Rü-cken`. Only narrow lanes keep these breaks. */
const LONELY = /\u00ad(?=\p{L}{1,2}(?![\p{L}\u00ad]))|(?<=(?<![\p{L}\u00ad])\p{L}{1,2})\u00ad/gu

/** Name of a hall above its lanes: `Gymnastik-halle`. */
export function headHyphens(name: string): string {
  const part = (piece: string) => (piece.length > LONGEST_HEAD ? softHyphens(piece).replace(LONELY, '') : piece)
  return name
    .split(' ')
    .map((word) => (word.length > LONGEST_HEAD ? word.split(TAILS).map(part).join('\u00ad') : word))
    .join(' ')
}
