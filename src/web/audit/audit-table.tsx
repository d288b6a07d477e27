import type { DrawnPart } from '../kit/html.ts'
import { changedQuery } from '../kit/query.ts'
import { DrawnTable } from '../ui/drawn.tsx'
import { Pager } from '../ui/pagination.tsx'
import { PATH } from './audit-address.ts'

interface AuditTableProps {
  entries: DrawnPart
  /** Number of them. */
  shown: number
  next: string | null
  search: URLSearchParams
}

export function AuditTable({ entries, shown, next, search }: AuditTableProps) {
  const isLater = search.has('nach')
  return (
    <>
      <DrawnTable label="Protokoll" drawn={entries} isStaying />
      {(next || isLater) && (
        <Pager
          previous={isLater ? changedQuery(PATH, search, { nach: null }) : null}
          next={next && changedQuery(PATH, search, { nach: next })}
        >
          {isLater ? '„Zurück“ zeigt wieder die neuesten Einträge' : `Die neuesten ${shown} Einträge`}
        </Pager>
      )}
    </>
  )
}
