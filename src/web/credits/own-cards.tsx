import { State } from '../ui/badge.tsx'
import { MovesList } from './moves-list.tsx'
import type { OwnCardView } from './own-cards-view.ts'

/** Section of the profile; nothing without a card. */
export function OwnCards({ cards }: { cards: readonly OwnCardView[] }) {
  if (cards.length === 0) return null
  return (
    <section className="card profile-card" aria-labelledby="karten">
      <h2 id="karten">Meine Karten</h2>
      <ul className="grid w-full max-w-lg gap-4">
        {cards.map(({ id, name, balance, state, left, units, moves }) => (
          <li key={id} className="grid gap-1">
            <p className="flex flex-wrap items-center justify-between gap-x-3">
              <strong>{name}</strong>
              {state && <State>{state}</State>}
            </p>
            <progress className="progress" value={left} max={units} aria-label={`${name}: ${balance}`} />
            <p>{balance}</p>
            <details>
              <summary className="flex min-h-11 items-center text-link underline">Verlauf</summary>
              <MovesList moves={moves} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
