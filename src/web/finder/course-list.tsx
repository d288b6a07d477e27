import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { State } from '../ui/badge.tsx'
import type { CourseCardView, CourseGroupView } from './finder-view.ts'

const hueClass = (hue: number | null): string => (hue === null ? '' : `card-hued hue-${hue % 6}`)

type TitleLink = (card: CourseCardView) => ReactNode

function CourseCard({ card, link }: { card: CourseCardView; link: TitleLink }) {
  return (
    <li className={`card offer ${hueClass(card.hue)}`}>
      <p className="offer-time">
        {card.times && <strong className="offer-clock">{card.times}</strong>} <span className="offer-small">{card.rhythm}</span>
      </p>
      <h3 className="offer-title">{link(card)}</h3>
      <p className="offer-about offer-small">{card.about}</p>
      <p className="offer-place">
        <strong className="offer-hall">{card.place}</strong> <span className="offer-small offer-below">{card.part}</span>
      </p>
      <p className="offer-state">
        <State kind={card.state.tone}>{card.state.text}</State>
      </p>
      <p className="offer-price">
        <strong className="offer-cost">{card.price.main}</strong>{' '}
        <span className="offer-small offer-below">{card.price.note}</span>
      </p>
    </li>
  )
}

const here: TitleLink = ({ way, title }) => (
  <Link to={way} viewTransition className="card-way">
    {title}
  </Link>
)

/** Courses by weekday, one line each on a wide screen. `link` replaces the router's link, in a frame. */
export function CourseList({ groups, link = here }: { groups: readonly CourseGroupView[]; link?: TitleLink }) {
  return groups.map(({ weekday, name, next, cards }) => (
    <section key={weekday} aria-labelledby={`day-${weekday}`} className="offer-day">
      <h2 id={`day-${weekday}`}>
        {name} {next && <span className="offer-next">{next}</span>}
      </h2>
      <ul className="grid grid-cols-1 gap-2">
        {cards.map((card) => (
          <CourseCard key={card.key} card={card} link={link} />
        ))}
      </ul>
    </section>
  ))
}
