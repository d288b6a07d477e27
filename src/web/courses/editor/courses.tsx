import { useSearchParams } from 'react-router'
import { kindPath } from '../../halls/import/import-address.ts'
import { useLive } from '../../kit/live.ts'
import { changedQuery } from '../../kit/query.ts'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ColumnChoice } from '../../ui/column-choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { ListPanel } from '../../ui/list-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/courses'
import { FILTER_NAMES, READS } from './courses-address.ts'
import { COURSE_COLUMNS } from './courses-columns.ts'
import { CoursesFilters } from './courses-filters.tsx'
import { CoursesTable } from './courses-table.tsx'
import { EXPORT_PATH, PATH } from './editor-address.ts'
import { NewCoursePanel } from './new-course-panel.tsx'
import { SeasonsPanel } from './seasons-panel.tsx'

export { action, loader } from './courses.page.ts'

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
  useLive(...READS)
  const { rows, next, filter, columns, seasons, departments, mustName, mayImport, panel, done } = loaderData
  const [search] = useSearchParams()
  const answer = actionData?.form ?? null
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
            {mayImport && (
              <LinkButton to={kindPath('offers')} look="quiet">
                Liste übernehmen
              </LinkButton>
            )}
            <LinkButton to={changedQuery(PATH, search, { neu: '1', saisons: null, getan: null })}>Neues Angebot</LinkButton>
          </>
        }
      />
      {done && !answer && (
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
