import { CalendarPlus } from 'lucide-react'
import { Link } from 'react-router'
import type { DrawnPart } from '../kit/html.ts'
import { DrawnText } from '../rich-text/drawn-text.tsx'
import { State } from '../ui/badge.tsx'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Drawn } from '../ui/drawn.tsx'
import { Notice } from '../ui/notice.tsx'
import { CourseDates } from './course-dates.tsx'
import { CoursePicture } from './course-picture.tsx'
import { CoursePlace } from './course-place.tsx'
import type { CancelledView, PublicCourseView } from './course-view.ts'

const Sisters = ({ sisters }: Pick<PublicCourseView, 'sisters'>) => (
  <section aria-labelledby="sisters" className="sisters">
    <h2 id="sisters">Hier ist noch Platz</h2>
    <ul>
      {sisters.map(({ slug, title, times, state }) => (
        <li key={slug}>
          <Link to={`/id/${slug}`} className="link">
            {title}
          </Link>
          <span className="text-muted">{[times, state.text].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  </section>
)

function SignUpCard({ view, canSignUp }: { view: PublicCourseView; canSignUp: boolean }) {
  return (
    <div className="card signup-card">
      <p className="signup-price">
        <strong>{view.price.main}</strong> <span className="text-muted">{view.price.note}</span>
      </p>
      {view.running && <p>{view.running}</p>}
      {view.membership && (
        <p className="text-muted">
          {view.membership}{' '}
          <Link to="/myClub#membership" className="link">
            Was heißt Mitgliedschaft?
          </Link>
        </p>
      )}
      {canSignUp && <State kind={view.state.tone}>{view.state.text}</State>}
      {canSignUp && view.sisters.length > 0 && <Sisters sisters={view.sisters} />}
      {canSignUp && view.isBookable && (
        <LinkButton to={`/id/${view.slug}/signup`} className="w-full">
          {view.signUpText}
        </LinkButton>
      )}
      {canSignUp && view.isBookable && view.membership && (
        <LinkButton to={`/id/${view.slug}/signup?mitglied=ja`} look="quiet" className="w-full">
          Ich bin Mitglied
        </LinkButton>
      )}
      {canSignUp && view.draw && (
        <LinkButton to={view.draw.page} look="quiet" className="w-full">
          {view.draw.text}
        </LinkButton>
      )}
      {canSignUp && view.closed && <p className="text-muted">{view.closed}</p>}
      {canSignUp && view.opening && (
        <a href={view.opening} className="button button-quiet w-full">
          <CalendarPlus aria-hidden="true" size={18} /> Im Kalender merken
        </a>
      )}
    </div>
  )
}

function PriceTable({ prices }: { prices: PublicCourseView['prices'] }) {
  if (prices.length < 2) return null
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">Preise</h2>
      <table className="price-table">
        <tbody>
          {prices.map(({ name, amount }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cancelled({ view, cancelled, text }: { view: PublicCourseView; cancelled: CancelledView; text: DrawnPart | null }) {
  return (
    <div className="page offer-page">
      <div className="offer-text">
        <Notice kind="warning" title={cancelled.title}>
          {cancelled.reason && <p>Grund: {cancelled.reason}</p>}
          {cancelled.contact && <p>Fragen beantworten wir gern: {cancelled.contact}</p>}
        </Notice>
        <DrawnText text={text} />
      </div>
      <aside aria-label="Andere Angebote" className="card grid content-start gap-3">
        {view.sisters.length > 0 && <Sisters sisters={view.sisters} />}
        <LinkButton to="/" look="quiet" className="w-full">
          Alle Angebote ansehen
        </LinkButton>
      </aside>
    </div>
  )
}

interface CourseBodyProps {
  view: PublicCourseView
  text: DrawnPart | null
  /** Line drawing of its sport. */
  sport: DrawnPart
  canSignUp: boolean
  calendar?: string
  /** The page's address as a QR code, for paper. */
  code?: DrawnPart
}

/** Page of a course, and its preview before the publication. */
export function CourseBody({ view, text, sport, canSignUp, calendar, code }: CourseBodyProps) {
  const drawing = <Drawn as="div" drawn={sport} className="band-picture" />
  const band = <Band eyebrow={view.kind} title={view.title} line={view.summary} picture={drawing} />
  if (view.cancelled)
    return (
      <>
        {band}
        <Cancelled view={view} cancelled={view.cancelled} text={text} />
      </>
    )
  return (
    <>
      {band}
      <div className="page offer-page">
        <div className="offer-text">
          {view.image && <CoursePicture image={view.image} />}
          <DrawnText text={text} />
          <CourseDates times={view.times} dates={view.dates} more={view.moreDates} calendar={calendar} />
          <dl className="fact-list">
            {view.facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <PriceTable prices={view.prices} />
          <CoursePlace venues={view.venues} />
        </div>
        <aside aria-label="Preis und Anmeldung" className="offer-aside">
          <SignUpCard view={view} canSignUp={canSignUp} />
          {code && <Drawn as="div" drawn={code} className="offer-code" />}
        </aside>
      </div>
    </>
  )
}
