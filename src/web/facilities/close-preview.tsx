import { Form } from 'react-router'
import { SETTLEMENT_NAMES } from '../../domain/closures/texts.ts'
import { SubmitButton } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { CloseView } from './close-view.ts'

function Sessions({ sessions }: { sessions: CloseView['sessions'] }) {
  if (sessions.length === 0) return null
  return (
    <section aria-labelledby="close-sessions" className="grid gap-3">
      <h2 id="close-sessions">Stunden</h2>
      <ul className="grid gap-2">
        {sessions.map(({ id, title, when, place, free }) => (
          <li key={id} className="card grid items-center gap-x-4 gap-y-2 sm:grid-cols-[1fr_16rem]">
            <div>
              <strong>{title}</strong>
              <p className="tabular text-muted">{`${when} · ${place}`}</p>
            </div>
            <Select
              label={<span className="sr-only">{`${title}, ${when}`}</span>}
              name={`move.${id}`}
              id={`move-${id}`}
              defaultValue=""
            >
              <option value="">Absagen</option>
              {free.map((part) => (
                <option key={part.id} value={part.id}>
                  {`Verlegen: ${part.name}`}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Courses({ courses }: { courses: CloseView['courses'] }) {
  if (courses.length === 0) return null
  return (
    <section aria-labelledby="close-courses" className="grid gap-3">
      <h2 id="close-courses">Was bekommen die Teilnehmer für ausgefallene Stunden?</h2>
      <ul className="grid gap-2">
        {courses.map(({ id, title, sessions, isCourse }) => (
          <li key={id} className="card grid items-center gap-x-4 gap-y-2 sm:grid-cols-[1fr_16rem]">
            <div>
              <strong>{title}</strong>
              <p className="text-muted">{`${isCourse ? 'Kurs' : 'Dauerangebot'}, ${sessions}`}</p>
            </div>
            <Select
              label={<span className="sr-only">{title}</span>}
              name={`settle.${id}`}
              id={`settle-${id}`}
              defaultValue={isCourse ? 'extend' : 'none'}
            >
              {Object.entries(SETTLEMENT_NAMES)
                .filter(([how]) => isCourse || how !== 'extend')
                .map(([how, name]) => (
                  <option key={how} value={how}>
                    {name}
                  </option>
                ))}
            </Select>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Bookings({ bookings }: { bookings: CloseView['bookings'] }) {
  if (bookings.length === 0) return null
  return (
    <section aria-labelledby="close-bookings" className="grid gap-3">
      <h2 id="close-bookings">Andere Belegungen</h2>
      <p className="text-muted">
        Sie ruhen und gelten wieder, wenn die Sperrung aufgehoben ist. Wer sie angefragt hat, bekommt eine E-Mail.
      </p>
      <ul className="grid list-disc gap-1 pl-6">
        {bookings.map(({ id, title, when, place }) => (
          <li key={id}>{`${title}, ${when}, ${place}`}</li>
        ))}
      </ul>
    </section>
  )
}

/** Whom a closure meets, what becomes of each, and the one button that does it all. */
export function ClosePreview({ preview }: { preview: CloseView }) {
  return (
    <Form method="post" className="grid gap-6">
      <Notice kind="warning" title={preview.summary}>
        {[preview.toCall, preview.waiting].filter(Boolean).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
      <Sessions sessions={preview.sessions} />
      <Courses courses={preview.courses} />
      <Bookings bookings={preview.bookings} />
      <div className="actions">
        <SubmitButton look="danger">Sperren und alle benachrichtigen</SubmitButton>
      </div>
    </Form>
  )
}
