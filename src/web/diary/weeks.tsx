import { ProgressBar } from '../ui/figures.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { WeeksView, WeekView } from './weeks-view.ts'
import './diary.css'

const COLUMNS: readonly Column<WeekView>[] = [
  { key: 'week', label: 'Woche', cell: ({ whole }) => <span className="tabular">{whole}</span> },
  { key: 'duration', label: 'Bewegung', number: true, cell: ({ duration }) => duration },
  { key: 'moderate', label: 'mittel', number: true, cell: ({ moderate }) => moderate },
  { key: 'vigorous', label: 'anstrengend', number: true, cell: ({ vigorous }) => vigorous },
  { key: 'distance', label: 'Strecke', number: true, cell: ({ distance }) => distance },
  { key: 'weight', label: 'Gewicht', number: true, cell: ({ weight }) => weight },
]

const WIDTH = 1000

/** One bar a week, with the goal as a line through all of them. */
function Bars({ weeks, goal, most }: Pick<WeeksView, 'weeks' | 'goal' | 'most'>) {
  const at = (minutes: number) => Math.round((minutes / most) * WIDTH)
  return (
    <ol className="week-bars" aria-hidden="true">
      {weeks.map(({ key, day, counted, isReached }) => (
        <li key={key}>
          <span className="tabular text-muted">{day}</span>
          <svg viewBox={`0 0 ${WIDTH} 20`} preserveAspectRatio="none" role="presentation">
            <rect className="week-track" width={WIDTH} height="20" />
            <rect className={isReached ? 'week-bar week-bar-reached' : 'week-bar'} width={at(counted)} height="20" />
            <rect className="week-goal" x={Math.max(0, at(goal) - 3)} width="3" height="20" />
          </svg>
          <span className="tabular font-semibold">{counted}</span>
        </li>
      ))}
    </ol>
  )
}

/** The line of the weights of these weeks, its ends named. */
function Weights({ weeks }: Pick<WeeksView, 'weeks'>) {
  const known = weeks.flatMap(({ grams, ...week }, at) => (grams === null ? [] : [{ ...week, grams, at }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || known.length < 2) return null
  const all = known.map(({ grams }) => grams)
  const low = Math.min(...all) - 500
  const span = Math.max(...all) + 500 - low
  const points = known
    .map(({ grams, at }) => `${(at / (weeks.length - 1)) * WIDTH},${100 - ((grams - low) / span) * 100}`)
    .join(' ')
  return (
    <figure className="weights">
      <figcaption>
        Gewicht: {first.weight} in der Woche vom {first.day}, {last.weight} in der vom {last.day}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} 100`} preserveAspectRatio="none" aria-hidden="true" role="presentation">
        <polyline points={points} />
      </svg>
    </figure>
  )
}

/** Weeks as bars and as a table, against the WHO's recommendation. */
export function Weeks({ weeks, now, goal, goalText, source, most }: WeeksView) {
  return (
    <>
      {now && (
        <div className="w-full">
          <ProgressBar
            label="Diese Woche"
            value={Math.min(now.counted, goal)}
            max={goal}
            text={`${now.counted} von ${goal} Minuten${now.isReached ? ', geschafft' : ''}`}
          />
        </div>
      )}
      <p className="text-muted">
        {goalText} ({source})
      </p>
      <div className="w-full">
        <p className="mb-2 font-semibold" aria-hidden="true">
          Gezählte Minuten je Woche
        </p>
        <Bars {...{ weeks, goal, most }} />
      </div>
      <Weights weeks={weeks} />
      <details className="w-full min-w-0">
        <summary className="link flex min-h-11 cursor-pointer items-center">Alle Zahlen als Tabelle</summary>
        <Table
          caption="Meine Wochen"
          captionHidden
          columns={COLUMNS}
          rows={weeks.toReversed()}
          keyOf={({ key }) => key}
          stack
          dense
        />
      </details>
    </>
  )
}
