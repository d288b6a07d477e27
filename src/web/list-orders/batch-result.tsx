import { Form } from 'react-router'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary, type FormFault } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import type { presentDone } from './batch-view.ts'

interface BatchResultProps {
  done: ReturnType<typeof presentDone>
  back: string
  faults: readonly FormFault[]
}

/** What was done, and the way to take it back. */
export function BatchResult({ done, back, faults }: BatchResultProps) {
  return (
    <div className="grid max-w-3xl gap-4">
      <ErrorSummary faults={faults} title="Nicht zurückgenommen" />
      <Notice kind={done.stayed ? 'warning' : 'good'} title={done.text} alert>
        {done.stayed}
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
