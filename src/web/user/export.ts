import { listUsers, type UserLine } from '../../domain/users/list-users.ts'
import { everyPage } from '../kit/csv.ts'
import { gateOf } from '../kit/gate.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import type { Route } from './+types/export'
import { fileColumns, readColumns } from './user-columns.ts'
import { readFilter } from './user-view.ts'

/** All pages of the list of users, with the filter and columns of its page. */
export async function loader({ context, url: { searchParams: search } }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const filter = readFilter(search)
  const pages = everyPage<UserLine>(async (after) => {
    const { users, next } = await listUsers(ctx, filter, { after, limit: 1_000 })
    return { rows: users, next }
  })
  return tableAnswer(search, 'Benutzer', fileColumns(readColumns(search)), pages)
}
