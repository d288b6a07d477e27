import type { ObjectKind } from '../../domain/audit/happenings.ts'

export const PATH = '/news'
export const READS: readonly ObjectKind[] = ['article', 'department', 'file']

export const articleAddress = (slug: string): string => `${PATH}/${slug}`

export interface NewsState {
  departmentId: string | null
  /** The last article of the page before. */
  before: { shownFrom: Temporal.Instant; id: string } | null
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const MARK = new RegExp(`^(\\d{10,17})-(${UUID})$`)
const ID = new RegExp(`^${UUID}$`)

/** Ignores unknown values. */
export function readNews(search: URLSearchParams): NewsState {
  const department = search.get('abteilung')
  const [, microseconds, id] = MARK.exec(search.get('vor') ?? '') ?? []
  return {
    departmentId: department && ID.test(department) ? department : null,
    before: microseconds && id ? { shownFrom: Temporal.Instant.fromEpochNanoseconds(BigInt(microseconds) * 1000n), id } : null,
  }
}

/** Address of a list, with its parameters in a fixed order. */
export function newsAddress({ departmentId, before }: NewsState): string {
  const query = new URLSearchParams()
  if (departmentId) query.set('abteilung', departmentId)
  if (before) query.set('vor', `${before.shownFrom.epochNanoseconds / 1000n}-${before.id}`)
  return query.size > 0 ? `${PATH}?${query}` : PATH
}
