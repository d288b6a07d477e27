import { Printer } from 'lucide-react'
import { useLive } from '../../kit/live.ts'
import { PageHead } from '../../ui/band.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/attendance'
import { AttendanceTable } from './attendance-table.tsx'
import { MOST_SESSIONS, PATH } from './attendance-view.ts'
import { PeriodForm } from './period-form.tsx'

export { loader } from './attendance.page.ts'

/** Attendance of people × sessions in a period, to look at and to print. */
export default function AttendancePage({ loaderData }: Route.ComponentProps) {
  useLive('session', 'participation', 'person', 'attendance', 'credit_card')
  const { title, slug, von, bis, heads, lines, isCut, canTake } = loaderData
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
          <AttendanceTable caption={`${title}, ${von} bis ${bis}`} heads={heads} lines={lines} canTake={canTake} />
          <p className="mt-3 text-muted">
            ✓ anwesend · e entschuldigt · – fehlt · leer: nicht erfasst · schraffiert: nicht auf der Liste
          </p>
          {canTake && <p className="text-muted print:hidden">Ein Tag öffnet die Liste, auch um Vergessenes nachzutragen.</p>}
        </>
      )}
    </div>
  )
}
