import { Search } from 'lucide-react'
import { Form } from 'react-router'
import type { ParticipationFilter } from '../../../domain/participations/list-led-participations.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { PATH, STANDINGS } from './people-address.ts'

interface PeopleFiltersProps {
  search: URLSearchParams
  filter: ParticipationFilter
  departments: readonly { id: string; name: string }[]
}

/** Search and filters; a GET form, so that the address says what is shown. The columns stay. */
export function PeopleFilters({ search, filter, departments }: PeopleFiltersProps) {
  return (
    <search>
      <Form action={PATH} className="mb-3 flex flex-wrap items-end gap-3" key={search.toString()}>
        {search.getAll('spalte').map((name) => (
          <input key={name} type="hidden" name="spalte" value={name} />
        ))}
        {filter.courseId && <input type="hidden" name="angebot" value={filter.courseId} />}
        <TextField
          label="Suche"
          name="q"
          type="search"
          defaultValue={filter.search ?? ''}
          placeholder="Name oder E-Mail-Adresse"
          required={false}
        />
        <Select label="Stand" name="stand" defaultValue={filter.standing ?? ''}>
          <option value="">Mit Platz oder wartend</option>
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
