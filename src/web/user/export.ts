import { listUsers, type UserLine } from '../../domain/users/list-users.ts'
import { everyPage } from '../csv.ts'
import { gateOf } from '../gate.ts'
import { tableAnswer } from '../table-answer.ts'
import type { Route } from './+types/export'
import { fileColumns, readColumns } from './user-columns.ts'
import { readFilter } from './user-view.ts'

/** The list of users as it is shown, all of its pages: same filter, same columns. */
export async function loader({ context, url: { searchParams: search } }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const filter = readFilter(search)
  const pages = everyPage<UserLine>(async (after) => {
    const { users, next } = await listUsers(ctx, filter, { after, limit: 1_000 })
    return { rows: users, next }
  })
  return tableAnswer(search, 'Benutzer', fileColumns(readColumns(search)), pages)
}
