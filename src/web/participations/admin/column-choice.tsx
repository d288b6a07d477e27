import { Download } from 'lucide-react'
import { Form } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FILTER_NAMES, PATH } from './people-address.ts'
import { PEOPLE_COLUMNS, type PeopleColumn } from './people-columns.ts'

interface ColumnChoiceProps {
  search: URLSearchParams
  columns: readonly PeopleColumn[]
}

/** Where the table as it is shown is downloaded. */
function exportAddress(search: URLSearchParams, columns: readonly PeopleColumn[], form: 'xlsx' | 'csv'): string {
  const asked = new URLSearchParams({ form })
  for (const name of FILTER_NAMES) for (const value of search.getAll(name)) asked.append(name, value)
  for (const name of columns) asked.append('spalte', name)
  return `/admin/participants/export?${asked}`
}

/** Which columns are shown, and the same as a file. The choice stands in the address: it can be shared. */
export function ColumnChoice({ search, columns }: ColumnChoiceProps) {
  return (
    <details className="mb-3">
      <summary className="inline-flex min-h-11 items-center text-link underline">Spalten und Ausgabe</summary>
      <div className="card mt-1 grid gap-3">
        <Form action={PATH} className="grid gap-3" key={columns.join()}>
          {FILTER_NAMES.flatMap((name) =>
            search.getAll(name).map((value) => <input key={`${name}${value}`} type="hidden" name={name} value={value} />),
          )}
          <fieldset>
            <legend className="mb-1 font-semibold">Spalten</legend>
            <div className="grid gap-x-4 sm:grid-cols-3 lg:grid-cols-4">
              {Object.entries(PEOPLE_COLUMNS).map(([name, { head }]) => (
                <label key={name} className="tick">
                  <input type="checkbox" name="spalte" value={name} defaultChecked={columns.includes(name as PeopleColumn)} />
                  <span>{head}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <div className="actions">
            <Button type="submit" look="quiet" size="small">
              Spalten anzeigen
            </Button>
            <LinkButton to={exportAddress(search, columns, 'xlsx')} reloadDocument look="quiet" size="small">
              <Download aria-hidden="true" size={16} /> Excel
            </LinkButton>
            <LinkButton to={exportAddress(search, columns, 'csv')} reloadDocument look="quiet" size="small">
              <Download aria-hidden="true" size={16} /> CSV
            </LinkButton>
          </div>
        </Form>
      </div>
    </details>
  )
}
