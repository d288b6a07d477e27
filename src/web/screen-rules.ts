import type { RoleName } from '../domain/context.ts'
import type { Screen } from './screen.ts'

export interface ScreenRule {
  layout: Screen['layout']
  cache: 'anonymous' | 'none'
  roles: 'all' | readonly RoleName[]
}

/** What `builds/meta/{id}.json` says: path pattern → layout, cache, roles. Read with `matchRule`. */
export const rulesOf = (screens: readonly Screen[]): Record<string, ScreenRule> =>
  Object.fromEntries(screens.map(({ path, layout, cache, roles }) => [path, { layout, cache: cache ?? 'none', roles }]))

/** What is wrong with the table of screens; empty when it may be used. `exists` is asked for every route file. */
export function faultsOf(screens: readonly Screen[], exists: (file: string) => boolean): string[] {
  const faults: string[] = []
  const seen = new Set<string>()
  for (const { path, title, file, roles, nav } of screens) {
    const shape = path.replace(/:[^/]+/g, ':')
    if (seen.has(shape)) faults.push(`${path}: this path is there twice`)
    seen.add(shape)
    if (!/^\/(?:[A-Za-z0-9._*:-]+(?:\/[A-Za-z0-9._*:-]+)*)?$/.test(path)) faults.push(`${path}: not a path pattern`)
    if (title.trim() === '') faults.push(`${path}: has no title`)
    if (nav && nav.label.trim() === '') faults.push(`${path}: has an empty label`)
    if (roles !== 'all' && roles.length === 0) faults.push(`${path}: nobody may open it`)
    if (!exists(file)) faults.push(`${path}: src/web/${file} is missing`)
  }
  return faults
}
