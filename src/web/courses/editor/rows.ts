import { useState } from 'react'
import type { FormAnswer } from '../../ui/form-view.ts'

/** A row of a form: `key` stays while rows before it go; `id` is empty for one that is not saved yet. */
export interface FormRow {
  key: string
  id: string
}

const UNSAVED = /^(\w+)\[(\d+)\]/

const MOST_ROWS = 40

/** How many rows were typed, whatever of them; no more than are drawn. */
const countTyped = (answer: FormAnswer, list: string): number =>
  Object.keys(answer.typed).reduce((most, name) => {
    const [, found, at] = UNSAVED.exec(name) ?? []
    return found === list ? Math.min(MOST_ROWS, Math.max(most, Number(at) + 1)) : most
  }, 0)

/** The rows of a list in a form: those typed, else those saved; one more is added and any is taken away in the browser. */
export function useRows(list: string, savedIds: readonly string[], answer: FormAnswer | null) {
  const [rows, setRows] = useState<FormRow[]>(() => {
    const ids = answer
      ? Array.from({ length: countTyped(answer, list) }, (_, at) => answer.typed[`${list}[${at}].id`]?.[0] ?? '')
      : savedIds
    return ids.map((id, at) => ({ key: `${list}-${at}`, id }))
  })
  const [added, setAdded] = useState(0)
  return {
    rows,
    add() {
      setRows([...rows, { key: `${list}-new-${added}`, id: '' }])
      setAdded(added + 1)
    },
    remove: (key: string) => setRows(rows.filter((row) => row.key !== key)),
  }
}
