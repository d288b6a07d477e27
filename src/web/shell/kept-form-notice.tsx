import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { findKeptForm, forgetForm, type KeptForm, keepForm, readTyped, turnedAwayFrom } from './kept-form.ts'

interface Watched {
  form: HTMLFormElement
  submitter: HTMLElement | null
  page: string
  wasSent: boolean
}

/** Watches the forms of staff pages and keeps the input of one whose login ends. */
function useFormKeeper(email: string): void {
  const last = useRef<Watched | null>(null)
  const { state } = useNavigation()
  // Answered: saved, or refused and shown again. Later typing counts anew.
  useEffect(() => {
    if (state === 'idle') last.current = null
  }, [state])
  useEffect(() => {
    const note = (target: EventTarget | null, submitter: HTMLElement | null, wasSent: boolean) => {
      const form = target instanceof Element ? target.closest('form') : null
      if (form) last.current = { form, submitter, wasSent, page: window.location.pathname }
    }
    const typing = ({ target }: Event) => note(target, null, false)
    const sending = ({ target, submitter }: SubmitEvent) => note(target, submitter, true)
    document.addEventListener('input', typing, true)
    document.addEventListener('submit', sending, true)
    return () => {
      document.removeEventListener('input', typing, true)
      document.removeEventListener('submit', sending, true)
      const watched = last.current
      const from = turnedAwayFrom(window.location)
      if (!watched || !from || new URL(from, window.location.href).pathname !== watched.page) return
      // The form has left the page and still holds its input.
      const read = readTyped(watched.form, watched.submitter)
      if (read) keepForm({ ...read, email, page: watched.page, wasSent: watched.wasSent, at: Date.now() })
    }
  }, [email])
}

/** After the login: offers to send the input of the ended login with one press. */
export function KeptFormNotice({ email }: { email: string }) {
  const { pathname } = useLocation()
  const submit = useSubmit()
  const [kept, setKept] = useState<KeptForm | null>(null)
  useFormKeeper(email)
  useEffect(() => setKept(findKeptForm(email, Date.now())), [email])
  if (kept?.page !== pathname) return null
  const done = () => {
    forgetForm()
    setKept(null)
  }
  const send = () => {
    const form = new FormData()
    for (const [name, value] of kept.entries) form.append(name, value)
    done()
    void submit(form, { method: 'post', action: kept.action })
  }
  return (
    <div className="mb-6">
      <Notice
        kind="warning"
        title="Ihre Eingaben sind noch da"
        action={
          <>
            <Button onClick={send}>Jetzt senden</Button>
            <Button look="quiet" onClick={done}>
              Verwerfen
            </Button>
          </>
        }
      >
        {kept.wasSent
          ? 'Als Sie gesendet haben, waren Sie nicht mehr eingeloggt. Es ist noch nichts gespeichert.'
          : 'Während Sie geschrieben haben, endete Ihre Sitzung. Es ist noch nichts gespeichert.'}
        {kept.hadFiles && ' Dateien wählen Sie danach bitte noch einmal.'}
      </Notice>
    </div>
  )
}
