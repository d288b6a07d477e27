import type { LedCourseFilter } from '../../domain/participations/list-led-courses.ts'
import { Select } from '../ui/field.tsx'
import { DepartmentFilter, FilterBar } from '../ui/filter-bar.tsx'
import { type Option, Options } from '../ui/options.tsx'
import { PATH, STANDINGS } from './participants-address.ts'

interface ParticipantsFiltersProps {
  search: URLSearchParams
  filter: LedCourseFilter
  departments: readonly Option[]
}

export function ParticipantsFilters({ search, filter, departments }: ParticipantsFiltersProps) {
  return (
    <FilterBar path={PATH} search={search} placeholder="Angebot oder Sportart">
      <Select label="Stand" name="stand" defaultValue={filter.standing ?? ''}>
        <Options options={STANDINGS} none="Alle laufenden" />
      </Select>
      {departments.length > 1 && <DepartmentFilter departments={departments} chosen={filter.departmentId} />}
    </FilterBar>
  )
}
