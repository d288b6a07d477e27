import type { UserFilter } from '../../domain/users/list-users.ts'
import { ROLE_NAMES } from '../../domain/users/texts.ts'
import { Select } from '../ui/field.tsx'
import { DepartmentFilter, FilterBar } from '../ui/filter-bar.tsx'
import { type Option, Options } from '../ui/options.tsx'
import { PATH, STATES } from './user-address.ts'

interface UserFiltersProps {
  search: URLSearchParams
  filter: UserFilter
  departments: readonly Option[]
  count: string
}

export function UserFilters({ search, filter, departments, count }: UserFiltersProps) {
  return (
    <FilterBar
      path={PATH}
      search={search}
      placeholder="Name oder E-Mail"
      keep={['sortierung']}
      end={
        <p className="ml-auto tabular text-muted" role="status">
          {count}
        </p>
      }
    >
      <Select label="Rolle" name="rolle" defaultValue={filter.role ?? ''}>
        <Options options={ROLE_NAMES} none="Alle Rollen" />
      </Select>
      <DepartmentFilter departments={departments} chosen={filter.departmentId} />
      <Select label="Zustand" name="zustand" defaultValue={filter.state ?? ''}>
        <Options options={STATES} none="Jeder Zustand" />
      </Select>
    </FilterBar>
  )
}
