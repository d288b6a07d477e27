import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { answerPasskey } from './passkey-answer.ts'
import { askForPasskey, canUsePasskeys } from './passkey-browser.ts'

/** Login by passkey; appears only in browsers that know them. */
export function PasskeyButton() {
  const fetcher = useFetcher<typeof answerPasskey>()
  const [isPossible, setPossible] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { submit } = fetcher
  const told = fetcher.data ?? null
  const options = told?.passkey === 'question' ? told.options : null
  useEffect(() => setPossible(canUsePasskeys()), [])
  useEffect(() => {
    if (options === null) return
    askForPasskey(options)
      .then((response) => {
        if (response === null) setFailed(true)
        else submit(JSON.stringify({ ask: 'answer', response }), { method: 'post', encType: 'application/json' })
      })
      .catch(() => setFailed(true))
  }, [options, submit])
  if (!isPossible) return null
  return (
    <>
      <p className="login-or">oder</p>
      {(hasFailed || told?.passkey === 'refused') && (
        <Notice kind="warning" title="Der Passkey hat nicht geklappt" alert>
          Bitte versuchen Sie es noch einmal oder loggen Sie sich mit dem Passwort ein.
        </Notice>
      )}
      <Button
        look="quiet"
        disabled={fetcher.state !== 'idle'}
        onClick={() => {
          setFailed(false)
          submit({ ask: 'question' }, { method: 'post', encType: 'application/json' })
        }}
      >
        <KeyRound aria-hidden="true" size={18} /> Passkey benutzen
      </Button>
    </>
  )
}
