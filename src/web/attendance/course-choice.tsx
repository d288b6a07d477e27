import { Form, Link } from 'react-router'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/field.tsx'
import { membersAddress, PATH } from './members-path.ts'
import type { CourseLink } from './members-view.ts'

/** Which offer's list? */
export function CourseChoice({ courses, search }: { courses: readonly CourseLink[]; search: string }) {
  return (
    <div className="hall">
      <h1>Kursteilnehmer verwalten</h1>
      <Form method="get" className="attendance-search" role="search">
        <TextField label="Angebot suchen" name="suche" type="search" defaultValue={search} optional />
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
      <ul className="grid gap-2">
        {courses.map(({ id, slug, title, hue, about }) => (
          <li key={id}>
            <Link to={membersAddress(slug)} className={`card hall-session ${hue === null ? '' : `card-hued hue-${hue % 6}`}`}>
              <strong className="hall-title">{title}</strong>
              <span className="text-muted">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
