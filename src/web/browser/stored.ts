type Store = Pick<Storage, 'getItem' | 'setItem'>

const NOTHING_KEPT: Store = { getItem: () => null, setItem: () => {} }

/** What the browser keeps for this site. Where its settings forbid that it throws at the mere name: then nothing is kept. */
export function stored(where: 'localStorage' | 'sessionStorage'): Store {
  try {
    return window[where]
  } catch {
    return NOTHING_KEPT
  }
}
