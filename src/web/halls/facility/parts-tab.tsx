import type { FormAnswer, FormView } from '../../kit/form-view.ts'
import { EditorForm } from '../../ui/editor-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowList } from '../../ui/row-list.tsx'

export interface PartView {
  id: string
  name: string
  covers: string[]
}

interface PartsTabProps {
  version: number
  parts: readonly PartView[]
  mayEdit: boolean
  answer: FormAnswer | null
}

const textOf = ({ covers }: PartView) => (covers.length > 0 ? `besteht aus ${covers.join(', ')}` : 'nicht weiter geteilt')

function Rows({ parts, view, own }: { parts: readonly PartView[]; view: FormView; own: FormAnswer | null }) {
  return (
    <RowList list="parts" noun="Teil" savedIds={parts.map(({ id }) => id)} answer={own}>
      {({ id, at, remove }) => (
        <li className="card">
          <fieldset className="grid items-end gap-4 sm:grid-cols-[1fr_1.4fr_auto]">
            <legend className="field-label">{`Teil ${at + 1}`}</legend>
            {id && <input type="hidden" name={`parts[${at}].id`} value={id} />}
            <TextField label="Name" maxLength={80} {...view.field(`parts[${at}].name`)} />
            <TextField label="Besteht aus" optional placeholder="Drittel 1, Drittel 2" {...view.field(`parts[${at}].covers`)} />
            {remove}
          </fieldset>
        </li>
      )}
    </RowList>
  )
}

/** Parts without pieces can all be booked at once: right for a gym beside a hall, a trap for thirds. */
function Apart({ parts }: { parts: readonly PartView[] }) {
  if (parts.length < 2 || parts.some(({ covers }) => covers.length > 0)) return null
  return (
    <Notice kind="warning" title="Diese Teile sperren sich nicht gegenseitig">
      {parts.map(({ name }) => name).join(', ')} lassen sich zur selben Zeit belegen. Ist eines davon die ganze Halle, dann tragen
      Sie dort unter „Besteht aus“ die anderen ein.
    </Notice>
  )
}

export function PartsTab({ version, parts, mayEdit, answer }: PartsTabProps) {
  if (!mayEdit)
    return (
      <ul className="panel-rows max-w-3xl">
        {parts.map((part) => (
          <li key={part.id} className="card">
            <strong>{part.name}</strong> <span className="text-muted">{textOf(part)}</span>
          </li>
        ))}
      </ul>
    )
  const saved = Object.fromEntries(
    parts.flatMap((part, at) => [
      [`parts[${at}].name`, part.name],
      [`parts[${at}].covers`, part.covers.join(', ')],
    ]),
  )
  const lines = parts.map((part, at) => ({ label: `Teil ${at + 1}`, text: `${part.name}, ${textOf(part)}` }))
  return (
    <EditorForm intent="parts" version={version} saved={saved} lines={lines} answer={answer}>
      {(view, own) => (
        <>
          <Notice title="Teile sperren sich gegenseitig">
            Wer die ganze Halle belegt, belegt alle Teile, aus denen sie besteht, und umgekehrt. Belegungen, die es schon gibt,
            rechnen mit.
          </Notice>
          <Apart parts={parts} />
          <Rows parts={parts} view={view} own={own} />
        </>
      )}
    </EditorForm>
  )
}
