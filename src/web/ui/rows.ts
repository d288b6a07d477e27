import { useState } from 'react'
import type { FormAnswer } from '../kit/form-view.ts'

/** `key` survives the removal of earlier rows; `id` is empty for an unsaved row. */
export interface FormRow {
  key: string
  id: string
}

const UNSAVED = /^(\w+)\[(\d+)\]/

const MOST_ROWS = 40

/** Number of typed rows, complete or not, up to the number drawn. */
const countTyped = (answer: FormAnswer, list: string): number =>
  Object.keys(answer.typed).reduce((most, name) => {
    const [, found, at] = UNSAVED.exec(name) ?? []
    return found === list ? Math.min(MOST_ROWS, Math.max(most, Number(at) + 1)) : most
  }, 0)

/** Rows of a list in a form: the typed ones, else the saved ones; the browser adds and removes some. */
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
