import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Accordion } from '../../ui/accordion.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CloseCourse, isChosenFor, Settlements, Targets } from './close-course.tsx'
import type { Chosen, CloseView } from './close-view.ts'

/** More courses are folded away: one choice for all stands above them. */
const MOST_UNFOLDED = 2

function ForAll({ preview: { targets, hasCourses, owed }, chosen }: { preview: CloseView; chosen: Chosen }) {
  return (
    <section aria-labelledby="close-all" className="card grid gap-3">
      <h2 id="close-all" className="text-[1.1rem]">
        Für alle
      </h2>
      <div className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2">
        <Select label="Was geschieht mit den Stunden?" name="every" defaultValue={chosen.every ?? 'cancel'}>
          <option value="cancel">Absagen</option>
          <Targets targets={targets} />
        </Select>
        {hasCourses && (
          <Select
            label="Was bekommen Teilnehmer von Kursen bei Ausfall?"
            name="everySettle"
            defaultValue={chosen.everySettle ?? 'extend'}
          >
            <Settlements owed={owed} />
          </Select>
        )}
      </div>
      {owed !== '' && <p className="text-muted">{owed}</p>}
    </section>
  )
}

function Courses({ courses, chosen }: { courses: CloseView['courses']; chosen: Chosen }) {
  if (courses.length === 0) return null
  const isTouched = courses.some((course) => isChosenFor(course, chosen))
  return (
    <Accordion title={`Angebote einzeln festlegen (${courses.length})`} open={isTouched || courses.length <= MOST_UNFOLDED}>
      <ul>
        {courses.map((course) => (
          <CloseCourse key={course.id} course={course} chosen={chosen} />
        ))}
      </ul>
    </Accordion>
  )
}

function Bookings({ bookings }: { bookings: CloseView['bookings'] }) {
  if (bookings.count === 0) return null
  return (
    <Accordion title={`Andere Belegungen (${bookings.count})`} open={bookings.lines.length <= MOST_UNFOLDED}>
      <p className="text-muted">
        Sie ruhen und gelten wieder, wenn die Sperrung aufgehoben ist.
        {bookings.told.length > 0 && ` Bescheid bekommen: ${bookings.told.join(', ')}.`}
      </p>
      <ul className="mt-2 grid list-disc gap-1 pl-6">
        {bookings.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Accordion>
  )
}

interface ClosePreviewProps {
  preview: CloseView
  chosen: Chosen
  submitText: string
  /** Further fields, or text before the button. */
  children?: ReactNode
}

export function ClosePreview({ preview, chosen, submitText, children }: ClosePreviewProps) {
  return (
    <Form method="post" className="grid gap-4">
      <Notice kind="warning" title={preview.summary}>
        {preview.lines.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
      <input type="hidden" name="ways" value={preview.ways} />
      {preview.courses.length > 0 && <ForAll preview={preview} chosen={chosen} />}
      <Courses courses={preview.courses} chosen={chosen} />
      <Bookings bookings={preview.bookings} />
      {children}
      <div className="actions">
        <SubmitButton look="danger" busyText="Alle werden benachrichtigt …">
          {submitText}
        </SubmitButton>
      </div>
    </Form>
  )
}
