import { Form } from 'react-router'
import { SETTLEMENT_NAMES } from '../../domain/closures/texts.ts'
import { SubmitButton } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { CloseView, CourseView } from './close-view.ts'

function Session({
  session: { id, when, place, free, proposal },
  course,
}: {
  session: CourseView['sessions'][number]
  course: CourseView
}) {
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-t border-line py-2 sm:grid-cols-[1fr_17rem]">
      <span className="tabular">
        {when} <span className="text-muted">{place}</span>
      </span>
      {proposal && <input type="hidden" name={`first.${id}`} value={`${course.id}_${proposal}`} />}
      <Select
        label={<span className="sr-only">{`${course.title}, ${when}`}</span>}
        name={`move.${id}`}
        id={`move-${id}`}
        defaultValue=""
      >
        <option value="">Wie oben gewählt</option>
        <option value="cancel">Absagen</option>
        {free.map((part) => (
          <option key={part.id} value={part.id}>
            {`Verlegen: ${part.name}`}
          </option>
        ))}
      </Select>
    </li>
  )
}

function movedText({ movable, sessions }: CourseView): string {
  if (movable === sessions.length) return movable === 1 ? 'Verlegen' : 'Alle verlegen'
  return `Verlegen, wo Platz ist (${movable} von ${sessions.length})`
}

function Course({ course }: { course: CourseView }) {
  const { id, title, line, isCourse, owed, sessions, movable } = course
  return (
    <li className="card grid gap-3">
      <div className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-[1fr_15rem_12rem]">
        <div>
          <h3>{title}</h3>
          <p className="text-muted">{line}</p>
        </div>
        <Select
          label="Was geschieht?"
          name={`all.${id}`}
          id={`all-${id}`}
          aria-label={`${title}: Was geschieht?`}
          defaultValue="cancel"
        >
          <option value="cancel">Absagen</option>
          {movable > 0 && <option value="move">{movedText(course)}</option>}
        </Select>
        <Select
          label="Bei Ausfall"
          name={`settle.${id}`}
          id={`settle-${id}`}
          aria-label={`${title}: Was bekommen die Teilnehmer bei Ausfall?`}
          defaultValue={isCourse ? 'extend' : 'none'}
        >
          {Object.entries(SETTLEMENT_NAMES)
            .filter(([how]) => how === 'none' || (how === 'extend' ? isCourse : owed !== ''))
            .map(([how, name]) => (
              <option key={how} value={how}>
                {name}
              </option>
            ))}
        </Select>
      </div>
      {owed !== '' && <p className="text-muted">{`Gutschrift oder Erstattung, wenn alles ausfällt: ${owed}.`}</p>}
      <details>
        <summary className="min-h-8 w-fit cursor-pointer">
          <span className="link">Stunden einzeln festlegen</span>
        </summary>
        <ul className="mt-2">
          {sessions.map((session) => (
            <Session key={session.id} session={session} course={course} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function Courses({ courses }: { courses: CloseView['courses'] }) {
  if (courses.length === 0) return null
  return (
    <section aria-labelledby="close-courses" className="grid gap-3">
      <h2 id="close-courses">Angebote</h2>
      <ul className="grid gap-3">
        {courses.map((course) => (
          <Course key={course.id} course={course} />
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
      <Courses courses={preview.courses} />
      <Bookings bookings={preview.bookings} />
      <div className="actions">
        <SubmitButton look="danger">Sperren und alle benachrichtigen</SubmitButton>
      </div>
    </Form>
  )
}
