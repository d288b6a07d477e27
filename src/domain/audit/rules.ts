export interface Change {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Null without a change. Compares the fields of `after` only. */
export function changeOf(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Change | null {
  const fields = Object.keys(after).filter((field) => !isSame(before[field], after[field]))
  if (fields.length === 0) return null
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(fields.map((field) => [field, from[field] ?? null]))
  return { before: pick(before), after: pick(after) }
}
