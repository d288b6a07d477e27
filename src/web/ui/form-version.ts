import { useState } from 'react'
import type { FormAnswer } from './form-view.ts'

export interface FormVersion {
  /** Goes along as a hidden field: the version that the person saw when they began to type. */
  version: number
  /** Somebody else has saved since. */
  isOutdated: boolean
  /** The form's `key`: a form in which nothing was typed starts anew with what is saved now. */
  key: string
  /** Props of the form. */
  form: { onInput: () => void; onSubmit: () => void }
}

/**
 * Keeps a form on a page that follows changes of others (`useLive`): what is being typed stays, and is sent with the version
 * it was typed against. After a refusal the form goes on with the version saved now.
 */
export function useFormVersion(version: number, answer: FormAnswer | null): FormVersion {
  const [isTouched, setTouched] = useState(false)
  const [kept, setKept] = useState({ version, answer, count: 0 })
  // What was typed while a refusal was on its way stands in no answer: the form stays as it is.
  const stays = isTouched && answer !== null
  if (answer !== kept.answer || (!isTouched && version !== kept.version))
    setKept({ version, answer, count: kept.count + (stays ? 0 : 1) })
  return {
    version: kept.version,
    isOutdated: kept.version !== version,
    key: String(kept.count),
    form: { onInput: () => setTouched(true), onSubmit: () => setTouched(false) },
  }
}
