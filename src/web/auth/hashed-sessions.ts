import { createHash } from 'node:crypto'
import type { DBAdapter, DBAdapterInstance, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter'

/** As a session's token, or the name of an open request, stands in the database: a copy of it opens nothing. */
export const storedName = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

interface Asked {
  model: string
  where?: Where[] | undefined
}

const hashed = (condition: Where): Where => {
  const { field, value } = condition
  if (field !== 'token') return condition
  return { ...condition, value: Array.isArray(value) ? value.map((one) => storedName(String(one))) : storedName(String(value)) }
}

/** The question with hashes in place of sessions' tokens. */
function asStored<Given extends Asked>(given: Given): Given {
  return given.model === 'session' && given.where ? { ...given, where: given.where.map(hashed) } : given
}

/** Gives the row the token itself: the library writes it into the cookie. */
function withToken<Row>(row: Row, token: unknown): Row {
  if (typeof row === 'object' && row !== null && token !== undefined) Object.assign(row, { token })
  return row
}

const tokenOf = ({ model, where }: Asked): unknown =>
  model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined

const storing = (adapter: DBTransactionAdapter): DBTransactionAdapter => ({
  ...adapter,
  async create(given) {
    const { token } = given.data
    if (given.model !== 'session' || typeof token !== 'string') return adapter.create(given)
    return withToken(await adapter.create({ ...given, data: { ...given.data, token: storedName(token) } }), token)
  },
  findOne: async (given) => withToken(await adapter.findOne(asStored(given)), tokenOf(given)),
  findMany: (given) => adapter.findMany(asStored(given)),
  count: (given) => adapter.count(asStored(given)),
  update: async (given) => withToken(await adapter.update(asStored(given)), tokenOf(given)),
  updateMany: (given) => adapter.updateMany(asStored(given)),
  delete: (given) => adapter.delete(asStored(given)),
  deleteMany: (given) => adapter.deleteMany(asStored(given)),
})

/** Keeps sessions in the database under the hash of their token; the library goes on with the token itself. */
export const hashingSessions =
  (open: DBAdapterInstance): DBAdapterInstance =>
  (options): DBAdapter => {
    const adapter = open(options)
    return { ...storing(adapter), transaction: (work) => adapter.transaction((inner) => work(storing(inner))) }
  }
