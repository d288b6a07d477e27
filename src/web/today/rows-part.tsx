import { Link } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ListView } from './today-view.ts'

/** Rows behind a task or a figure. */
export function RowsPart({ list: { rows, isMore } }: { list: ListView }) {
  if (rows.length === 0) return <EmptyState>Alles erledigt. Hier wartet nichts mehr.</EmptyState>
  return (
    <>
      <ul className="today-list max-w-3xl">
        {rows.map(({ id, name, line, isDue, to }) => (
          <li key={id} className="today-row">
            {to ? (
              <Link to={to} className="link font-semibold">
                {name}
              </Link>
            ) : (
              <strong>{name}</strong>
            )}
            {isDue && <span className="state state-bad">Eilig</span>}
            <p className="today-line">{line}</p>
          </li>
        ))}
      </ul>
      {isMore && <p className="mt-2 text-muted">Es gibt noch mehr. Hier stehen die ersten {rows.length}.</p>}
    </>
  )
}
