/** So many pictures are kept: each some 20 to 200 kB. */
const KEPT = 150

/** Makes each thing once while it is wanted, one after the other: drawing takes the whole of a processor. The longest unused go first. */
export function createKeeper(limit = KEPT): (key: string, make: () => Promise<Uint8Array>) => Promise<Uint8Array> {
  const kept = new Map<string, Promise<Uint8Array>>()
  let last: Promise<unknown> = Promise.resolve()
  return (key, make) => {
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const made = last.then(make)
    last = made.catch(() => kept.delete(key))
    kept.set(key, made)
    const [oldest] = kept.keys()
    if (kept.size > limit && oldest !== undefined) kept.delete(oldest)
    return made
  }
}
