/** Address of the same list with changed parameters: null or empty removes one. A new filter starts at the first page. */
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

/** Columns of the address (`spalte`), in their order; the usual ones, else all, when it names none that exists. */
export function chosenColumns<Column extends string>(
  search: URLSearchParams,
  columns: Readonly<Record<Column, unknown>>,
  usual?: readonly Column[],
): Column[] {
  const all = Object.keys(columns) as Column[]
  const asked = search.getAll('spalte')
  const chosen = all.filter((name) => asked.includes(name))
  return chosen.length > 0 ? chosen : [...(usual ?? all)]
}
