import { Download } from 'lucide-react'
import { Form } from 'react-router'
import { Button, LinkButton } from './button.tsx'

interface ColumnChoiceProps<Column extends string> {
  /** Where the table stands, and where it comes as a file. */
  path: string
  exportPath: string
  search: URLSearchParams
  /** Names in the address that narrow the table: they are kept. */
  filters: readonly string[]
  /** All there are, with what stands above them. */
  all: Readonly<Record<Column, { head: string }>>
  shown: readonly Column[]
}

/** Which columns are shown, and the same as a file. The choice stands in the address: it can be shared. */
export function ColumnChoice<Column extends string>({
  path,
  exportPath,
  search,
  filters,
  all,
  shown,
}: ColumnChoiceProps<Column>) {
  const kept = filters.flatMap((name) => search.getAll(name).map((value) => [name, value]))
  const columns = shown.map((name) => ['spalte', name])
  const addressOf = (form: 'xlsx' | 'csv') => `${exportPath}?${new URLSearchParams([['form', form], ...kept, ...columns])}`
  return (
    <details className="mb-3">
      <summary className="inline-flex min-h-11 items-center text-link underline">Spalten und Ausgabe</summary>
      <div className="card mt-1 grid gap-3">
        <Form action={path} className="grid gap-3" key={shown.join()}>
          {kept.map(([name, value]) => (
            <input key={`${name}${value}`} type="hidden" name={name} value={value} />
          ))}
          <fieldset>
            <legend className="mb-1 font-semibold">Spalten</legend>
            <div className="grid gap-x-4 sm:grid-cols-3 lg:grid-cols-4">
              {Object.entries<{ head: string }>(all).map(([name, { head }]) => (
                <label key={name} className="tick">
                  <input type="checkbox" name="spalte" value={name} defaultChecked={shown.some((one) => one === name)} />
                  <span>{head}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <div className="actions">
            <Button type="submit" look="quiet" size="small">
              Spalten anzeigen
            </Button>
            <LinkButton to={addressOf('xlsx')} reloadDocument look="quiet" size="small">
              <Download aria-hidden="true" size={16} /> Excel
            </LinkButton>
            <LinkButton to={addressOf('csv')} reloadDocument look="quiet" size="small">
              <Download aria-hidden="true" size={16} /> CSV
            </LinkButton>
          </div>
        </Form>
      </div>
    </details>
  )
}
