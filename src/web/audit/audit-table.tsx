import { Link } from 'react-router'
import { changedQuery } from '../kit/query.ts'
import { Pager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { PATH } from './audit-address.ts'
import { AUDIT_COLUMNS, type AuditColumn } from './audit-columns.ts'
import type { AuditRow } from './audit-view.ts'

interface AuditTableProps {
  rows: readonly AuditRow[]
  next: string | null
  search: URLSearchParams
  shown: readonly AuditColumn[]
  openId: string | null
}

const columnOf = (name: AuditColumn): Column<AuditRow> => {
  const { head, of } = AUDIT_COLUMNS[name]
  return { key: name, label: head, cell: (row) => <span className="wrap-anywhere">{of(row)}</span> }
}

export function AuditTable({ rows, next, search, shown, openId }: AuditTableProps) {
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
    ...shown.map(columnOf),
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
