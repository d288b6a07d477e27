import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
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
  /** On phones the fields stand in pairs. */
  isPaired?: boolean
  /** The fields beside the search. */
  children: ReactNode
  /** Parts behind the button. */
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

/** Search and filters of a list; a GET form, so that the address holds them. */
export function FilterBar({ path, search, placeholder, keep = [], isPaired = false, children, end }: FilterBarProps) {
  const filterAtOnce = useChoiceFilters(search.toString())
  const layout = isPaired ? 'grid grid-cols-2 md:flex md:flex-wrap' : 'flex flex-wrap'
  return (
    <search>
      <Form action={path} className={`mb-3 ${layout} items-end gap-3`} key={search.toString()} onChange={filterAtOnce}>
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
