import { matchPattern, pagePath } from '../screens/match.ts'
import type { ScreenRule } from '../screens/screen-rules.ts'
import { isReadableName } from './readable-body.ts'

/** Frame's route, whose loader answers for every page. */
const ROOT = 'root'
/** Names of the routes whose data the router asks for. */
const ROUTES = '_routes'
/** Other spellings of an address: they are drawn, but make no key. */
const OTHER_SPELLING = /%|\/\/|.\/(_\.data)?$/

export interface Kept {
  address: string
  cache: Exclude<ScreenRule['cache'], 'none'>
}

/**
 * Address under which answers at this one (path and query) are kept: with the parameters that its screen knows, in the screen's
 * order, for visitors each once. The page is drawn for this address, so that it cannot show any other parameter; one of staff
 * with others is not kept. Null where nothing is kept. The data of `/x` has the path `/x.data`, that of `/` is `/_.data`.
 */
export function findKept(rules: Readonly<Record<string, ScreenRule>>, address: string): Kept | null {
  const at = address.indexOf('?')
  const path = at < 0 ? address : address.slice(0, at)
  if (OTHER_SPELLING.test(path)) return null
  const pattern = matchPattern(Object.keys(rules), pagePath(path))
  const rule = pattern === null ? undefined : rules[pattern]
  if (pattern === null || !rule || rule.cache === 'none') return null
  const { cache, params } = rule
  if (at < 0) return { address: path, cache }
  const given = new URLSearchParams(address.slice(at + 1))
  if (![...given.keys()].every(isReadableName)) return null
  const isOpen = cache === 'anonymous'
  if (!isOpen && ![...given.keys()].every((name) => name === ROUTES || params.includes(name))) return null
  const known = new URLSearchParams()
  for (const name of params) for (const value of given.getAll(name).slice(0, isOpen ? 1 : undefined)) known.append(name, value)
  const routes = path.endsWith('.data') ? given.get(ROUTES)?.split(',') : undefined
  if (routes) known.set(ROUTES, [ROOT, rule.layout, pattern].filter((id) => routes.includes(id)).join(','))
  return { address: known.size > 0 ? `${path}?${known}` : path, cache }
}

/** `findKept` for pages that everybody gets; null for others. */
export function keptAddress(rules: Readonly<Record<string, ScreenRule>>, address: string): string | null {
  const kept = findKept(rules, address)
  return kept?.cache === 'anonymous' ? kept.address : null
}
