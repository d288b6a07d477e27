import type { OfferCardView, OfferGroupView } from '../courses/finder-view.ts'
import { State } from '../ui/badge.tsx'

const hueClass = (hue: number | null): string => (hue === null ? '' : `card-hued hue-${hue % 6}`)

/** An offer as the finder shows it; its page takes the whole window. */
function EmbedOffer({ card, origin }: { card: OfferCardView; origin: string }) {
  return (
    <li className={`card offer ${hueClass(card.hue)}`}>
      <p className="offer-time">
        {card.times && <strong className="offer-clock">{card.times}</strong>} <span className="offer-small">{card.rhythm}</span>
      </p>
      <h3 className="offer-title">
        <a href={new URL(card.way, origin).href} target="_top" className="card-way">
          {card.title}
        </a>
      </h3>
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

export function EmbedList({ groups, origin }: { groups: readonly OfferGroupView[]; origin: string }) {
  return groups.map(({ weekday, name, next, cards }) => (
    <section key={weekday} aria-labelledby={`day-${weekday}`} className="offer-day">
      <h2 id={`day-${weekday}`}>
        {name} {next && <span className="offer-next">{next}</span>}
      </h2>
      <ul className="grid grid-cols-1 gap-2">
        {cards.map((card) => (
          <EmbedOffer key={card.key} card={card} origin={origin} />
        ))}
      </ul>
    </section>
  ))
}
