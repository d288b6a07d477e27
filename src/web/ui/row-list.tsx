import { Plus, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { FormAnswer } from '../kit/form-view.ts'
import { Button } from './button.tsx'
import { useRows } from './rows.ts'

interface RowListProps {
  /** Prefix of the fields: `questions` of `questions[2].label`. */
  list: string
  /** Word for one row: `Frage`. */
  noun: string
  savedIds: readonly string[]
  answer: FormAnswer | null
  /** Text above so many rows. */
  above?: (count: number) => ReactNode
  /** Draws a row as a list item; `remove` is its button to take it away, `id` is empty for an unsaved row. */
  children: (row: { id: string; at: number; remove: ReactNode }) => ReactNode
}

/** Rows of a form that are added and taken away in the browser. */
export function RowList({ list, noun, savedIds, answer, above, children }: RowListProps) {
  const { rows, add, remove } = useRows(list, savedIds, answer)
  return (
    <>
      {above?.(rows.length)}
      <ul className="grid gap-3">
        {rows.map(({ key, id }, at) => (
          <Fragment key={key}>
            {children({
              id,
              at,
              remove: (
                <Button look="plain" size="small" onClick={() => remove(key)}>
                  <Trash2 aria-hidden="true" size={16} /> {`${noun} ${at + 1} entfernen`}
                </Button>
              ),
            })}
          </Fragment>
        ))}
      </ul>
      <div className="actions">
        <Button look="quiet" size="small" onClick={add}>
          <Plus aria-hidden="true" size={16} /> {`${noun} hinzufügen`}
        </Button>
      </div>
    </>
  )
}
