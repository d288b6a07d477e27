import { redirect } from 'react-router'
import { z } from 'zod'
import { listDepartments } from '../../../domain/clubs/queries.ts'
import { mayChange } from '../../../domain/context.ts'
import { canCreateCourse } from '../../../domain/courses/access.ts'
import { createCourse } from '../../../domain/courses/commands.ts'
import { NewCourse } from '../../../domain/courses/input.ts'
import { listEditableCourses } from '../../../domain/courses/list-editable-courses.ts'
import { canImportKind } from '../../../domain/imports/access.ts'
import { canEditSeasons } from '../../../domain/seasons/access.ts'
import { addSeason, changeSeason, removeSeason } from '../../../domain/seasons/commands.ts'
import { NewSeason } from '../../../domain/seasons/input.ts'
import { listSeasons } from '../../../domain/seasons/queries.ts'
import { SEASON_REFUSALS } from '../../../domain/seasons/texts.ts'
import { ok } from '../../../kernel/answer.ts'
import { nextMidnight } from '../../../kernel/calendar.ts'
import { readId } from '../../../kernel/id.ts'
import { actions, formsOf } from '../../kit/actions.ts'
import { noted } from '../../kit/flash.ts'
import { checkedBy, day, optionalId, version } from '../../kit/form-fields.ts'
import { gateOf } from '../../kit/gate.ts'
import { changedQuery } from '../../kit/query.ts'
import type { Route } from './+types/courses'
import { READS, readFilter } from './courses-address.ts'
import { readColumns } from './courses-columns.ts'
import { FLASH } from './courses-flash.ts'
import { presentLine, presentSeason } from './courses-view.ts'
import { PAGE, PATH, tabAddress } from './editor-address.ts'

const { note } = FLASH

const form = formsOf({ refusals: {} })
const season = formsOf({
  refusals: SEASON_REFUSALS,
  fields: { name_taken: 'name' },
  missing: 'Diese Saison gibt es nicht mehr. Jemand anderes hat sie inzwischen gelöscht.',
})

const CourseForm = z
  .object({ title: z.string(), kind: z.enum(['ongoing', 'course']), departmentId: optionalId, seasonId: optionalId })
  .transform(checkedBy(NewCourse))
const SeasonForm = z.object({ name: z.string(), from: day, to: day })
const saved = { id: z.uuid(), version }

export const answerCoursesForm = actions({
  create: form(CourseForm, async (ctx, course) => ok(await createCourse(ctx, course)), note('angelegt')),
  addSeason: season(SeasonForm.transform(checkedBy(NewSeason)), addSeason, note('saison')),
  changeSeason: season(
    SeasonForm.extend(saved).transform(checkedBy(NewSeason.safeExtend(saved))),
    changeSeason,
    note('gespeichert'),
  ),
  removeSeason: season(z.object({ id: z.uuid() }), (ctx, { id }) => removeSeason(ctx, id), note('saison-entfernt')),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, cacheable } = gateOf(context)
  cacheable({ reads: READS, nextChangeAt: nextMidnight(ctx.now) })
  const search = url.searchParams
  const filter = readFilter(search)
  const [{ courses, next }, departments, seasons] = await Promise.all([
    listEditableCourses(ctx, filter, { after: readId(search.get('nach')), limit: PAGE }),
    listDepartments(ctx),
    listSeasons(ctx),
  ])
  const own = departments.filter(({ id }) => canCreateCourse(ctx.actor, id))
  return {
    rows: courses.map(presentLine),
    next,
    filter,
    columns: readColumns(search),
    seasons: seasons.map(presentSeason),
    departments: own.map(({ id, name }) => ({ id, name })),
    mustName: !canCreateCourse(ctx.actor, null),
    mayImport: canImportKind(ctx.actor, 'offers') && mayChange(ctx.actor),
    panel: search.has('neu')
      ? ('new' as const)
      : search.has('saisons') && canEditSeasons(ctx.actor)
        ? ('seasons' as const)
        : null,
    done: FLASH.text(search),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await answerCoursesForm(gateOf(context).ctx, request)
  if (!outcome.ok) return outcome.answer
  // Redirects to GET: reloading the page sends nothing twice.
  if (outcome.intent === 'create') return redirect(noted(tabAddress(outcome.value.slug, 'text'), outcome.note))
  return redirect(changedQuery(PATH, url.searchParams, { getan: outcome.note }))
}
