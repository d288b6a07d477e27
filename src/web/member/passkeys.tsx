import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useFetcher } from 'react-router'
import { canUsePasskeys, makePasskey } from '../login/passkey-browser.ts'
import { TOO_MANY_TRIES } from '../login/texts.ts'
import { Button, SubmitButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { addPasskey } from './passkey-action.ts'

interface PasskeysProps {
  passkeys: readonly { id: string; name: string; since: string }[]
}

const FAILED = 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'
const TOLD: Record<string, string | null> = {
  wrong_password: 'Das jetzige Passwort ist nicht richtig.',
  too_many_tries: TOO_MANY_TRIES,
  refused: FAILED,
  added: null,
  question: null,
}

/** Makes a passkey on this device; only in browsers that can. */
function AddPasskey() {
  const fetcher = useFetcher<typeof addPasskey>()
  const [isPossible, setPossible] = useState(false)
  const name = useRef('')
  const [hasFailed, setFailed] = useState(false)
  const { submit } = fetcher
  const told = fetcher.data ?? null
  const options = told?.passkey === 'question' ? told.options : null
  useEffect(() => setPossible(canUsePasskeys()), [])
  useEffect(() => {
    if (options === null) return
    makePasskey(options)
      .then((response) => {
        if (response === null) setFailed(true)
        else
          submit(JSON.stringify({ ask: 'answer', name: name.current, response }), { method: 'post', encType: 'application/json' })
      })
      .catch(() => setFailed(true))
  }, [options, submit])
  if (!isPossible) return <p className="text-muted">Dieser Browser kann hier keinen Passkey anlegen.</p>
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFailed(false)
    const typed = new FormData(event.currentTarget)
    name.current = String(typed.get('passkeyName') ?? '')
    const password = String(typed.get('passkeyPassword') ?? '')
    submit({ ask: 'question', password }, { method: 'post', encType: 'application/json' })
  }
  const fault = hasFailed ? FAILED : told && (TOLD[told.passkey] ?? null)
  return (
    <form className="profile-form" onSubmit={ask}>
      {fault && <Notice kind="warning" title={fault} alert />}
      {told?.passkey === 'added' && <Notice kind="good" title="Der Passkey ist angelegt" alert />}
      <TextField label="Name" hint="Zum Beispiel „Mein Handy“." optional maxLength={60} name="passkeyName" />
      <TextField label="Aktuelles Passwort" type="password" autoComplete="current-password" name="passkeyPassword" />
      <Button type="submit" look="quiet" disabled={fetcher.state !== 'idle'}>
        Passkey anlegen
      </Button>
    </form>
  )
}

export function Passkeys({ passkeys }: PasskeysProps) {
  return (
    <div className="profile-part">
      <p>Mit einem Passkey loggen Sie sich mit Fingerabdruck, Gesicht oder Geräte-PIN ein, ohne Passwort.</p>
      {passkeys.length > 0 && (
        <ul className="profile-list">
          {passkeys.map(({ id, name, since }) => (
            <li key={id}>
              <span className="grow">
                <strong>{name}</strong> <span className="text-muted">{since}</span>
              </span>
              <Form method="post">
                <input type="hidden" name="intent" value="remove-passkey" />
                <input type="hidden" name="passkey" value={id} />
                <SubmitButton look="quiet" size="small" aria-label={`Passkey ${name} entfernen`}>
                  Entfernen
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <div className="needs-js w-full">
        <AddPasskey />
      </div>
    </div>
  )
}
