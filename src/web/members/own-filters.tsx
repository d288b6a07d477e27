import { DateField, Select, TextField } from '../ui/field.tsx'
import { Options } from '../ui/options.tsx'
import { type FilterField, fromName, MISSING, ownName, ownNamesIn, toName } from './own-filter.ts'

interface OwnFiltersProps {
  fields: readonly FilterField[]
  search: URLSearchParams
  /** By name in the address. */
  faults: Readonly<Record<string, string>>
}

function OwnRange({ field: { id, title, kind }, search, faults }: { field: FilterField } & Omit<OwnFiltersProps, 'fields'>) {
  return [
    { name: fromName(id), label: `${title} von` },
    { name: toName(id), label: `${title} bis` },
  ].map(({ name, label }) => {
    const facts = { name, label, required: false, defaultValue: search.get(name) ?? '', error: faults[name] }
    return kind === 'day' ? (
      <DateField key={name} {...facts} />
    ) : (
      <TextField key={name} inputMode="decimal" autoComplete="off" className="max-w-28" {...facts} />
    )
  })
}

function OwnControl({ field, search, faults }: { field: FilterField } & Omit<OwnFiltersProps, 'fields'>) {
  const { id, title, kind, choices } = field
  const facts = { name: ownName(id), defaultValue: search.get(ownName(id)) ?? '' }
  if (kind === 'number' || kind === 'day') return <OwnRange {...{ field, search, faults }} />
  if (kind === 'text') return <TextField label={`${title} enthält`} autoComplete="off" required={false} {...facts} />
  const answers = kind === 'choice' ? Object.fromEntries(choices.map((choice) => [choice, choice])) : { yes: 'ja', no: 'nein' }
  return (
    <Select label={title} {...facts}>
      <Options options={{ ...answers, [MISSING]: 'ohne Eintrag' }} none="Alle" />
    </Select>
  )
}

/** Filters by own fields of the club, folded while none is set. */
export function OwnFilters({ fields, search, faults }: OwnFiltersProps) {
  if (fields.length === 0) return null
  return (
    <details className="col-span-2 md:open:order-last md:open:w-full" open={ownNamesIn(search).some((name) => search.get(name))}>
      <summary className="chip cursor-pointer">Eigene Felder</summary>
      <div className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
        {fields.map((field) => (
          <OwnControl key={field.id} {...{ field, search, faults }} />
        ))}
      </div>
    </details>
  )
}
