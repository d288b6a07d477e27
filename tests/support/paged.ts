/** Ids of a list, read page by page to its end. */
export async function readAllPages(
  read: (after: string | undefined) => Promise<{ rows: readonly { id: string }[]; next: string | null }>,
): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const { rows, next } = await read(after)
    ids.push(...rows.map(({ id }) => id))
    after = next ?? undefined
  } while (after)
  return ids
}
