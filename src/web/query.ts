/** The address of the same list with something changed: null or empty takes a parameter away. A new filter starts at the first page. */
export function changedQuery(path: string, search: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const changed = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed.size > 0 ? `${path}?${changed}` : path
}

/** One of a few words in an address; undefined for anything else. */
export const oneOf = <Word extends string>(words: readonly Word[], given: string | null): Word | undefined =>
  words.find((word) => word === given)
