import { Form, Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/past-sessions'

export { action, loader } from './past-sessions.page.ts'

type Past = Route.ComponentProps['loaderData']['sessions'][number]

function Answers({ session: { id, title, line } }: { session: Past }) {
  return (
    <Form method="post" preventScrollReset className="grid grid-cols-2 gap-3">
      <input type="hidden" name="id" value={id} />
      <SubmitButton name="intent" value="held" size="hall" aria-label={`Fand statt: ${title}, ${line}`}>
        Fand statt
      </SubmitButton>
      <SubmitButton name="intent" value="off" look="quiet" size="hall" aria-label={`Fiel aus: ${title}, ${line}`}>
        Fiel aus
      </SubmitButton>
    </Form>
  )
}

function Undo({ id }: { id: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <SubmitButton name="intent" value="undo" look="quiet">
        Rückgängig
      </SubmitButton>
    </Form>
  )
}

/** One tap for each past hour, so that none is lost for the statement. */
export default function PastSessions({ loaderData: { sessions, undoId, done }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData)?.form ?? null
  useLive('session', 'attendance')
  return (
    <>
      <PageHead
        title="Fand statt?"
        line="Stunden ohne Anwesenheit. Abgerechnet wird, was stattfand."
        actions={
          <LinkButton to="/admin/mobile/participantList" look="quiet">
            Teilnehmerlisten
          </LinkButton>
        }
      />
      {done && !answer && (
        <div className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} alert action={undoId && <Undo id={undoId} />} />
        </div>
      )}
      <ErrorSummary faults={answer?.faults ?? []} title="Nicht eingetragen" />
      {sessions.length === 0 ? (
        <EmptyState>Alles beantwortet. Hier fehlt nichts.</EmptyState>
      ) : (
        <ul className="grid max-w-3xl gap-3" aria-label="Vergangene Stunden">
          {sessions.map((session) => (
            <li key={session.id} className="card grid gap-3">
              <div>
                <strong>{session.title}</strong>
                <p className="text-muted">{session.line}</p>
                <Link to={`/admin/mobile/participantList#stunde/${session.id}`} className="link">
                  Anwesenheit eintragen
                </Link>
              </div>
              <Answers session={session} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
