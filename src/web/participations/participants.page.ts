import { listDepartments } from '../../domain/clubs/queries.ts'
import { listCourseCompensations } from '../../domain/compensations/queries.ts'
import { type Ctx, mayChange } from '../../domain/context.ts'
import { canImportKind } from '../../domain/imports/access.ts'
import { getLedCourse, listLedCourses } from '../../domain/participations/list-led-courses.ts'
import { readId } from '../../kernel/id.ts'
import { gateOf } from '../kit/gate.ts'
import { slugFrom } from '../kit/slug.ts'
import type { Route } from './+types/participants'
import { findOrdered } from './admin/ordered-view.ts'
import { readPanelFacts } from './panel-facts.ts'
import { answerParticipantForm, doneText } from './participants-action.ts'
import { PAGE, PATH, readFilter } from './participants-address.ts'
import { type CoursePanelView, presentCourse, presentPanel, shownIn } from './participants-view.ts'

/** The course beside the list; null without one in the address. @throws NotFound */
async function findPanel(ctx: Ctx, slug: string | null): Promise<CoursePanelView | null> {
  if (!slug) return null
  const course = await getLedCourse(ctx, slugFrom(slug))
  return presentPanel(ctx, course, await readPanelFacts(ctx, course.id), await listCourseCompensations(ctx, course.id))
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const filter = readFilter(search)
  const [{ courses, next }, departments, panel, ordered] = await Promise.all([
    listLedCourses(ctx, filter, { after: readId(search.get('nach')), limit: PAGE }),
    listDepartments(ctx),
    findPanel(ctx, search.get('kurs')),
    findOrdered(ctx, search.get('auftrag')),
  ])
  return {
    rows: courses.map(presentCourse),
    next,
    filter,
    departments: departments.map(({ id, name }) => ({ id, name })),
    panel,
    ordered,
    mayImport: canImportKind(ctx.actor, 'participants') && mayChange(ctx.actor),
    done: doneText(search, panel ? shownIn(panel) : []),
  }
}

export const action = ({ context, request, url }: Route.ActionArgs) =>
  answerParticipantForm(gateOf(context).ctx, request, PATH, url.searchParams)
