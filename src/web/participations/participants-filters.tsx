import { Search } from 'lucide-react'
import { Form } from 'react-router'
import type { LedCourseFilter } from '../../domain/participations/list-led-courses.ts'
import { Button } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { PATH, STANDINGS } from './participants-address.ts'

interface ParticipantsFiltersProps {
  search: URLSearchParams
  filter: LedCourseFilter
  departments: readonly { id: string; name: string }[]
}

/** Search and filters; a GET form, so that the address says what is shown. */
export function ParticipantsFilters({ search, filter, departments }: ParticipantsFiltersProps) {
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
        <Select label="Stand" name="stand" defaultValue={filter.standing ?? ''}>
          <option value="">Alle laufenden</option>
          {Object.entries(STANDINGS).map(([standing, text]) => (
            <option key={standing} value={standing}>
              {text}
            </option>
          ))}
        </Select>
        {departments.length > 1 && (
          <Select label="Abteilung" name="abteilung" defaultValue={filter.departmentId ?? ''}>
            <option value="">Alle Abteilungen</option>
            {departments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Button type="submit" look="dark">
          <Search aria-hidden="true" size={18} /> Suchen
        </Button>
      </Form>
    </search>
  )
}
