import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { OBJECT_KINDS } from '../../domain/audit/texts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { PATH } from './audit-address.ts'

interface AuditFiltersProps {
  search: URLSearchParams
  names: readonly string[]
  isNarrowed: boolean
}

/** Filters of the log; a GET form, so that the address says what is shown. */
export function AuditFilters({ search, names, isNarrowed }: AuditFiltersProps) {
  const given = (name: string) => search.get(name) ?? ''
  return (
    <search>
      <Form action={PATH} className="mb-3 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap" key={search.toString()}>
        <TextField label="Suche" name="q" type="search" required={false} defaultValue={given('q')} placeholder="Login, Rolle …" />
        <Select label="Person" name="person" defaultValue={given('person')}>
          <option value="">Alle Personen</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Select label="Art" name="art" defaultValue={given('art')}>
          <option value="">Alles</option>
          {Object.entries(OBJECT_KINDS).map(([kind, text]) => (
            <option key={kind} value={kind}>
              {text}
            </option>
          ))}
        </Select>
        <DateField label="Von" name="von" hint={null} required={false} defaultValue={given('von')} className="md:w-36" />
        <DateField label="Bis" name="bis" hint={null} required={false} defaultValue={given('bis')} className="md:w-36" />
        {search.has('ding') && <input type="hidden" name="ding" value={given('ding')} />}
        <Button type="submit" look="dark">
          <Search aria-hidden="true" size={18} /> Suchen
        </Button>
        {isNarrowed && (
          <LinkButton to={PATH} look="plain">
            Filter zurücksetzen
          </LinkButton>
        )}
      </Form>
    </search>
  )
}
