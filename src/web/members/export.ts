import { listMembers, type MemberLine } from '../../domain/members/list-members.ts'
import { listOwnFields } from '../../domain/own-fields/queries.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { everyPage } from '../kit/csv.ts'
import { gateOf } from '../kit/gate.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import type { Route } from './+types/export'
import { fileColumns, fileRows, readColumns } from './members-columns.ts'
import { readFilter } from './members-view.ts'

/** Rows that the file takes from the database at once. */
const PAGE = 500

/** All pages of the list of members, with the filter, day and columns of its page. */
export async function loader({ context, url: { searchParams: search } }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const fields = await listOwnFields(ctx)
  const filter = readFilter(search, berlinDay(ctx.now), fields)
  const pages = everyPage<MemberLine>(async (after) => {
    const { members, next } = await listMembers(ctx, filter, { after, limit: PAGE })
    return { rows: members, next }
  })
  const shown = { columns: readColumns(search, fields), fields, day: filter.asOf }
  return tableAnswer(search, 'Mitglieder', fileColumns(shown), fileRows(ctx, shown, pages))
}
