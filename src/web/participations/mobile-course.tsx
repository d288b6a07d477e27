import { ChevronLeft, Mail, Phone, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { groupText } from '../../domain/participations/texts.ts'
import type { FormAnswer } from '../kit/form-view.ts'
import { changedQuery } from '../kit/query.ts'
import { State } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { AddForm } from './add-form.tsx'
import { Answers, PersonLink, Steps } from './participant-card.tsx'
import type { CoursePanelView, ParticipantView } from './participants-view.ts'

function Call({ person: { call, email, name, guardian } }: { person: ParticipantView }) {
  const whom = guardian || name
  if (call)
    return (
      <a href={call} className="hall-call" aria-label={`${whom} anrufen`}>
        <Phone aria-hidden="true" size={24} />
      </a>
    )
  if (email)
    return (
      <a href={`mailto:${email}`} className="hall-call hall-mail" aria-label={`${whom} eine E-Mail schreiben`}>
        <Mail aria-hidden="true" size={24} />
      </a>
    )
  return null
}

interface PeopleProps {
  people: readonly ParticipantView[]
  canManage: boolean
  answer: FormAnswer | null
}

function Person({ person, canManage, answer }: Omit<PeopleProps, 'people'> & { person: ParticipantView }) {
  const { age, guardian, state, note, position, message, answers } = person
  return (
    <li className="hall-person">
      <div className="min-w-0">
        <p className="hall-name">
          {position !== null && <span className="tabular text-muted">{position}. </span>}
          <PersonLink person={person} />
        </p>
        <p className="text-muted">{[age, guardian && `Eltern: ${guardian}`].filter(Boolean).join(' · ')}</p>
        {state.tone !== 'good' && position === null && (
          <p>
            <State kind={state.tone}>{state.text}</State> <span className="text-muted">{note}</span>
          </p>
        )}
        {position !== null && note && <p className="text-muted">{note}</p>}
        {message && <p className="hall-message">{message}</p>}
        <Answers answers={answers} />
        {answer?.faults.map(({ text }) => (
          <Notice key={text} kind="bad" alert>
            {text}
          </Notice>
        ))}
        {canManage && person.mayLeave && <Steps person={person} isOpen={answer !== null} />}
      </div>
      <Call person={person} />
    </li>
  )
}

function People({ people, canManage, answer }: PeopleProps) {
  return (
    <ul className="hall-people">
      {people.map((person) => (
        <Person
          key={person.id}
          person={person}
          canManage={canManage}
          answer={answer?.typed.id?.[0] === person.id ? answer : null}
        />
      ))}
    </ul>
  )
}

interface MobileCourseProps {
  course: CoursePanelView
  answer: FormAnswer | null
  done: string | null
  search: URLSearchParams
}

/** A list like on paper, with a button to call each person. */
export function MobileCourse({ course, answer, done, search }: MobileCourseProps) {
  const { title, times, firstText, placed, waitingPeople, capacity, taken, grouped, canManage } = course
  const isAdding = search.has('neu') || answer?.typed.intent?.[0] === 'add'
  const addressWith = (neu: string | null) => changedQuery('', search, { getan: null, neu })
  return (
    <div className="hall">
      <Link to="/admin/mobile/participants" className="hall-back">
        <ChevronLeft aria-hidden="true" size={22} /> Alle Stunden
      </Link>
      <h1>{title}</h1>
      <p className="text-muted">{[times, firstText].filter(Boolean).join(' · ')}</p>
      {done && !answer && (
        <Notice kind="good" alert>
          {done}
        </Notice>
      )}
      <p className="hall-figures">
        <span>
          <strong>{taken}</strong> {capacity === null ? 'dabei' : `von ${capacity} Plätzen`}
          {grouped > 0 && ` · ${groupText(grouped)}`}
        </span>
        <span>
          <strong>{waitingPeople.length}</strong> auf der Warteliste
        </span>
      </p>
      {canManage && isAdding && <AddForm course={course} answer={answer} close={addressWith(null)} />}
      {canManage && !isAdding && (
        <LinkButton to={addressWith('1')} look="quiet" size="hall">
          <UserPlus aria-hidden="true" size={20} /> Person hinzufügen
        </LinkButton>
      )}
      {placed.length === 0 && <p>Noch niemand angemeldet.</p>}
      <People people={placed} canManage={canManage} answer={answer} />
      {waitingPeople.length > 0 && (
        <section aria-labelledby="warteliste">
          <h2 id="warteliste">Warteliste</h2>
          <People people={waitingPeople} canManage={canManage} answer={answer} />
        </section>
      )}
    </div>
  )
}
