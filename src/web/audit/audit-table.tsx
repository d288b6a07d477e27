import { Link } from 'react-router'
import { changedQuery } from '../query.ts'
import { Pager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { PATH } from './audit-address.ts'
import type { AuditRow } from './audit-view.ts'

interface AuditTableProps {
  rows: readonly AuditRow[]
  next: string | null
  search: URLSearchParams
  openId: string | null
}

export function AuditTable({ rows, next, search, openId }: AuditTableProps) {
  const isLater = search.has('nach')
  const columns: Column<AuditRow>[] = [
    {
      key: 'at',
      label: 'Zeit',
      cell: ({ id, at }) => (
        <Link
          to={changedQuery(PATH, search, { eintrag: id })}
          preventScrollReset
          className="link tabular whitespace-nowrap font-normal text-ink"
        >
          {at}
        </Link>
      ),
    },
    { key: 'name', label: 'Person', cell: ({ name }) => name },
    { key: 'content', label: 'Was', cell: ({ content }) => <span className="wrap-anywhere">{content}</span> },
    { key: 'kind', label: 'Art', cell: ({ kind }) => kind },
  ]
  return (
    <>
      <Table
        caption="Protokoll"
        captionHidden
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        stack
        dense
        isSelected={({ id }) => id === openId}
      />
      {(next || isLater) && (
        <Pager
          previous={isLater ? changedQuery(PATH, search, { nach: null }) : null}
          next={next && changedQuery(PATH, search, { nach: next })}
        >
          {isLater ? 'Zurück führt zu den neuesten Einträgen' : `Die neuesten ${rows.length} Einträge`}
        </Pager>
      )}
    </>
  )
}
