import { Link, useLocation } from 'react-router'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { PATH } from './statistics-address.ts'
import type { RowView } from './statistics-view.ts'

interface RowsListProps {
  list: { title: string; hint: string; isMoney: boolean; rows: RowView[]; next: string | null; back: string }
}

/** Rows behind one figure. */
export function RowsList({ list: { title, hint, isMoney, rows, next, back } }: RowsListProps) {
  const { search } = useLocation()
  const columns: Column<RowView>[] = [
    {
      key: 'name',
      label: 'Name',
      cell: ({ name, to }) => (
        <Link to={to} className="link">
          {name}
        </Link>
      ),
    },
    ...(rows.some(({ title }) => title !== '') ? [{ key: 'title', label: 'Angebot', cell: ({ title }: RowView) => title }] : []),
    { key: 'note', label: 'Hinweis', cell: ({ note }) => note },
    { key: 'amount', label: isMoney ? 'Betrag' : 'Anzahl', number: true, cell: ({ amount }) => amount },
  ]
  return (
    <>
      <PageHead
        title={title}
        line={hint}
        actions={
          <LinkButton to={back} look="quiet">
            Zurück zur Statistik
          </LinkButton>
        }
      />
      {rows.length === 0 ? (
        <EmptyState>Hier wurde nichts gezählt.</EmptyState>
      ) : (
        <Table caption={title} captionHidden columns={columns} rows={rows} keyOf={({ id }) => id} stack />
      )}
      <ListPager path={PATH} search={new URLSearchParams(search)} next={next} count={rows.length} />
    </>
  )
}
