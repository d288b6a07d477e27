import { Link } from 'react-router'
import type { CardFilter } from '../../domain/credits/list-cards.ts'
import { changedQuery } from '../kit/query.ts'
import { sortHead } from '../kit/sorting.ts'
import { State } from '../ui/badge.tsx'
import { Select } from '../ui/field.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Options } from '../ui/options.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { CARD_SORTS, FILTERS, PATH, readCardOrder } from './cards-address.ts'
import { CARD_COLUMNS, type CardColumn } from './cards-columns.ts'
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
  columns: readonly CardColumn[]
  openId: string | null
}

/** Columns that stay beside an open panel. */
const NARROW: readonly CardColumn[] = ['karte', 'noch', 'stand']

const CELLS: Partial<Record<CardColumn, Column<CardRow>['cell']>> = {
  noch: ({ left }) => <span className="whitespace-nowrap">{left}</span>,
  gueltig: ({ validTo }) => <span className="tabular">{validTo}</span>,
  stand: ({ state }) => <State kind={state.tone}>{state.text}</State>,
}

const isSorted = (name: CardColumn | 'person'): name is keyof typeof CARD_SORTS => Object.hasOwn(CARD_SORTS, name)

function sortOf(search: URLSearchParams, name: CardColumn | 'person') {
  return isSorted(name) ? { sort: sortHead(PATH, search, name, CARD_SORTS[name], readCardOrder(search)) } : {}
}

const columnOf = (search: URLSearchParams, name: CardColumn): Column<CardRow> => {
  const { head, of } = CARD_COLUMNS[name]
  return { key: name, label: head, number: name === 'noch' || name === 'preis', cell: CELLS[name] ?? of, ...sortOf(search, name) }
}

export function CardsTable({ rows, next, search, columns, openId }: CardsTableProps) {
  const beside = openId ? columns.filter((name) => NARROW.includes(name)) : columns
  const shown: Column<CardRow>[] = [
    {
      key: 'person',
      label: 'Person',
      ...sortOf(search, 'person'),
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
    ...beside.map((name) => columnOf(search, name)),
  ]
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
