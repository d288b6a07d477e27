import { ChevronLeft } from 'lucide-react'
import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { personAddress } from '../kit/person-address.ts'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { SearchedSelect } from '../ui/list-search.tsx'
import { membersAddress } from './members-path.ts'
import type { CourseView, PersonView } from './members-view.ts'

interface PersonPageProps {
  course: CourseView
  person: PersonView
  answer: FormAnswer | null
}

function Move({ person, answer }: Pick<PersonPageProps, 'person' | 'answer'>) {
  const view = formView(answer)
  if (person.targets.length === 0) return null
  return (
    <Form method="post" className="card grid gap-3">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="personId" value={person.personId} />
      <SearchedSelect
        label="Wechselt zu"
        hint="Heute ist der letzte Tag hier und der erste dort."
        options={person.targets}
        {...view.field('toCourseId')}
      />
      <SubmitButton look="quiet" size="hall">
        Wechseln
      </SubmitButton>
    </Form>
  )
}

function Leave({ person: { participationId, personId, name } }: Pick<PersonPageProps, 'person'>) {
  const isBooked = participationId !== null
  return (
    <Form method="post" className="card grid gap-3">
      <input type="hidden" name="intent" value={isBooked ? 'remove' : 'end'} />
      <input type="hidden" name={isBooked ? 'participationId' : 'personId'} value={participationId ?? personId} />
      <p>
        {isBooked
          ? `${name} wird abgemeldet, die Bestätigung geht per E-Mail hinaus. Der Platz wird frei.`
          : 'Heute ist dann der letzte Tag. Bisherige Anwesenheiten bleiben.'}
      </p>
      <SubmitButton look="danger" size="hall">
        {isBooked ? 'Vom Kurs abmelden' : 'Von der Liste nehmen'}
      </SubmitButton>
    </Form>
  )
}

export function PersonPage({ course, person, answer }: PersonPageProps) {
  return (
    <div className="hall">
      <Link to={membersAddress(course.slug)} className="hall-back">
        <ChevronLeft aria-hidden="true" size={22} /> {course.title}
      </Link>
      <h1>{person.name}</h1>
      <p className="text-muted">{person.about}</p>
      {person.warning && <p className="attendance-note-care">{person.warning}</p>}
      {answer && <ErrorSummary faults={answer.faults} title="Noch nicht gespeichert" />}
      <LinkButton to={personAddress(person.personId, membersAddress(course.slug, person.personId))} look="quiet" size="hall">
        Kontakt und Angaben für die Halle
      </LinkButton>
      <section aria-labelledby="wechsel" className="grid gap-3">
        <h2 id="wechsel">Wechseln und beenden</h2>
        {person.participationId === null && <Move person={person} answer={answer} />}
        <Leave person={person} />
      </section>
    </div>
  )
}
