import { listEditableCourses } from '../../../domain/courses/list-editable-courses.ts'
import { everyPage } from '../../kit/csv.ts'
import { gateOf } from '../../kit/gate.ts'
import { tableAnswer } from '../../kit/table-answer.ts'
import type { Route } from './+types/courses-export'
import { readFilter } from './courses-address.ts'
import { fileColumns, readColumns } from './courses-columns.ts'
import { type CourseLine, presentLine } from './courses-view.ts'

const AT_ONCE = 500

/** All pages of the list of courses, with the filter and columns of its page. */
export async function loader({ context, url: { searchParams: search } }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const filter = readFilter(search)
  const pages = everyPage<CourseLine>(async (after) => {
    const { courses, next } = await listEditableCourses(ctx, filter, { after, limit: AT_ONCE })
    return { rows: courses.map(presentLine), next }
  })
  return tableAnswer(search, 'Angebote', fileColumns(readColumns(search)), pages)
}
