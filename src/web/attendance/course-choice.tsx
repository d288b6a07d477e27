import { Form, Link } from 'react-router'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/field.tsx'
import { membersAddress, PATH } from './members-path.ts'
import type { CourseLink, StandIn } from './members-view.ts'

interface CourseChoiceProps {
  courses: readonly CourseLink[]
  standIns: readonly StandIn[]
  search: string
}

const cardOf = (hue: number | null) => `card hall-session ${hue === null ? '' : `card-hued hue-${hue % 6}`}`

export function CourseChoice({ courses, standIns, search }: CourseChoiceProps) {
  return (
    <div className="hall">
      <h1>Kursteilnehmer verwalten</h1>
      <Form method="get" className="attendance-search" role="search">
        <TextField label="Angebot suchen" name="suche" type="search" defaultValue={search} required={false} />
        <Button type="submit" look="quiet" size="hall">
          Suchen
        </Button>
      </Form>
      {courses.length === 0 && (
        <EmptyState
          action={
            search && (
              <LinkButton to={PATH} look="quiet">
                Alle Angebote
              </LinkButton>
            )
          }
        >
          {search ? 'Auf diese Suche passt keines Ihrer Angebote.' : 'Zurzeit leiten Sie kein Angebot.'}
        </EmptyState>
      )}
      {standIns.length > 0 && (
        <ul className="grid gap-2" aria-label="Vertretungen">
          {standIns.map(({ id, title, hue, about }) => (
            <li key={id}>
              <Link to={`/admin/mobile/participantList#stunde/${id}`} className={cardOf(hue)}>
                <strong className="hall-title">{title}</strong>
                <span className="text-muted">{about}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ul className="grid gap-2">
        {courses.map(({ id, slug, title, hue, about }) => (
          <li key={id}>
            <Link to={membersAddress(slug)} className={cardOf(hue)}>
              <strong className="hall-title">{title}</strong>
              <span className="text-muted">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
