import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import type { List } from '../../domain/list-orders/input.ts'
import { LINE_NAMES } from '../../domain/list-orders/texts.ts'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { ALL_TEXT, actionsOf, type BatchView, PATH } from './batch-actions.ts'

interface ListBatchFormProps {
  list: List
  actions: BatchView
  /** Address of the list; `filters`: the names in it that narrow the list. */
  search: URLSearchParams
  filters: readonly string[]
  /** Cursor of the next page. */
  next: string | null
  /** The list, with a box `id` in each line. */
  children: ReactNode
}

/** A list with ticks; leads the ticked lines, or all that the filter finds, to the page of orders. */
export function ListBatchForm({ list, actions, search, filters, next, children }: ListBatchFormProps) {
  const hasMore = next !== null || search.has('nach')
  const { pathname, search: query } = useLocation()
  return (
    <Form action={PATH} key={query}>
      <input type="hidden" name="view" value={actions} />
      {filters
        .filter((name) => name !== 'view')
        .flatMap((name) =>
          search.getAll(name).map((value) => <input key={`${name}${value}`} type="hidden" name={name} value={value} />),
        )}
      <input type="hidden" name="zurueck" value={`${pathname}${query}`} />
      <BulkBar legend={`Für mehrere ${LINE_NAMES[list][1]}`} all={hasMore ? ALL_TEXT : null} actions={actionsOf(actions)} />
      {children}
    </Form>
  )
}
