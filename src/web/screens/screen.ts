import type { Actor, FlagName } from '../../domain/context.ts'

/** Place of a screen in the header of the club's site. The menu of staff stands in `menu.ts`. */
export interface NavEntry {
  label: string
  order: number
}

export interface Screen {
  /** Case-sensitive; `:name` is one segment, `*` the rest. Also the route's id. */
  path: `/${string}`
  /** Route module, seen from `src/web`. */
  file: string
  /** German, shown as heading and in the tab. A loader's `page.title` replaces it. */
  title: string
  layout: 'default' | 'admin'
  /** `all` = visitors too; else the question of the concept's `access.ts`, also asked by its commands. */
  opens: 'all' | ((actor: Actor) => boolean)
  /** Off = 404 for everyone, before roles are looked at. Of several, one is enough. */
  flag?: FlagName | readonly FlagName[]
  /**
   * Pages may be kept as bytes if the loader calls `gate.cacheable`. `anonymous`: the same for everybody. `staff`, `managers`:
   * the same for those of them with the same rights; nothing of the person stands on it.
   */
  cache?: 'anonymous' | 'staff' | 'managers'
  /**
   * Of a kept page: the parameters that it reads. For everybody: all of them, the first of each; others never reach it, and make
   * no page of their own. For staff: with any other it is drawn for its person.
   */
  params?: readonly string[]
  nav?: NavEntry
}
