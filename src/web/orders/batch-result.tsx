import { Form, Link } from 'react-router'
import type { FormFault } from '../kit/form-view.ts'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import type { presentDone } from './batch-view.ts'

interface BatchResultProps {
  done: ReturnType<typeof presentDone>
  back: string
  copies: readonly { title: string; to: string }[]
  faults: readonly FormFault[]
}

/** Result of an order, with the way to copies, and its undo. */
export function BatchResult({ done, back, copies, faults }: BatchResultProps) {
  return (
    <div className="grid max-w-3xl gap-4">
      <ErrorSummary faults={faults} title="Nicht zurückgenommen" />
      <Notice kind={done.stayed ? 'warning' : 'good'} title={done.text} alert>
        {done.stayed}
        {copies.length > 0 && (
          <ul>
            {copies.map(({ title, to }) => (
              <li key={to}>
                <Link to={to} className="link inline-flex min-h-9 items-center">
                  {title} öffnen
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Notice>
      <div className="actions">
        <LinkButton to={back} look="dark">
          Zurück zur Liste
        </LinkButton>
        {done.canUndo && (
          <Form method="post">
            <input type="hidden" name="batchId" value={done.id} />
            <SubmitButton name="intent" value="undo" look="quiet">
              Zurücknehmen
            </SubmitButton>
          </Form>
        )}
      </div>
    </div>
  )
}
