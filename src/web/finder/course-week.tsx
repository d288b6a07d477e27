import { Link } from 'react-router'
import { State } from '../ui/badge.tsx'
import { type FinderState, finderAddress } from './finder-address.ts'
import type { CourseGroupView } from './finder-view.ts'

/** The week as seven columns; below each other where they do not fit. */
export function CourseWeek({ groups, state }: { groups: readonly CourseGroupView[]; state: FinderState }) {
  return (
    <div className="week">
      {groups.map(({ weekday, name, cards, more }) => (
        <section key={weekday} aria-labelledby={`day-${weekday}`}>
          <h2 id={`day-${weekday}`}>{name}</h2>
          <ul className="grid gap-2">
            {cards.map((card) => (
              <li key={card.key} className={`card week-card ${card.hue === null ? '' : `card-hued hue-${card.hue % 6}`}`}>
                <p className="week-time">{card.times}</p>
                <h3>
                  <Link to={card.way} viewTransition className="card-way">
                    {card.title}
                  </Link>
                </h3>
                <p className="week-place">{[card.place, card.part].filter(Boolean).join(', ')}</p>
                <State kind={card.state.tone}>{card.state.text}</State>
              </li>
            ))}
          </ul>
          {more > 0 && (
            <p className="week-more">
              <Link to={finderAddress(state, { weekday, view: 'list' })} className="link">
                {more === 1 ? 'noch ein Angebot' : `noch ${more} Angebote`} am {name}
              </Link>
            </p>
          )}
        </section>
      ))}
    </div>
  )
}
