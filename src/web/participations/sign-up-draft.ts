import { isDraftName, type Typed } from './sign-up-fields.ts'

/** Unsent entries of a sign-up. `of`: club, course, form and login. */
interface Draft {
  of: string
  typed: Typed
  /** Milliseconds since 1970. */
  at: number
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'sign-up-drafts'
const KEPT_MS = 2 * 3_600_000
const MOST_DRAFTS = 5
/** Of one draft; eight people with a long message are 5,000. */
const MOST_CHARACTERS = 20_000

/** Newest first, without expired drafts. */
function draftsIn(store: Store, now: number): Draft[] {
  const drafts = JSON.parse(store.getItem(KEY) ?? '[]') as Draft[]
  return drafts.filter(({ at }) => now - at < KEPT_MS)
}

const write = (store: Store, drafts: readonly Draft[]): void => store.setItem(KEY, JSON.stringify(drafts))

/** Removes this draft, and all expired ones. */
export const forgetDraft = (store: Store, of: string, now: number): void =>
  write(
    store,
    draftsIn(store, now).filter((draft) => draft.of !== of),
  )

/** Keeps the entries for two hours in this tab, in place of older ones; never accounts, consents of the last step or floods. */
export function keepDraft(store: Store, of: string, typed: Typed, now: number): void {
  const kept = Object.fromEntries(Object.entries(typed).filter(([name]) => isDraftName(name)))
  forgetDraft(store, of, now)
  if (JSON.stringify(kept).length > MOST_CHARACTERS) return
  write(store, [{ of, typed: kept, at: now }, ...draftsIn(store, now)].slice(0, MOST_DRAFTS))
}

export const findDraft = (store: Store, of: string, now: number): Typed | null =>
  draftsIn(store, now).find((draft) => draft.of === of)?.typed ?? null
