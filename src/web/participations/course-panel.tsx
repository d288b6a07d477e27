import type { FormAnswer } from '../kit/form-view.ts'
import { changedQuery } from '../kit/query.ts'
import { LinkButton } from '../ui/button.tsx'
import { Panel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { AddForm } from './add-form.tsx'
import { ExportForm } from './admin/export-form.tsx'
import { FillBar } from './fill-bar.tsx'
import { ParticipantCard } from './participant-card.tsx'
import { PATH } from './participants-address.ts'
import type { CoursePanelView, ParticipantView } from './participants-view.ts'

interface CoursePanelProps {
  course: CoursePanelView
  answer: FormAnswer | null
  done: string | null
  search: URLSearchParams
}

interface PeopleProps {
  title: string
  people: readonly ParticipantView[]
  canManage: boolean
  answer: FormAnswer | null
}

function People({ title, people, canManage, answer }: PeopleProps) {
  if (people.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-[1.1rem]">
        {title} <span className="tabular font-normal text-muted">{people.length}</span>
      </h3>
      <ul className="panel-rows">
        {people.map((person) => (
          <ParticipantCard
            key={person.id}
            person={person}
            canManage={canManage}
            answer={answer?.typed.id?.[0] === person.id ? answer : null}
          />
        ))}
      </ul>
    </section>
  )
}

export function CoursePanel({ course, answer, done, search }: CoursePanelProps) {
  const { canManage, placed, waitingPeople, ended } = course
  const isAdding = search.has('neu') || answer?.typed.intent?.[0] === 'add'
  const addressWith = (changes: Record<string, string | null>) => changedQuery(PATH, search, { getan: null, ...changes })
  return (
    <Panel
      title={course.title}
      line={course.times || course.firstText}
      close={addressWith({ kurs: null, neu: null })}
      closeText="Schließen"
    >
      {done && !answer && <Notice kind="good">{done}</Notice>}
      <div className="grid gap-1">
        <FillBar {...course} isNamed />
        <p className="text-muted">{[course.note && `davon ${course.note}`, course.firstText].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="actions">
        {canManage && !isAdding && (
          <LinkButton to={addressWith({ neu: '1' })} preventScrollReset size="small">
            Person hinzufügen
          </LinkButton>
        )}
        <LinkButton to={`${PATH}/people?angebot=${course.id}`} look="quiet" size="small">
          Mehrere auswählen
        </LinkButton>
        <LinkButton to={`/admin/mail/write?kurs=${course.slug}`} look="quiet" size="small">
          E-Mail schreiben
        </LinkButton>
        <LinkButton to={`${PATH}/attendance?kurs=${course.slug}`} look="quiet" size="small">
          Anwesenheit
        </LinkButton>
        <LinkButton to={`${PATH}/certificates?kurs=${course.slug}`} look="quiet" size="small">
          Bescheinigungen
        </LinkButton>
        <LinkButton to={`/id/${course.slug}`} look="quiet" size="small">
          Öffentliche Seite
        </LinkButton>
      </div>
      <ExportForm slug={course.slug} />
      {canManage && isAdding && <AddForm course={course} answer={answer} close={addressWith({ neu: null })} />}
      {placed.length + waitingPeople.length === 0 && <p className="text-muted">Noch niemand angemeldet.</p>}
      <People title="Angemeldet" people={placed} canManage={canManage} answer={answer} />
      <People title="Warteliste" people={waitingPeople} canManage={canManage} answer={answer} />
      {ended.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center text-link underline">Frühere Anmeldungen ({ended.length})</summary>
          <People title="Beendet" people={ended} canManage={false} answer={null} />
        </details>
      )}
    </Panel>
  )
}
