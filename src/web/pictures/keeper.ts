/** Number of kept pictures, each some 20 to 200 kB. */
const KEPT = 150

/** Makes each thing once, one after the other: drawing takes a whole processor. The longest unused goes first. */
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
