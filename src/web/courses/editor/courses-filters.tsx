import type { EditableCourseFilter } from '../../../domain/courses/list-editable-courses.ts'
import { Select } from '../../ui/field.tsx'
import { DepartmentFilter, FilterBar } from '../../ui/filter-bar.tsx'
import { type Option, Options } from '../../ui/options.tsx'
import { STATES } from './courses-address.ts'
import { PATH } from './editor-address.ts'

interface CoursesFiltersProps {
  search: URLSearchParams
  filter: EditableCourseFilter
  departments: readonly Option[]
  seasons: readonly Option[]
}

const { live, ...NARROWER } = STATES

export function CoursesFilters({ search, filter, departments, seasons }: CoursesFiltersProps) {
  return (
    <FilterBar path={PATH} search={search} placeholder="Angebot oder Sportart">
      <Select label="Stand" name="stand" defaultValue={filter.state === 'live' ? '' : filter.state}>
        <Options options={NARROWER} none={live} />
      </Select>
      {departments.length > 1 && <DepartmentFilter departments={departments} chosen={filter.departmentId} />}
      {seasons.length > 0 && (
        <Select label="Saison" name="saison" defaultValue={filter.seasonId ?? ''}>
          <Options options={seasons} none="Alle Saisons" />
        </Select>
      )}
    </FilterBar>
  )
}
