import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { PATH } from '../participants-address.ts'
import { ANSWERS, EXPORT_COLUMNS } from './export-columns.ts'

/** Columns and format; a GET form works without JavaScript. */
export function ExportForm({ slug }: { slug: string }) {
  return (
    <details>
      <summary className="flex min-h-11 items-center text-link underline">Als Tabelle ausgeben</summary>
      <form action={`${PATH}/export`} className="grid gap-3 pt-1">
        <input type="hidden" name="kurs" value={slug} />
        <fieldset>
          <legend className="mb-1 font-semibold">Spalten</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {Object.entries(EXPORT_COLUMNS).map(([name, { head }]) => (
              <label key={name} className="tick">
                <input type="checkbox" name="spalte" value={name} defaultChecked />
                <span>{head}</span>
              </label>
            ))}
            <label className="tick">
              <input type="checkbox" name="spalte" value={ANSWERS} defaultChecked />
              <span>Antworten und Begleitung</span>
            </label>
          </div>
        </fieldset>
        <div className="actions">
          <Button type="submit" name="form" value="xlsx" look="quiet" size="small">
            <Download aria-hidden="true" size={16} /> Excel
          </Button>
          <Button type="submit" name="form" value="csv" look="quiet" size="small">
            <Download aria-hidden="true" size={16} /> CSV
          </Button>
        </div>
      </form>
    </details>
  )
}
