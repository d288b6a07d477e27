import { Form } from 'react-router'
import { Button } from './button.tsx'
import { TableFiles } from './table-files.tsx'

interface ColumnChoiceProps<Column extends string> {
  /** Address of the table. */
  path: string
  /** Address of the file; without it `/export` below the table. */
  exportPath?: string
  search: URLSearchParams
  /** Names of the table's filters in the address, to be kept. */
  filters: readonly string[]
  /** All columns with their heads. */
  all: Readonly<Record<Column, { head: string }>>
  shown: readonly Column[]
}

/** Chooses columns and downloads the table. The choice stands in the address: it can be shared. */
export function ColumnChoice<Column extends string>({
  path,
  exportPath = `${path}/export`,
  search,
  filters,
  all,
  shown,
}: ColumnChoiceProps<Column>) {
  const kept = filters.flatMap((name) => search.getAll(name).map((value) => [name, value] as const))
  const columns = shown.map((name) => ['spalte', name] as const)
  return (
    <details className="mb-3">
      <summary className="chip cursor-pointer">Spalten und Ausgabe</summary>
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
            <TableFiles path={exportPath} kept={[...kept, ...columns]} />
          </div>
        </Form>
      </div>
    </details>
  )
}
