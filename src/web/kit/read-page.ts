import { readId } from '../../kernel/id.ts'

const AT_ONCE = 100

/** Rows of a screen's list from the place that its address names (`nach`), and the place of its next page; null at the end. */
export async function readPage<Row extends { id: string }>(
  search: URLSearchParams,
  list: (page: { after: string | undefined; limit: number }) => Promise<readonly Row[]>,
): Promise<{ rows: readonly Row[]; next: string | null }> {
  const read = await list({ after: readId(search.get('nach')), limit: AT_ONCE + 1 })
  const rows = read.slice(0, AT_ONCE)
  return { rows, next: read.length > AT_ONCE ? (rows.at(-1)?.id ?? null) : null }
}
