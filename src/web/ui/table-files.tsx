import { Download } from 'lucide-react'
import { LinkButton } from './button.tsx'

const FORMS = { xlsx: 'Excel', csv: 'CSV' } as const

/** Downloads the table as Excel or CSV. `kept`: its filters and columns, by name in the address. */
export function TableFiles({ path, kept = [] }: { path: string; kept?: readonly (readonly [string, string])[] }) {
  return Object.entries(FORMS).map(([form, name]) => (
    <LinkButton
      key={form}
      to={`${path}?${new URLSearchParams([['form', form], ...kept.map((pair) => [...pair])])}`}
      reloadDocument
      look="quiet"
      size="small"
    >
      <Download aria-hidden="true" size={16} /> {name}
    </LinkButton>
  ))
}
