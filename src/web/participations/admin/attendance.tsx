import { Printer } from 'lucide-react'
import { listMarks } from '../../../domain/attendance/list-marks.ts'
import { listCourseCards } from '../../../domain/credits/list-course-cards.ts'
import { getLedCourse } from '../../../domain/participations/list-led-courses.ts'
import { berlinDay } from '../../../kernel/calendar.ts'
import { slugFrom } from '../../courses/slug.ts'
import { gateOf } from '../../gate.ts'
import { useLive } from '../../live.ts'
import { PageHead } from '../../ui/band.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/attendance'
import { AttendanceTable } from './attendance-table.tsx'
import { PATH, presentMatrix } from './attendance-view.ts'
import { periodTexts, readPeriod } from './period.ts'
import { PeriodForm } from './period-form.tsx'

/** As many as can be read side by side. */
const MOST_SESSIONS = 60
const USUAL_WEEKS = 12

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const course = await getLedCourse(ctx, slugFrom(url.searchParams.get('kurs') ?? undefined))
  const to = berlinDay(ctx.now)
  const period = readPeriod(url.searchParams, { from: to.subtract({ weeks: USUAL_WEEKS }), to })
  const matrix = await listMarks(ctx, course.id, { ...period, limit: MOST_SESSIONS })
  const cards = await listCourseCards(
    ctx,
    course.id,
    matrix.people.map(({ id }) => id),
  )
  return { title: course.title, slug: course.slug, ...periodTexts(period), ...presentMatrix(matrix, cards), isCut: matrix.isCut }
}

/** Who came when: people × sessions of a period, to look at and to print. */
export default function AttendancePage({ loaderData }: Route.ComponentProps) {
  useLive('session', 'participation', 'person', 'attendance', 'credit_card')
  const { title, slug, von, bis, heads, lines, isCut } = loaderData
  return (
    <div className="matrix-page">
      <PageHead
        title="Anwesenheit"
        line={title}
        actions={
          <>
            <Button look="quiet" className="needs-js" onClick={() => window.print()}>
              <Printer aria-hidden="true" size={18} /> Drucken
            </Button>
            <LinkButton to={`/admin/participants?kurs=${slug}`} look="quiet">
              Zum Kurs
            </LinkButton>
          </>
        }
      />
      <PeriodForm path={PATH} slug={slug} von={von} bis={bis} />
      {isCut && <Notice kind="info">Sie sehen die letzten {MOST_SESSIONS} Stunden dieses Zeitraums.</Notice>}
      {lines.length === 0 ? (
        <EmptyState>In diesem Zeitraum gibt es keine Stunden oder niemanden auf der Liste. Wählen Sie einen anderen.</EmptyState>
      ) : (
        <>
          <AttendanceTable caption={`${title}, ${von} bis ${bis}`} heads={heads} lines={lines} />
          <p className="mt-3 text-muted">
            ✓ anwesend · e entschuldigt · – fehlt · leer: nicht erfasst · schraffiert: nicht auf der Liste
          </p>
        </>
      )}
    </div>
  )
}
