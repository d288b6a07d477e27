import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { getPushState, type PushState, turnOff, turnOn } from './browser-pushes.ts'

const SAID: Record<Exclude<PushState, 'unknown'>, { kind: 'info' | 'good' | 'warning'; title: string; text: string }> = {
  unsupported: { kind: 'info', title: 'Dieser Browser zeigt keine Benachrichtigungen', text: 'Sie bekommen alles per E-Mail.' },
  install_first: {
    kind: 'info',
    title: 'Legen Sie diese Seite zuerst auf den Startbildschirm',
    text: 'Teilen, dann „Zum Home-Bildschirm“. Öffnen Sie sie von dort und schalten Sie die Benachrichtigungen hier ein.',
  },
  forbidden: {
    kind: 'warning',
    title: 'Der Browser hat Benachrichtigungen für diese Seite gesperrt',
    text: 'Erlauben Sie sie in den Einstellungen des Browsers, und öffnen Sie diese Seite neu.',
  },
  off: { kind: 'info', title: 'Ausgeschaltet', text: 'Auf diesem Gerät kommen keine Benachrichtigungen an.' },
  on: { kind: 'good', title: 'Eingeschaltet', text: 'Auf diesem Gerät kommen Benachrichtigungen an.' },
}

const FAILED = 'Das hat nicht geklappt. Bitte prüfen Sie Ihr Netz und versuchen Sie es noch einmal.'

/** Applies to this browser alone. */
export function PushSwitch({ pushKey }: { pushKey: string }) {
  const { submit, data, state } = useFetcher<{ fault: string | null }>()
  const [now, setNow] = useState<PushState>('unknown')
  const [fault, setFault] = useState('')
  const look = useCallback(() => getPushState().then(setNow, () => setNow('unsupported')), [])
  useEffect(() => void look(), [look])
  const wasOnWay = useRef(false)
  useEffect(() => {
    const isLost = wasOnWay.current && state === 'idle' && !data
    wasOnWay.current = state !== 'idle'
    if (!isLost) return
    // Nobody knows whether the server has the address: switched on, it might stay silent.
    const ended = turnOff().then((address) => address !== null && setFault(FAILED))
    void ended.catch(() => setFault(FAILED)).then(look)
  }, [state, data, look])
  const change = async () => {
    setFault('')
    try {
      if (now === 'on') {
        const endpoint = await turnOff()
        if (endpoint) await submit({ intent: 'off', endpoint }, { method: 'post' })
      } else {
        const keys = await turnOn(pushKey)
        if (keys) await submit({ intent: 'on', ...keys }, { method: 'post' })
      }
    } catch (error) {
      console.info('Benachrichtigungen nicht geändert', error)
      setFault(FAILED)
    }
    await look()
  }
  if (now === 'unknown') return null
  const { kind, title, text } = SAID[now]
  const refused = fault || data?.fault
  return (
    <div className="grid gap-3">
      {refused && <Notice kind="bad" alert title={refused} />}
      <Notice kind={kind} title={title}>
        {text}
      </Notice>
      {(now === 'on' || now === 'off') && (
        <div className="actions">
          <Button look={now === 'on' ? 'quiet' : 'main'} onClick={() => void change()}>
            {now === 'on' ? 'Ausschalten' : 'Auf diesem Gerät einschalten'}
          </Button>
        </div>
      )}
    </div>
  )
}
