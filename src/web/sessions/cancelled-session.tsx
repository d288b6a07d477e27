import { Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { type FormAnswer, formView } from '../ui/form-view.ts'
import { Notice } from '../ui/notice.tsx'
import type { CancelledView, ToldPerson } from './cancel-view.ts'

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

function Unseen({ person: { id, name, about, call, trouble } }: { person: ToldPerson }) {
  return (
    <li className="hall-person">
      <div className="min-w-0">
        <p className="hall-name">{name}</p>
        {about && <p className="text-muted">für {about}</p>}
        {trouble && <p className="session-trouble">{trouble}</p>}
        {!call && <p className="text-muted">keine Telefonnummer</p>}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="called" />
          <input type="hidden" name="notice" value={id} />
          <SubmitButton look="plain" size="small" className="session-knows" aria-label={`${name} weiß Bescheid`}>
            Weiß Bescheid
          </SubmitButton>
        </Form>
      </div>
      {call && (
        <a href={call} className="hall-call" aria-label={`${name} anrufen`}>
          <Phone aria-hidden="true" size={24} />
        </a>
      )}
    </li>
  )
}

function Told({ unseen, seen, isWaiting }: Pick<CancelledView, 'unseen' | 'seen' | 'isWaiting'>) {
  const total = unseen.length + seen.length
  if (total === 0) return null
  return (
    <section aria-labelledby="bescheid">
      <h2 id="bescheid">Wer weiß Bescheid?</h2>
      <p aria-live="polite" className="hall-figures">
        <span>
          <strong>{seen.length}</strong> von {total} wissen Bescheid
        </span>
      </p>
      {isWaiting && <p className="text-muted">Die Nachrichten gehen nach einer Minute hinaus.</p>}
      {unseen.length > 0 && (
        <>
          <h3 className="mt-3">Noch nicht gesehen</h3>
          <ul className="hall-people">
            {unseen.map((person) => (
              <Unseen key={person.id} person={person} />
            ))}
          </ul>
        </>
      )}
      {seen.length > 0 && (
        <details className="mt-3">
          <summary>Gesehen von {seen.length}</summary>
          <ul className="mt-2 grid gap-1">
            {seen.map(({ id, name, how }) => (
              <li key={id}>
                {name} <span className="text-muted">· {how}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
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
        <option value="">ohne Halle</option>
        {places.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
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
