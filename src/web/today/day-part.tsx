import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { State } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { EntryView } from './today-view.ts'

/** Of a long day only so many at first. */
const SHOWN = 12

function Entries({ entries }: { entries: readonly EntryView[] }) {
  return (
    <ul className="today-list">
      {entries.map(({ id, title, times, place, hue, isOff, isNow, mark, to }) => (
        <li key={id}>
          <Link to={to} className={`today-entry ${hue === null ? '' : `today-hued hue-${hue % 6}`}`}>
            <span className={isOff ? 'today-times line-through' : 'today-times'}>{times}</span>
            <span className="min-w-0">
              <strong>{title}</strong>
              <span className="today-line">{[place, isNow && !isOff ? 'läuft' : ''].filter(Boolean).join(' · ')}</span>
            </span>
            {mark && <State kind={mark.tone}>{mark.text}</State>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function More({ text, entries }: { text: string; entries: readonly EntryView[] }) {
  if (entries.length === 0) return null
  return (
    <details className="today-more">
      <summary>
        <ChevronRight aria-hidden="true" size={18} /> {text}
      </summary>
      <Entries entries={entries} />
    </details>
  )
}

/** Sessions of the day: the present and coming ones, then those that are over. */
export function DayPart({ day, isLeading }: { day: readonly EntryView[]; isLeading: boolean }) {
  const coming = day.filter(({ isOver }) => !isOver)
  const over = day.filter(({ isOver }) => isOver)
  if (day.length === 0)
    return (
      <EmptyState
        action={
          <LinkButton to="/admin/mobile/participantList" look="quiet">
            Nächste Stunden
          </LinkButton>
        }
      >
        Heute steht nichts an.
      </EmptyState>
    )
  return (
    <>
      {coming.length > 0 ? (
        <Entries entries={coming.slice(0, SHOWN)} />
      ) : (
        <p className="text-muted">Für heute ist alles vorbei.</p>
      )}
      <More text={`${coming.length - SHOWN} weitere heute`} entries={coming.slice(SHOWN)} />
      <More text={`${over.length} schon vorbei`} entries={over} />
      {isLeading && (
        <LinkButton to="/admin/mobile/participantList" look="quiet" className="mt-3">
          Alle Teilnehmerlisten
        </LinkButton>
      )}
    </>
  )
}
