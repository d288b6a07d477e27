import { Phone } from 'lucide-react'
import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import type { CancelledView, ToldPerson } from './cancel-view.ts'

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
          <SubmitButton look="plain" size="small" className="session-knows" aria-label={`Als informiert abhaken: ${name}`}>
            Als informiert abhaken
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

interface ToldProps extends Pick<CancelledView, 'unseen' | 'seen'> {
  /** No message has gone out yet. */
  isWaiting?: boolean
}

export function Told({ unseen, seen, isWaiting }: ToldProps) {
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
      {isWaiting && <p className="text-muted">Die Nachrichten gehen in den nächsten Minuten hinaus.</p>}
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
