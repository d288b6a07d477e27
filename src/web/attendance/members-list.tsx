import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { FormAnswer } from '../kit/form-view.ts'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { JoinForm } from './join-form.tsx'
import { membersAddress, PATH } from './members-path.ts'
import type { CourseView, MemberRow } from './members-view.ts'

function Person({ slug, person }: { slug: string; person: MemberRow }) {
  const { personId, name, about, warning, isTrial } = person
  return (
    <li className="attendance-member">
      <Link to={membersAddress(slug, personId)} className="attendance-member-link">
        <span className="min-w-0">
          <strong className="hall-name block">{name}</strong>
          <span className="block text-muted">{about}</span>
          {warning && <span className="attendance-note-care block">{warning}</span>}
        </span>
        <ChevronRight aria-hidden="true" size={22} className="shrink-0 text-muted" />
      </Link>
      {isTrial && (
        <Form method="post">
          <input type="hidden" name="intent" value="keep" />
          <input type="hidden" name="personId" value={personId} />
          <SubmitButton look="quiet" aria-label={`${name} fest aufnehmen`}>
            Fest aufnehmen
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}

interface MembersListProps {
  course: CourseView
  answer: FormAnswer | null
  /** Note on the last action. */
  children: ReactNode
}

export function MembersList({ course, answer, children }: MembersListProps) {
  const { title, slug, people, figures, isOngoing, hasTrials } = course
  return (
    <div className="hall">
      <Link to={PATH} className="hall-back">
        <ChevronLeft aria-hidden="true" size={22} /> Alle Angebote
      </Link>
      <h1>{title}</h1>
      {children}
      <p className="hall-figures">
        <span>
          <strong>{figures.count}</strong> {figures.count === 1 ? 'Person' : 'Personen'}
        </span>
      </p>
      {figures.text && <p className="text-muted">{figures.text}</p>}
      {people.length === 0 && <p>Noch gehört niemand dazu.</p>}
      <ul className="hall-people">
        {people.map((person) => (
          <Person key={`${person.personId}${person.participationId}`} slug={slug} person={person} />
        ))}
      </ul>
      {isOngoing || hasTrials ? (
        <JoinForm course={course} answer={answer} />
      ) : (
        <LinkButton to={`/admin/participants?kurs=${slug}`} look="quiet" size="hall">
          Person zum Kurs anmelden
        </LinkButton>
      )}
    </div>
  )
}
