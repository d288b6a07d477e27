import { useState } from 'react'
import type { FormAnswer } from '../kit/form-view.ts'

export interface FormVersion<Version> {
  /** For a hidden field: the version at the first keystroke. */
  version: Version
  /** Somebody else has saved since. */
  isOutdated: boolean
  /** The form's `key`: an untouched form starts anew with the values saved now. */
  key: string
  /** Props of the form. */
  form: { onInput: () => void; onSubmit: () => void }
}

/**
 * Keeps a form on a live page (`useLive`): typed values stay, and are sent with the version they were typed against. After a
 * refusal the form goes on with the version saved now. `led`: versions before and after the person's own change of something that
 * is not in the form, which goes on with the later one.
 */
export function useFormVersion<Version extends string | number>(
  version: Version,
  answer: FormAnswer | null,
  led: { from: Version; to: Version } | null = null,
): FormVersion<Version> {
  const [isTouched, setTouched] = useState(false)
  const [kept, setKept] = useState({ version, answer, count: 0 })
  // Text typed while a refusal was on its way is in no answer: the form stays.
  const stays = isTouched && answer !== null
  if (answer !== kept.answer || (!isTouched && version !== kept.version))
    setKept({ version, answer, count: kept.count + (stays ? 0 : 1) })
  else if (led && kept.version === led.from) setKept({ ...kept, version: led.to })
  return {
    version: kept.version,
    isOutdated: kept.version !== version,
    key: String(kept.count),
    form: { onInput: () => setTouched(true), onSubmit: () => setTouched(false) },
  }
}
