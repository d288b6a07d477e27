import { OBJECT_KINDS } from '../../domain/audit/texts.ts'
import { LinkButton } from '../ui/button.tsx'
import { DateField, Select } from '../ui/field.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Options } from '../ui/options.tsx'
import { PATH } from './audit-address.ts'

interface AuditFiltersProps {
  search: URLSearchParams
  names: readonly string[]
  isNarrowed: boolean
}

export function AuditFilters({ search, names, isNarrowed }: AuditFiltersProps) {
  const given = (name: string) => search.get(name) ?? ''
  return (
    <FilterBar
      path={PATH}
      search={search}
      placeholder="Login, Rolle …"
      keep={['ding']}
      end={
        isNarrowed && (
          <LinkButton to={PATH} look="plain">
            Filter zurücksetzen
          </LinkButton>
        )
      }
    >
      <Select label="Person" name="person" defaultValue={given('person')}>
        <Options options={names.map((name) => ({ id: name, name }))} none="Alle Personen" />
      </Select>
      <Select label="Art" name="art" defaultValue={given('art')}>
        <Options options={OBJECT_KINDS} none="Alle Arten" />
      </Select>
      <DateField label="Von" name="von" required={false} defaultValue={given('von')} className="md:w-36" />
      <DateField label="Bis" name="bis" required={false} defaultValue={given('bis')} className="md:w-36" />
    </FilterBar>
  )
}
