type Store = Pick<Storage, 'getItem' | 'setItem'>

const NOTHING_KEPT: Store = { getItem: () => null, setItem: () => {} }

/** Storage of the browser. Settings that forbid it make its mere name throw: then nothing is kept. */
export function stored(where: 'localStorage' | 'sessionStorage'): Store {
  try {
    return window[where]
  } catch {
    return NOTHING_KEPT
  }
}
