import { Form } from 'react-router'
import type { FormFault } from '../kit/form-view.ts'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import type { presentDone } from './batch-view.ts'

interface BatchResultProps {
  done: ReturnType<typeof presentDone>
  back: string
  faults: readonly FormFault[]
}

/** Result of an order, with its undo. */
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
