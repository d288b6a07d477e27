import type { FormAnswer } from '../../kit/form-view.ts'
import { Notice } from '../../ui/notice.tsx'
import { UndoForm } from '../../ui/undo-form.tsx'
import type { DisplacementView } from './displaced-view.ts'

export const UndoDisplacement = ({ displacement: { id, seconds, asOf } }: { displacement: DisplacementView }) => (
  <UndoForm id={id} seconds={seconds} asOf={asOf} size="small">
    Rückgängig
  </UndoForm>
)

interface NotesProps {
  displacements: readonly DisplacementView[]
  answer: FormAnswer | null
}

export function DisplacementNotes({ displacements, answer }: NotesProps) {
  const [fault] = answer?.typed.intent?.includes('undo') ? answer.faults : []
  if (displacements.length === 0 && !fault) return null
  return (
    <div className="mb-3 grid gap-3">
      {fault && (
        <Notice kind="bad" alert title="Nicht zurückgenommen">
          {fault.text}
        </Notice>
      )}
      {displacements.map((one) => (
        <Notice key={one.id} kind="warning" title={one.title} action={<UndoDisplacement displacement={one} />}>
          {one.text}
        </Notice>
      ))}
    </div>
  )
}
