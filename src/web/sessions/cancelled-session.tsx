import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { type FormAnswer, formView } from '../ui/form-view.ts'
import { Notice } from '../ui/notice.tsx'
import { Options } from '../ui/options.tsx'
import type { CancelledView } from './cancel-view.ts'
import { Told } from './told.tsx'

/** Counts down from what the server said; `asOf` changes with each of its answers. */
function useSecondsLeft(seconds: number, asOf: string): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const endsAt = performance.now() + seconds * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))), 500)
    setLeft(asOf === '' ? 0 : seconds)
    return () => clearInterval(timer)
  }, [seconds, asOf])
  return left
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function Undo({ seconds, asOf }: { seconds: number; asOf: string }) {
  const left = useSecondsLeft(seconds, asOf)
  if (left <= 0) return null
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="undo" />
      <SubmitButton look="quiet" size="hall" className="session-undo">
        Rückgängig machen <span className="tabular">({clock(left)})</span>
      </SubmitButton>
    </Form>
  )
}

function ReplaceForm({ cancelled: { defaults, places }, answer }: { cancelled: CancelledView; answer: FormAnswer | null }) {
  const own = answer?.typed.intent?.[0] === 'replace' ? answer : null
  const view = formView(own, defaults)
  return (
    <Form method="post" noValidate className="card grid gap-3" key={own ? JSON.stringify(own) : 'fresh'} aria-labelledby="ersatz">
      <h2 id="ersatz">Ersatztermin</h2>
      <input type="hidden" name="intent" value="replace" />
      <DateField label="Tag" {...view.field('onDay')} />
      <div className="flex flex-wrap gap-3">
        <TextField label="Von" className="max-w-28" inputMode="numeric" {...view.field('startsTime')} />
        <TextField label="Bis" className="max-w-28" inputMode="numeric" {...view.field('endsTime')} />
      </div>
      <Select label="Halle" {...view.field('partId')}>
        <Options options={places} none="ohne Halle" />
      </Select>
      <SubmitButton size="hall">Ersatztermin festlegen</SubmitButton>
    </Form>
  )
}

interface CancelledSessionProps {
  cancelled: CancelledView
  answer: FormAnswer | null
  asOf: string
}

/** A session that does not take place: take it back, see who knows, set another date. */
export function CancelledSession({ cancelled, answer, asOf }: CancelledSessionProps) {
  const { replacement, reason, undoSeconds, isWaiting, unseen, seen } = cancelled
  return (
    <>
      {replacement ? (
        <Notice kind="info" title="Wird nachgeholt">
          {replacement}
        </Notice>
      ) : (
        <Notice kind="warning" title="Diese Stunde fällt aus">
          {reason && <p>{reason}</p>}
          <p>Die Halle ist frei. Website, Listen und Kalender zeigen es.</p>
        </Notice>
      )}
      {undoSeconds > 0 && <Undo seconds={undoSeconds} asOf={asOf} />}
      <Told unseen={unseen} seen={seen} isWaiting={isWaiting && undoSeconds > 0} />
      {!replacement && <ReplaceForm cancelled={cancelled} answer={answer} />}
    </>
  )
}
