import { Link, useSearchParams } from 'react-router'
import type { FormAnswer } from '../kit/form-view.ts'
import { changedQuery } from '../kit/query.ts'
import { State } from '../ui/badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select } from '../ui/field.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListPanel } from '../ui/list-panel.tsx'
import { Options } from '../ui/options.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { ClaimPanel } from './claim-panel.tsx'
import type { ClaimPanelView, ClaimRow } from './claim-view.ts'
import { INVOICE_PATH, STAND_OPTIONS } from './invoice-address.ts'

const columnsOf = (search: URLSearchParams): readonly Column<ClaimRow>[] => [
  {
    key: 'debtor',
    label: 'Zahler',
    cell: ({ id, debtor, person }) => (
      <>
        <Link
          to={changedQuery(INVOICE_PATH, search, { forderung: id, zahler: null, getan: null })}
          preventScrollReset
          className="link"
        >
          {debtor}
        </Link>
        {person && person !== debtor && <span className="block font-normal text-muted">für {person}</span>}
      </>
    ),
  },
  { key: 'title', label: 'Wofür', cell: ({ title }) => title },
  { key: 'due', label: 'Fällig', cell: ({ due }) => <span className="tabular">{due}</span> },
  {
    key: 'state',
    label: 'Stand',
    cell: ({ state, until }) => (
      <span>
        <State kind={state.kind}>{state.text}</State> {until}
      </span>
    ),
  },
  { key: 'amount', label: 'Betrag', number: true, cell: ({ amount }) => amount },
  { key: 'open', label: 'Offen', number: true, cell: ({ open }) => <strong>{open}</strong> },
]

interface ClaimsPartProps {
  claims: { rows: ClaimRow[]; next: string | null; count: string; open: string; panel: ClaimPanelView | null }
  answer: FormAnswer | null
}

/** The club's claims, filtered, with one of them open beside the list. */
export function ClaimsPart({ claims: { rows, next, count, open, panel }, answer }: ClaimsPartProps) {
  const [search] = useSearchParams()
  return (
    <ListPanel panel={panel && <ClaimPanel key={panel.id} claim={panel} answer={answer} />}>
      <FilterBar
        path={INVOICE_PATH}
        search={search}
        placeholder="Zahler oder Mitglied"
        keep={['lauf']}
        end={
          <p className="ml-auto tabular text-muted" role="status">
            {count} · offen {open}
          </p>
        }
      >
        <Select label="Stand" name="stand" defaultValue={search.get('stand') ?? 'open'}>
          <Options options={STAND_OPTIONS} />
        </Select>
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState>Hier steht keine Forderung.</EmptyState>
      ) : (
        <>
          <Table
            caption="Forderungen"
            captionHidden
            columns={columnsOf(search)}
            rows={rows}
            keyOf={({ id }) => id}
            isSelected={({ id }) => id === panel?.id}
            stack
          />
          <ListPager path={INVOICE_PATH} search={search} next={next} count={rows.length} />
        </>
      )}
    </ListPanel>
  )
}
