import hyphen from 'hyphen/de/index.js'

/** Shorter words stay whole. */
const SHORTEST = 8
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
