import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { CardFilter } from '../../domain/credits/list-cards.ts'
import { changedQuery } from '../query.ts'
import { State } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { FILTERS, PATH } from './cards-address.ts'
import type { CardRow } from './cards-view.ts'

/** Search and filter; a GET form, so that the address says what is shown. */
export function CardsFilters({
  search,
  filter,
}: {
  search: URLSearchParams
  filter: { search: string; filter: CardFilter | null }
}) {
  return (
    <search>
      <Form action={PATH} className="mb-3 flex flex-wrap items-end gap-3" key={search.toString()}>
        <TextField label="Suche" name="q" type="search" defaultValue={filter.search} placeholder="Name" required={false} />
        <Select label="Stand" name="stand" defaultValue={filter.filter ?? ''}>
          <option value="">Alle Karten</option>
          {Object.entries(FILTERS).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        <Button type="submit" look="dark">
          <Search aria-hidden="true" size={18} /> Suchen
        </Button>
      </Form>
    </search>
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
