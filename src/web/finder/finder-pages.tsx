import { Link } from 'react-router'
import { type FinderState, finderAddress } from './finder-address.ts'

interface FinderPagesProps {
  state: FinderState
  page: number
  pages: number
}

export function FinderPages({ state, page, pages }: FinderPagesProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Seiten" className="finder-pages">
      {page > 1 && (
        <Link to={finderAddress(state, { page: page - 1 })} rel="prev" className="finder-face">
          Vorige Seite
        </Link>
      )}
      <span>
        Seite {page} von {pages}
      </span>
      {page < pages && (
        <Link to={finderAddress(state, { page: page + 1 })} rel="next" className="finder-face">
          Nächste Seite
        </Link>
      )}
    </nav>
  )
}
