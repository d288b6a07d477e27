import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'

interface SwapPartProps {
  assignmentId: string
  task: string
  /** Shifts that could be taken instead. */
  choices: readonly { id: string; text: string }[]
  /** Address of the open offer, to pass on; null without one. */
  offered: string | null
}

/** Offers a shift in exchange; the link is passed on by the helper, so that no name is shown to anybody. */
export function SwapPart({ assignmentId, task, choices, offered }: SwapPartProps) {
  if (choices.length === 0) return null
  return (
    <details open={offered !== null || undefined}>
      <summary className="link flex min-h-11 cursor-pointer items-center">{`Tauschen: ${task}`}</summary>
      <div className="mt-2 grid gap-4">
        {offered && (
          <div className="grid gap-2">
            <p>Schicken Sie diesen Link an andere Helfer. Wer eine der gewünschten Schichten hat, kann damit tauschen:</p>
            <p className="break-all rounded-lg border border-line p-3">{offered}</p>
            <p className="actions">
              <CopyButton value={offered}>Link kopieren</CopyButton>
            </p>
          </div>
        )}
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="assignment" value={assignmentId} />
          <fieldset>
            <legend className="field-label">Diese Schichten würde ich stattdessen nehmen</legend>
            <p className="field-hint">Steht eine Qualifikation dabei, sagen Sie mit dem Häkchen, dass Sie sie haben.</p>
            {choices.map(({ id, text }) => (
              <label key={id} className="tick">
                <input type="checkbox" name="wanted" value={id} />
                <span>{text}</span>
              </label>
            ))}
          </fieldset>
          <div className="actions">
            <SubmitButton name="intent" value="offer" look="quiet">
              Link zum Tauschen holen
            </SubmitButton>
          </div>
        </Form>
      </div>
    </details>
  )
}
