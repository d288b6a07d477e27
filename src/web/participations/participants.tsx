import { useSearchParams } from 'react-router'
import { listDepartments } from '../../domain/clubs/queries.ts'
import { listCourseCompensations } from '../../domain/compensations/queries.ts'
import { listAnswers } from '../../domain/participations/list-answers.ts'
import { getLedCourse, listLedCourses } from '../../domain/participations/list-led-courses.ts'
import { listParticipations } from '../../domain/participations/queries.ts'
import { readId } from '../../kernel/id.ts'
import { slugFrom } from '../courses/slug.ts'
import { type Gate, gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel } from '../ui/list-panel.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/participants'
import { OrderedNotice } from './admin/ordered-notice.tsx'
import { findOrdered } from './admin/ordered-view.ts'
import { CoursePanel } from './course-panel.tsx'
import { answerParticipantAction } from './participants-action.ts'
import { PAGE, PATH, readFilter, VIEWS } from './participants-address.ts'
import { ParticipantsFilters } from './participants-filters.tsx'
import { ParticipantsTable } from './participants-table.tsx'
import { type CoursePanelView, presentCourse, presentPanel } from './participants-view.ts'

/** The course beside the list. @throws NotFound where it is not this person's, or gone */
async function getPanel({ ctx }: Gate, slug: string | null): Promise<CoursePanelView | null> {
  if (!slug) return null
  const course = await getLedCourse(ctx, slugFrom(slug))
  const [people, answers] = [await listParticipations(ctx, course.id), await listAnswers(ctx, course.id)]
  return presentPanel(ctx, course, people, answers, await listCourseCompensations(ctx, course.id))
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const search = url.searchParams
  const filter = readFilter(search)
  const [{ courses, next }, departments, panel, ordered] = await Promise.all([
    listLedCourses(ctx, filter, { after: readId(search.get('nach')), limit: PAGE }),
    listDepartments(ctx),
    getPanel(gate, search.get('kurs')),
    findOrdered(ctx, search.get('auftrag')),
  ])
  const names = departments.map(({ id, name }) => ({ id, name }))
  return {
    rows: courses.map(presentCourse),
    next,
    filter,
    departments: names,
    panel,
    ordered,
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return answerParticipantAction(gateOf(context).ctx, request, { path: PATH, search: url.searchParams })
}

function NothingFound({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) return <EmptyState>Hier stehen die Angebote, die Sie leiten. Zurzeit ist keines veröffentlicht.</EmptyState>
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
  const { rows, next, filter, departments, panel, ordered } = loaderData
  const [search] = useSearchParams()
  const answer = useKeptAnswer(actionData?.form)
  const openPanel = panel ? <CoursePanel key={panel.id} course={panel} answer={answer} search={search} /> : null
  return (
    <>
      <PageHead
        title="Kurse und Teilnehmer verwalten"
        line="Wie voll Ihre Angebote sind, und wer kommt."
        actions={
          <LinkButton to="/admin/mobile/participants" look="quiet">
            Für unterwegs
          </LinkButton>
        }
      />
      <Tabs label="Ansicht" tabs={VIEWS.map(({ to, label }) => ({ to, label, isCurrent: to === PATH }))} />
      <div className="mt-4" />
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
