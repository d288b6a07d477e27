import { Link } from 'react-router'
import { Notice } from '../ui/notice.tsx'
import type { CreditView } from './credits-view.ts'

/** Payers of whom nothing needs to be asked before their credit is offset. */
export function Credits({ credits }: { credits: readonly CreditView[] }) {
  if (credits.length === 0) return null
  return (
    <div className="my-3">
      <Notice kind="info" title="Guthaben zuerst verrechnen">
        <ul>
          {credits.map(({ id, text, name, to }) => (
            <li key={id}>
              {text}{' '}
              <Link to={to} className="link">
                Auf dem Konto verrechnen<span className="sr-only"> von {name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
