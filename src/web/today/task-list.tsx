import { LinkButton } from '../ui/button.tsx'
import type { TaskView } from './today-view.ts'

export function TaskList({ tasks }: { tasks: readonly TaskView[] }) {
  return (
    <ul className="today-list">
      {tasks.map(({ key, count, isDue, title, line, to, button }) => (
        <li key={key} className="today-task">
          <span className={isDue ? 'today-count text-bad' : 'today-count'}>{count.toLocaleString('de-DE')}</span>
          <div className="min-w-0">
            <strong>{title}</strong>
            <p className="today-line">{line}</p>
          </div>
          <LinkButton to={to} look="quiet" aria-label={`${title}: ${button}`}>
            {button}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
