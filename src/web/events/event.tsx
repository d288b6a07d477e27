import { CoursePicture } from '../courses/course-picture.tsx'
import { useLive } from '../kit/live.ts'
import { DrawnText } from '../rich-text/drawn-text.tsx'
import { State } from '../ui/badge.tsx'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { StructuredData } from '../ui/structured-data.tsx'
import type { Route } from './+types/event'
import './events.css'
import { EVENT_READS } from './events-address.ts'

export { loader } from './event.page.ts'

type Data = Route.ComponentProps['loaderData']

function SignUpCard({ signUp, isOver }: { signUp: NonNullable<Data['signUp']>; isOver: boolean }) {
  const { price, state, isBookable, closed, text, slug } = signUp
  return (
    <aside aria-label="Anmeldung" className="offer-aside">
      <div className="card signup-card">
        {price && (
          <p className="signup-price">
            <strong>{price.main}</strong> <span className="text-muted">{price.note}</span>
          </p>
        )}
        {state && !isOver && <State kind={state.tone}>{state.text}</State>}
        {isBookable && !isOver ? (
          <LinkButton to={`/id/${slug}/signup`} className="w-full">
            {text}
          </LinkButton>
        ) : (
          <p className="text-muted">{isOver || !closed ? 'Die Anmeldung ist beendet.' : closed}</p>
        )}
      </div>
    </aside>
  )
}

const factsOf = (event: Data['event']): [string, string][] =>
  (
    [
      ['Wann', event.when],
      ['Wo', [event.place, event.address].filter(Boolean).join(', ')],
      ['Für wen', event.audience],
      ['Abteilung', event.department],
    ] as [string, string][]
  ).filter(([, text]) => text !== '')

export default function EventPage({ loaderData: { event, signUp, facts } }: Route.ComponentProps) {
  useLive(...EVENT_READS)
  return (
    <>
      <Band eyebrow={event.category || 'Termin'} title={event.title} line={event.when} />
      <div className="page offer-page">
        <div className="offer-text">
          {event.isCancelled && (
            <Notice kind="bad" title="Fällt aus">
              {event.cancelReason}
            </Notice>
          )}
          {event.isHallClosed && !event.isOver && (
            <Notice kind="warning" title="Halle gesperrt">
              Ob und wo dieser Termin stattfindet, ist noch offen.
            </Notice>
          )}
          {event.isOver && !event.isCancelled && <Notice title="Dieser Termin ist vorbei." />}
          {event.image && <CoursePicture image={event.image} />}
          <DrawnText text={event.body} />
          <dl className="fact-list">
            {factsOf(event).map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className="actions">
            <LinkButton to="/events" look="quiet" size="small">
              Alle Termine
            </LinkButton>
            {!event.isOver && (
              <a href={event.calendar} className="button button-plain button-small">
                {event.isCancelled ? 'Absage in meinen Kalender' : 'In meinen Kalender'}
              </a>
            )}
            {event.route && (
              <a href={event.route} rel="noopener noreferrer" className="button button-plain button-small">
                Route bei OpenStreetMap
              </a>
            )}
          </p>
        </div>
        {signUp && !event.isCancelled && <SignUpCard signUp={signUp} isOver={event.isOver} />}
      </div>
      <StructuredData json={facts} />
    </>
  )
}
