import { Search } from 'lucide-react'
import { Form } from 'react-router'
import type { EditableCourseFilter } from '../../../domain/courses/list-editable-courses.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { STATES } from './courses-address.ts'
import { PATH } from './editor-address.ts'
import type { Option } from './editor-view.ts'
import { Options } from './options.tsx'

interface CoursesFiltersProps {
  search: URLSearchParams
  filter: EditableCourseFilter
  departments: readonly Option[]
  seasons: readonly Option[]
}

/** Search and filters; a GET form, so that the address says what is shown. */
export function CoursesFilters({ search, filter, departments, seasons }: CoursesFiltersProps) {
  return (
    <search>
      <Form action={PATH} className="mb-3 flex flex-wrap items-end gap-3" key={search.toString()}>
        <TextField
          label="Suche"
          name="q"
          type="search"
          defaultValue={filter.search ?? ''}
          placeholder="Angebot oder Sportart"
          required={false}
        />
        <Select label="Stand" name="stand" defaultValue={filter.state === 'live' ? '' : filter.state}>
          {Object.entries(STATES).map(([state, name]) => (
            <option key={state} value={state === 'live' ? '' : state}>
              {name}
            </option>
          ))}
        </Select>
        {departments.length > 1 && (
          <Select label="Abteilung" name="abteilung" defaultValue={filter.departmentId ?? ''}>
            <Options options={departments} none="Alle Abteilungen" />
          </Select>
        )}
        {seasons.length > 0 && (
          <Select label="Saison" name="saison" defaultValue={filter.seasonId ?? ''}>
            <Options options={seasons} none="Alle Saisons" />
          </Select>
        )}
        <Button type="submit" look="dark">
          <Search aria-hidden="true" size={18} /> Suchen
        </Button>
      </Form>
    </search>
  )
}
