/** `/id/:course` and `/admin/courses/*` style patterns; the one matcher of server and client. */
const rank = (segment: string): number => (segment === '*' ? 0 : segment.startsWith(':') ? 1 : 2)

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/** Segments of the known patterns: each request is compared with all. */
const partsOf = new Map<string, string[]>()

function partsOfPattern(pattern: string): string[] {
  const known = partsOf.get(pattern)
  if (known) return known
  const parts = segmentsOf(pattern)
  partsOf.set(pattern, parts)
  return parts
}

function fits(pattern: string[], path: string[]): boolean {
  for (let at = 0; at < pattern.length; at++) {
    const wanted = pattern[at]
    const seen = path[at]
    if (wanted === '*') return true
    if (wanted === undefined || seen === undefined) return false
    if (wanted !== seen && !wanted.startsWith(':')) return false
  }
  return pattern.length === path.length
}

/** Fixed segments and the end beat parameters, parameters beat the rest (`*`), from left to right. */
function isCloser(one: string[], other: string[]): boolean {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = rank(one[at] ?? '') - rank(other[at] ?? '')
    if (difference !== 0) return difference > 0
  }
  return false
}

/** Path of the page for a request for it or for its data (`/x.data`; `/_.data` after a slash). */
export const pagePath = (path: string): string =>
  path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '')

/** Pattern of a path (still percent-encoded, case-sensitive); null without one. */
export function matchPattern(patterns: Iterable<string>, path: string): string | null {
  const segments: string[] = []
  for (const segment of segmentsOf(path)) {
    const plain = decoded(segment)
    if (plain === null) return null
    segments.push(plain)
  }
  let best: { pattern: string; parts: string[] } | null = null
  for (const pattern of patterns) {
    const parts = partsOfPattern(pattern)
    if (fits(parts, segments) && (!best || isCloser(parts, best.parts))) best = { pattern, parts }
  }
  return best?.pattern ?? null
}

/** Rule of a path in a table of patterns (`builds/meta/{id}.json`); null without one. */
export function matchRule<Rule>(rules: Readonly<Record<string, Rule>>, path: string): Rule | null {
  const pattern = matchPattern(Object.keys(rules), path)
  return pattern === null ? null : (rules[pattern] ?? null)
}
