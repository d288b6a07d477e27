import type { StaffEntry } from '../screens/menu.ts'

export interface MenuPlace {
  entry: StaffEntry
  tab: StaffEntry['tabs'][number]
  /** The page is the tab's own, not one below it. */
  isTab: boolean
}

/** True for this path and for paths below it. */
const goesOn = (here: string, path: string): boolean => `${here}/`.startsWith(`${path}/`)

/** The tab of a page: of all tabs above it the nearest, with the query that is in its address. `here`: path, or pattern of it. */
export function placeIn(menu: readonly StaffEntry[], here: string, search = new URLSearchParams()): MenuPlace | null {
  const places = menu.flatMap((entry) =>
    entry.tabs.flatMap((tab) => {
      const [path = '', query = ''] = tab.to.split('?')
      const isNamed = [...new URLSearchParams(query).keys()].every((name) => search.has(name))
      // Everything lies below Heute; it stands for itself alone.
      const isAbove = path === '/admin' ? here === path : goesOn(here, path)
      return isAbove && isNamed ? [{ entry, tab, isTab: here === path, depth: path.length + query.length }] : []
    }),
  )
  const [nearest] = places.sort((one, other) => other.depth - one.depth)
  return nearest ? { entry: nearest.entry, tab: nearest.tab, isTab: nearest.isTab } : null
}
