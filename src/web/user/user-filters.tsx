import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { ROLES } from '../../domain/context.ts'
import type { UserFilter } from '../../domain/users/list-users.ts'
import { ROLE_NAMES } from '../../domain/users/texts.ts'
import { Button } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { PATH, STATES } from './user-address.ts'

interface UserFiltersProps {
  search: URLSearchParams
  filter: UserFilter
  departments: readonly { id: string; name: string }[]
  count: string
}

/** Search and filters; a GET form, so that the address says what is shown. */
export function UserFilters({ search, filter, departments, count }: UserFiltersProps) {
  const sort = search.get('sortierung')
  return (
    <search>
      <Form action={PATH} className="mb-3 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap" key={search.toString()}>
        <TextField
          label="Suche"
          name="q"
          type="search"
          defaultValue={filter.search ?? ''}
          placeholder="Name oder E-Mail"
          required={false}
        />
        <Select label="Rolle" name="rolle" defaultValue={filter.role ?? ''}>
          <option value="">Alle Rollen</option>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_NAMES[role]}
            </option>
          ))}
        </Select>
        <Select label="Abteilung" name="abteilung" defaultValue={filter.departmentId ?? ''}>
          <option value="">Alle Abteilungen</option>
          {departments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Zustand" name="zustand" defaultValue={filter.state ?? ''}>
          <option value="">Alle</option>
          {Object.entries(STATES).map(([state, text]) => (
            <option key={state} value={state}>
              {text}
            </option>
          ))}
        </Select>
        {sort && <input type="hidden" name="sortierung" value={sort} />}
        <Button type="submit" look="dark">
          <Search aria-hidden="true" size={18} /> Suchen
        </Button>
        <p className="ml-auto tabular text-muted" role="status">
          {count}
        </p>
      </Form>
    </search>
  )
}
