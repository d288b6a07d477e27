import { data, redirect, useSearchParams } from 'react-router'
import { listDepartments } from '../../../domain/clubs/queries.ts'
import { canCreateCourse } from '../../../domain/courses/access.ts'
import { listEditableCourses } from '../../../domain/courses/list-editable-courses.ts'
import { canEditSeasons } from '../../../domain/seasons/access.ts'
import { listSeasons } from '../../../domain/seasons/queries.ts'
import { readId } from '../../../kernel/id.ts'
import { readForm, refusedForm } from '../../forms.ts'
import { gateOf } from '../../gate.ts'
import { useLive } from '../../live.ts'
import { changedQuery } from '../../query.ts'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ColumnChoice } from '../../ui/column-choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { ListPanel } from '../../ui/list-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/courses'
import { CoursesAction, runCoursesAction } from './courses-action.ts'
import { FILTER_NAMES, readFilter } from './courses-address.ts'
import { COURSE_COLUMNS, readColumns } from './courses-columns.ts'
import { CoursesFilters } from './courses-filters.tsx'
import { CoursesTable } from './courses-table.tsx'
import { presentLine, presentSeason } from './courses-view.ts'
import { doneText } from './done-texts.ts'
import { EXPORT_PATH, PAGE, PATH } from './editor-address.ts'
import { NewCoursePanel } from './new-course-panel.tsx'
import { SeasonsPanel } from './seasons-panel.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
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
    mayEditSeasons: canEditSeasons(ctx.actor),
    panel: search.has('neu')
      ? ('new' as const)
      : search.has('saisons') && canEditSeasons(ctx.actor)
        ? ('seasons' as const)
        : null,
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const form = await readForm(request, CoursesAction)
  if (!form.ok) return data({ form: form.answer }, 422)
  const outcome = await runCoursesAction(ctx, form.value)
  if (!outcome.ok) {
    const { field, text, status = 422 } = outcome
    return data({ form: refusedForm(form.typed, { field, text }) }, status)
  }
  // Read anew by GET, so that reloading the page sends nothing twice.
  if (outcome.to) return redirect(changedQuery(outcome.to, new URLSearchParams(), { getan: outcome.note }))
  return redirect(changedQuery(PATH, url.searchParams, { getan: outcome.note }))
}

function NothingFound({ isNarrowed }: { isNarrowed: boolean }) {
  const [to, text] = isNarrowed ? [PATH, 'Filter zurücksetzen'] : [`${PATH}?neu=1`, 'Neues Angebot']
  return (
    <EmptyState
      action={
        <LinkButton to={to} look="quiet">
          {text}
        </LinkButton>
      }
    >
      {isNarrowed ? 'Auf diese Suche passt kein Angebot.' : 'Hier stehen die Sportangebote. Noch gibt es keines.'}
    </EmptyState>
  )
}

export default function Courses({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  useLive('course', 'season', 'department')
  const { rows, next, filter, columns, seasons, departments, mustName, mayEditSeasons, panel } = loaderData
  const [search] = useSearchParams()
  const answer = actionData?.form ?? null
  const done = answer ? null : doneText(search.get('getan'))
  const close = changedQuery(PATH, search, { neu: null, saisons: null, getan: null })
  const panels = {
    new: <NewCoursePanel {...{ departments, seasons, mustName, answer, close }} />,
    seasons: <SeasonsPanel seasons={seasons} answer={answer} close={close} />,
  }
  return (
    <>
      <PageHead
        title="Sportangebote verwalten"
        line="Was der Verein anbietet: anlegen, ändern, veröffentlichen."
        actions={
          <>
            {mayEditSeasons && (
              <LinkButton to={changedQuery(PATH, search, { saisons: '1', neu: null, getan: null })} look="quiet">
                Saisons
              </LinkButton>
            )}
            <LinkButton to={changedQuery(PATH, search, { neu: '1', saisons: null, getan: null })}>Neues Angebot</LinkButton>
          </>
        }
      />
      {done && (
        <div role="status" className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} />
        </div>
      )}
      <ListPanel panel={panel && panels[panel]}>
        <CoursesFilters search={search} filter={filter} departments={departments} seasons={seasons} />
        {!panel && (
          <ColumnChoice
            path={PATH}
            exportPath={EXPORT_PATH}
            search={search}
            filters={FILTER_NAMES}
            all={COURSE_COLUMNS}
            shown={columns}
          />
        )}
        {rows.length > 0 ? (
          <CoursesTable {...{ rows, next, search, columns }} isNarrow={panel !== null} />
        ) : (
          <NothingFound
            isNarrowed={Boolean(filter.search || filter.departmentId || filter.seasonId || filter.state !== 'live')}
          />
        )}
      </ListPanel>
    </>
  )
}
