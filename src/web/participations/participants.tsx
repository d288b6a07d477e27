import { useSearchParams } from 'react-router'
import { kindPath } from '../halls/import/import-address.ts'
import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel } from '../ui/list-panel.tsx'
import type { Route } from './+types/participants'
import { OrderedNotice } from './admin/ordered-notice.tsx'
import { CoursePanel } from './course-panel.tsx'
import { PATH } from './participants-address.ts'
import { ParticipantsFilters } from './participants-filters.tsx'
import { ParticipantsTable } from './participants-table.tsx'

export { action, loader } from './participants.page.ts'

function NothingFound({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed)
    return <EmptyState>Ihnen ist noch kein Angebot zugeordnet. Bitte fragen Sie Ihre Abteilungsleitung.</EmptyState>
  return (
    <EmptyState
      action={
        <LinkButton to={PATH} look="quiet">
          Filter zurücksetzen
        </LinkButton>
      }
    >
      Auf diese Suche passt kein Angebot.
    </EmptyState>
  )
}

export default function Participants({ loaderData, actionData }: Route.ComponentProps) {
  useLive('course', 'session', 'participation', 'group', 'person', 'order')
  const { rows, next, filter, departments, panel, ordered, mayImport, done } = loaderData
  const [search] = useSearchParams()
  const answer = useKeptAnswer(actionData?.form)
  const openPanel = panel ? <CoursePanel key={panel.id} course={panel} answer={answer} done={done} search={search} /> : null
  return (
    <>
      <PageHead
        title="Kurse und Teilnehmer verwalten"
        line="Wie voll Ihre Angebote sind, und wer kommt."
        actions={
          <>
            {mayImport && (
              <LinkButton to={kindPath('participants')} look="quiet">
                Liste übernehmen
              </LinkButton>
            )}
            <LinkButton to="/admin/mobile/participants" look="quiet">
              Handy-Ansicht
            </LinkButton>
          </>
        }
      />
      {ordered && <OrderedNotice ordered={ordered} />}
      <ListPanel panel={openPanel}>
        <ParticipantsFilters search={search} filter={filter} departments={departments} />
        {rows.length > 0 ? (
          <ParticipantsTable rows={rows} next={next} search={search} openId={panel?.id ?? null} />
        ) : (
          <NothingFound isNarrowed={Boolean(filter.search || filter.standing || filter.departmentId)} />
        )}
      </ListPanel>
    </>
  )
}
