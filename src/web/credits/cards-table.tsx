import { Link } from 'react-router'
import type { CardFilter } from '../../domain/credits/list-cards.ts'
import { changedQuery } from '../query.ts'
import { State } from '../ui/badge.tsx'
import { Select } from '../ui/field.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Options } from '../ui/options.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { FILTERS, PATH } from './cards-address.ts'
import type { CardRow } from './cards-view.ts'

export function CardsFilters({ search, filter }: { search: URLSearchParams; filter: { filter: CardFilter | null } }) {
  return (
    <FilterBar path={PATH} search={search} placeholder="Name">
      <Select label="Stand" name="stand" defaultValue={filter.filter ?? ''}>
        <Options options={FILTERS} none="Alle Karten" />
      </Select>
    </FilterBar>
  )
}

interface CardsTableProps {
  rows: readonly CardRow[]
  next: string | null
  search: URLSearchParams
  openId: string | null
}

export function CardsTable({ rows, next, search, openId }: CardsTableProps) {
  const columns: Column<CardRow>[] = [
    {
      key: 'person',
      label: 'Person',
      cell: ({ id, person }) => (
        <Link
          to={changedQuery(PATH, search, { karte: id, neu: null, getan: null })}
          preventScrollReset
          className="link font-semibold text-ink"
        >
          {person}
        </Link>
      ),
    },
    { key: 'name', label: 'Karte', cell: ({ name }) => name },
    { key: 'left', label: 'Noch', number: true, cell: ({ left }) => <span className="whitespace-nowrap">{left}</span> },
    { key: 'validTo', label: 'Gültig bis', cell: ({ validTo }) => <span className="tabular">{validTo}</span> },
    { key: 'state', label: 'Stand', cell: ({ state }) => <State kind={state.tone}>{state.text}</State> },
  ]
  const shown = openId ? columns.filter(({ key }) => key !== 'validTo') : columns
  return (
    <>
      <Table
        caption="Karten"
        captionHidden
        columns={shown}
        rows={rows}
        keyOf={({ id }) => id}
        stack
        isSelected={({ id }) => id === openId}
      />
      <ListPager path={PATH} search={search} next={next} count={rows.length} />
    </>
  )
}
