import type { ReactNode } from 'react'
import type { ItemView } from './item-view.ts'
import './statements.css'

interface ItemListProps {
  items: readonly ItemView[]
  label: string
  /** Button beside a row. */
  deed?: (item: ItemView) => ReactNode
}

/** Rows of a statement; on a phone one below the other. */
export function ItemList({ items, label, deed }: ItemListProps) {
  return (
    <ul className="statement-items" aria-label={label}>
      {items.map((item) => (
        <li key={item.key}>
          <span className="min-w-0">
            <strong className="block">{item.title}</strong>
            <span className="text-muted">{[item.day, item.hours].filter(Boolean).join(' · ')}</span>
          </span>
          <span className="tabular whitespace-nowrap">{item.amount}</span>
          {deed?.(item)}
        </li>
      ))}
    </ul>
  )
}
