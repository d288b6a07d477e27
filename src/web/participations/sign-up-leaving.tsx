import { type SyntheticEvent, useEffect, useState } from 'react'
import { stored } from '../browser/stored.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { UnsavedWarning } from '../ui/unsaved.tsx'
import { findDraft, forgetDraft, keepDraft } from './sign-up-draft.ts'
import type { Typed } from './sign-up-fields.ts'
import type { SignUpStep } from './sign-up-steps.ts'

function textsIn(form: HTMLFormElement): Typed {
  const fields = new FormData(form)
  const textsOf = (name: string) => fields.getAll(name).filter((value) => typeof value === 'string')
  return Object.fromEntries([...fields.keys()].map((name) => [name, textsOf(name)]))
}

/** Unsent entries of a step; null once it is sent. */
function typedOf(answer: SignUpStep): Typed | null {
  if (answer.step === 'check') return answer.typed
  return answer.step === 'person' || answer.step === 'details' ? answer.form.typed : null
}

/** Keeps the entries of a sign-up in this tab until it is sent. `draft`: found when the page opened. */
export function useDraft(of: string, answer: SignUpStep | null) {
  const [found, setFound] = useState<{ of: string; draft: Typed | null } | null>(null)
  useEffect(() => setFound({ of, draft: findDraft(stored('sessionStorage'), of, Date.now()) }), [of])
  useEffect(() => {
    const typed = answer && typedOf(answer)
    if (typed) keepDraft(stored('sessionStorage'), of, typed, Date.now())
    else if (answer) forgetDraft(stored('sessionStorage'), of, Date.now())
  }, [of, answer])
  return {
    draft: found?.of === of ? found.draft : null,
    keep({ target }: SyntheticEvent) {
      // A draft outlives a letter typed before the scripts came.
      const form = found?.of === of && target instanceof Element ? target.closest('form') : null
      if (form) keepDraft(stored('sessionStorage'), of, textsIn(form), Date.now())
    },
    forget() {
      forgetDraft(stored('sessionStorage'), of, Date.now())
      setFound(null)
    },
  }
}

/** Tells of restored entries, with a button to delete them. */
export const DraftNotice = ({ forget }: { forget: () => void }) => (
  <div className="mb-6 max-w-160">
    <Notice
      title="Ihre Eingaben sind noch da"
      action={
        <Button look="quiet" onClick={forget}>
          Eingaben löschen
        </Button>
      }
    >
      Sie waren noch nicht fertig. Abgeschickt ist noch nichts.
    </Notice>
  </div>
)

/** Asks back before a sign-up or a wish is left half way. */
export const SignUpLeaving = ({ started, noun }: { started: object | null; noun: 'Ihre Anmeldung' | 'Ihr Wunsch' }) => (
  <UnsavedWarning
    answer={started}
    title={`${noun} ist noch nicht abgeschickt`}
    stayText="Weiter ausfüllen"
    leaveText="Seite verlassen"
  >
    Ihre Eingaben heben wir zwei Stunden lang in diesem Browser-Tab auf, nur die Bankverbindung nicht.
  </UnsavedWarning>
)
