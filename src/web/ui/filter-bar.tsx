import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { Select, TextField } from './field.tsx'
import { type Option, Options } from './options.tsx'

interface FilterBarProps {
  /** Address of the list. */
  path: string
  search: URLSearchParams
  /** Hint in the search field `q`. */
  placeholder: string
  /** Names in the address kept by a new search, besides the chosen columns. */
  keep?: readonly string[]
  /** On phones the fields stand in pairs. */
  isPaired?: boolean
  /** The fields beside the search. */
  children: ReactNode
  /** Parts behind the button. */
  end?: ReactNode
}

/** Search and filters of a list; a GET form, so that the address holds them. */
export function FilterBar({ path, search, placeholder, keep = [], isPaired = false, children, end }: FilterBarProps) {
  const layout = isPaired ? 'grid grid-cols-2 md:flex md:flex-wrap' : 'flex flex-wrap'
  return (
    <search>
      <Form action={path} className={`mb-3 ${layout} items-end gap-3`} key={search.toString()}>
        {['spalte', ...keep].flatMap((name) =>
          search.getAll(name).map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
        )}
        <TextField
          label="Suche"
          name="q"
          type="search"
          defaultValue={search.get('q') ?? ''}
          placeholder={placeholder}
          required={false}
        />
        {children}
        <Button type="submit" look="dark">
          <Search aria-hidden="true" size={18} /> Suchen
        </Button>
        {end}
      </Form>
    </search>
  )
}

export function DepartmentFilter({ departments, chosen }: { departments: readonly Option[]; chosen: string | undefined }) {
  return (
    <Select label="Abteilung" name="abteilung" defaultValue={chosen ?? ''}>
      <Options options={departments} none="Alle Abteilungen" />
    </Select>
  )
}
