import { Search, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
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
  /** The fields beside the search. */
  children?: ReactNode
  /** Phones show the fields at once: one of them is refused. */
  isOpen?: boolean
  /** Parts behind the fields. */
  end?: ReactNode
}

/**
 * For the `onChange` of a GET form: a choice filters at once, typed text waits for its button. Where the filtered list draws the
 * form anew, the focus stays on its field, and text typed meanwhile stays, too. `search` is the page's query.
 */
export function useChoiceFilters(search: string) {
  const submit = useSubmit()
  const changedId = useRef('')
  const typed = useRef(new Map<string, string>())
  const shown = useRef(search)
  useEffect(() => {
    // A choice made before the scripts arrived is told before the first effect.
    if (shown.current === search) return
    shown.current = search
    for (const [id, value] of typed.current) {
      const field = document.getElementById(id)
      if (field instanceof HTMLInputElement) field.value = value
    }
    document.getElementById(changedId.current)?.focus({ preventScroll: true })
    typed.current.clear()
    changedId.current = ''
  }, [search])
  return ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const isText = target instanceof HTMLInputElement && target.matches('[type=search], [type=text]')
    if (!isText && !(target instanceof HTMLSelectElement)) return
    changedId.current = target.id
    if (isText) typed.current.set(target.id, target.value)
    else {
      typed.current.clear()
      void submit(currentTarget, { preventScrollReset: true })
    }
  }
}

/** Chosen texts of the filters, but for the first of each: told where phones fold them. */
function useChosen(fields: RefObject<HTMLElement | null>, query: string): string {
  const [chosen, setChosen] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query has other choices.
  useEffect(() => {
    const selects = [...(fields.current?.querySelectorAll('select') ?? [])].filter(({ selectedIndex }) => selectedIndex > 0)
    setChosen(selects.map(({ selectedOptions }) => selectedOptions[0]?.text ?? '').join(', '))
  }, [fields, query])
  return chosen
}

/** Search and filters of a list; a GET form, so that the address holds them. Phones fold the filters. */
export function FilterBar({ path, search, placeholder, keep = [], isOpen: isRefused = false, children, end }: FilterBarProps) {
  const query = search.toString()
  const filterAtOnce = useChoiceFilters(query)
  const fields = useRef<HTMLDivElement>(null)
  const chosen = useChosen(fields, query)
  const [isOpen, setOpen] = useState(isRefused)
  const more = useRef<HTMLDetailsElement>(null)
  // Opened before the scripts came: the first choice would fold it.
  useEffect(() => {
    if (more.current?.open) setOpen(true)
  }, [])
  return (
    <search>
      <Form action={path} className="filter-bar" key={query} onChange={filterAtOnce}>
        {['spalte', ...keep].flatMap((name) =>
          search.getAll(name).map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
        )}
        <div className="filter-search">
          <TextField
            label="Suche"
            name="q"
            type="search"
            defaultValue={search.get('q') ?? ''}
            placeholder={placeholder}
            required={false}
          />
          <Button type="submit" look="dark">
            <Search aria-hidden="true" size={18} /> Suchen
          </Button>
        </div>
        {children && (
          <details ref={more} className="filter-more" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary>
              <SlidersHorizontal aria-hidden="true" size={18} /> {chosen ? `Filter: ${chosen}` : 'Filter'}
            </summary>
            <div ref={fields} className="filter-fields">
              {children}
            </div>
          </details>
        )}
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
