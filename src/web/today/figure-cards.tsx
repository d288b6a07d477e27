import { Link } from 'react-router'
import type { FigureView } from './today-view.ts'

export function FigureCards({ figures }: { figures: readonly FigureView[] }) {
  return (
    <ul className="today-figures" aria-label="Zahlen">
      {figures.map(({ key, label, value, note, to }) => (
        <li key={key}>
          <Link to={to} className="card today-figure">
            <span className="text-muted">{label}</span>
            <span className="today-value">{value}</span>
            <span className="text-muted">{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
