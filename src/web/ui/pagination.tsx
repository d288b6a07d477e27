import { ChevronLeft, ChevronRight } from 'lucide-react'
import { changedQuery } from '../kit/query.ts'
import { LinkButton } from './button.tsx'

interface PagerProps {
  /** Addresses of the neighbours; null at an end. */
  previous: string | null
  next: string | null
  /** "Treffer 51–100 von 1.184" or "Woche 48". */
  children: string
}

/** One page back or on; for lists read by key, and for days and weeks. */
export function Pager({ previous, next, children }: PagerProps) {
  return (
    <nav aria-label="Blättern" className="mt-4 flex flex-wrap items-center gap-3">
      {previous && (
        <LinkButton to={previous} look="quiet" size="small" rel="prev">
          <ChevronLeft aria-hidden="true" size={18} /> Zurück
        </LinkButton>
      )}
      <span className="tabular text-muted">{children}</span>
      {next && (
        <LinkButton to={next} look="quiet" size="small" rel="next">
          Weiter <ChevronRight aria-hidden="true" size={18} />
        </LinkButton>
      )}
    </nav>
  )
}

interface ListPagerProps {
  path: string
  search: URLSearchParams
  /** Key of the next page's first row; null on the last page. */
  next: string | null
  /** Rows on this page. */
  count: number
}

/** Pages of a list read by key (`nach` in the address), and its beginning; nothing for a single page. */
export function ListPager({ path, search, next, count }: ListPagerProps) {
  const isFirst = !search.has('nach')
  if (!next && isFirst) return null
  return (
    <Pager
      previous={isFirst ? null : changedQuery(path, search, { nach: null })}
      next={next && changedQuery(path, search, { nach: next })}
    >
      {isFirst ? `Die ersten ${count}` : '„Zurück“ zeigt wieder den Anfang'}
    </Pager>
  )
}

interface PaginationProps {
  /** Counted from 1. */
  page: number
  pages: number
  addressOf: (page: number) => string
}

/** The pages around this one, the first and the last. */
export function Pagination({ page, pages, addressOf }: PaginationProps) {
  if (pages < 2) return null
  const near = [1, page - 1, page, page + 1, pages].filter((at) => at >= 1 && at <= pages)
  const shown = [...new Set(near)].sort((one, other) => one - other)
  return (
    <nav aria-label="Seiten" className="mt-4">
      <ul className="flex flex-wrap items-center gap-1">
        {shown.map((at, index) => (
          <li key={at} className="flex items-center gap-1">
            {at - (shown[index - 1] ?? 0) > 1 && <span className="px-1 text-muted">…</span>}
            <LinkButton
              to={addressOf(at)}
              look={at === page ? 'dark' : 'quiet'}
              size="small"
              aria-current={at === page ? 'page' : undefined}
              aria-label={`Seite ${at}`}
            >
              {at}
            </LinkButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
