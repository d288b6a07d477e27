import type { ParticipationFilter } from '../../../domain/participations/list-led-participations.ts'
import { Select } from '../../ui/field.tsx'
import { DepartmentFilter, FilterBar } from '../../ui/filter-bar.tsx'
import { type Option, Options } from '../../ui/options.tsx'
import { PATH, STANDINGS } from './people-address.ts'

interface PeopleFiltersProps {
  search: URLSearchParams
  filter: ParticipationFilter
  departments: readonly Option[]
  seesPrices: boolean
}

/** A new search keeps the columns and the course. */
export function PeopleFilters({ search, filter, departments, seesPrices }: PeopleFiltersProps) {
  const { unchecked, ...others } = STANDINGS
  return (
    <FilterBar path={PATH} search={search} placeholder="Name oder E-Mail" keep={['angebot']}>
      <Select label="Stand" name="stand" defaultValue={filter.standing ?? ''}>
        <Options options={seesPrices ? { ...others, unchecked } : others} none="Angemeldet und Warteliste" />
      </Select>
      {departments.length > 1 && <DepartmentFilter departments={departments} chosen={filter.departmentId} />}
    </FilterBar>
  )
}
