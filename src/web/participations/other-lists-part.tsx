import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'

/** A waiting list of another course, with a box to leave it. */
export interface OtherListView {
  id: string
  label: string
  note: string
}

/** Waiting lists to leave beside a new place; never ticked by itself. */
export function OtherLists({ lists }: { lists: readonly OtherListView[] }) {
  if (lists.length === 0) return null
  return (
    <fieldset className="form-part">
      <legend>Sie warten noch bei anderen Angeboten</legend>
      <p className="text-muted">Brauchen Sie dort keinen Platz mehr? Dann kreuzen Sie an, wo andere nachrücken können.</p>
      <div className="grid gap-1">
        {lists.map(({ id, label, note }) => (
          <label key={id} className="tick">
            <input type="checkbox" name="leave" value={id} />
            <span>
              {label}
              <span className="field-hint block">{note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The same with a button of its own, beside a firm place. */
export function LeaveLists({ lists }: { lists: readonly OtherListView[] }) {
  if (lists.length === 0) return null
  return (
    <Form method="post" className="grid gap-4">
      <OtherLists lists={lists} />
      <div className="actions">
        <SubmitButton name="do" value="leave" look="quiet">
          Warteliste verlassen
        </SubmitButton>
      </div>
    </Form>
  )
}
