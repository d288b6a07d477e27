import { Search, SlidersHorizontal } from 'lucide-react'
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { Button } from './button.tsx'
import { Select, TextField } from './field.tsx'
import { type Option, Options } from './options.tsx'

interface FilterBarProps {
  /** Address of the list. */
  path: string
  search: URLSearchParams
  /** Hint in the search field. */
  placeholder: string
  /** Name of the search in the address. */
  name?: string
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
 * For `onChange` and `onFocus` of a GET form: a choice filters at once, typed text waits for its button. Where the filtered list draws the
 * form anew, the focus stays on its field, and text typed meanwhile stays, too. `search` is the page's query.
 */
export function useChoiceFilters(search: string) {
  const submit = useSubmit()
  const changedId = useRef('')
  const typed = useRef(new Map<string, string>())
  const shown = useRef(search)
  // Not later than the list is drawn: what is typed for the next choice is not yet to be forgotten.
  useLayoutEffect(() => {
    // A choice made before the scripts arrived is told before the first effect.
    if (shown.current === search) return
    shown.current = search
    for (const [id, value] of typed.current) {
      const field = document.getElementById(id)
      if (field instanceof HTMLInputElement) field.value = value
    }
    // The focus of another part of the page stays there.
    if (document.activeElement === document.body) document.getElementById(changedId.current)?.focus({ preventScroll: true })
    typed.current.clear()
    changedId.current = ''
  }, [search])
  const stayAt = (id: string) => {
    changedId.current = id
  }
  const filterAtOnce = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const isText = target instanceof HTMLInputElement && target.matches('[type=search], [type=text]')
    if (!isText && !(target instanceof HTMLSelectElement)) return
    stayAt(target.id)
    if (isText) typed.current.set(target.id, target.value)
    else {
      typed.current.clear()
      void submit(currentTarget, { preventScrollReset: true })
    }
  }
  /** The focus goes on to a field that was entered before the list is drawn. */
  const follow = ({ target }: FocusEvent) => {
    if (changedId.current !== '') stayAt(target.id)
  }
  return { filterAtOnce, follow, stayAt }
}

interface FoldedProps {
  /** Address of the list without its filters. */
  whole: string
  search: URLSearchParams
  reset(): void
  isOpen: boolean
  setOpen(isOpen: boolean): void
  children: ReactNode
}

/** Text of a field that narrows the list; empty for one that does not. */
function activeText(field: HTMLInputElement | HTMLSelectElement): string {
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0 ? (field.selectedOptions[0]?.text ?? '') : ''
  const label = field.labels?.[0]?.textContent.trim() ?? ''
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked && field.value !== '' ? label : ''
  return field.type === 'hidden' || field.value === '' ? '' : `${label} ${field.value}`
}

/** Filters that phones fold, with what is chosen in their name. Drawn anew for each query. */
function Folded({ whole, search, reset, isOpen, setOpen, children }: FoldedProps) {
  const more = useRef<HTMLDetailsElement>(null)
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    const fields = more.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input') ?? []
    // A day that the list begins with by itself narrows nothing.
    const named = [...fields].filter(({ name }) => search.get(name))
    setChosen(named.map(activeText).filter(Boolean).join(', '))
    // Opened before the scripts came: the first choice would fold it.
    if (more.current?.open) setOpen(true)
  }, [search, setOpen])
  return (
    <details ref={more} className="filter-more" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <SlidersHorizontal aria-hidden="true" size={18} /> {chosen ? `Filter: ${chosen}` : 'Filter'}
      </summary>
      <div className="filter-fields">
        {children}
        {chosen && (
          <Link to={whole} className="chip" preventScrollReset onClick={reset}>
            Filter zurücksetzen <span aria-hidden="true">×</span>
          </Link>
        )}
      </div>
    </details>
  )
}

/** Search and filters of a list; a GET form, so that the address holds them. Phones fold the filters. */
export function FilterBar({
  path,
  search,
  placeholder,
  name: searchName = 'q',
  keep = [],
  isOpen: isRefused = false,
  children,
  end,
}: FilterBarProps) {
  const query = search.toString()
  const { filterAtOnce, follow, stayAt } = useChoiceFilters(query)
  const [isOpen, setOpen] = useState(isRefused)
  const kept = ['spalte', ...keep].flatMap((name) => search.getAll(name).map((value) => [name, value]))
  const searched = search.get(searchName) ?? ''
  const whole = new URLSearchParams([...(searched ? [[searchName, searched]] : []), ...kept])
  return (
    <search>
      <Form action={path} className="filter-bar" key={query} onChange={filterAtOnce} onFocus={follow}>
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="filter-search">
          <TextField
            label="Suche"
            name={searchName}
            type="search"
            defaultValue={searched}
            placeholder={placeholder}
            required={false}
          />
          <Button type="submit" look="dark">
            <Search aria-hidden="true" size={18} /> Suchen
          </Button>
        </div>
        {children && (
          <Folded whole={`${path}?${whole}`} search={search} reset={() => stayAt(searchName)} isOpen={isOpen} setOpen={setOpen}>
            {children}
          </Folded>
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
