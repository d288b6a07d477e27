import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/field.tsx'

interface PeriodFormProps {
  /** Address of the page. */
  path: string
  /** The course's slug. */
  slug: string
  /** Days as people write them (`periodTexts`). */
  von: string
  bis: string
}

/** Period of a page about a course; a GET form keeps it in the address. */
export function PeriodForm({ path, slug, von, bis }: PeriodFormProps) {
  return (
    <Form action={path} className="mb-4 flex flex-wrap items-end gap-3" key={`${von}${bis}`}>
      <input type="hidden" name="kurs" value={slug} />
      <DateField label="Von" name="von" defaultValue={von} />
      <DateField label="Bis" name="bis" defaultValue={bis} />
      <Button type="submit" look="quiet">
        Zeitraum anzeigen
      </Button>
    </Form>
  )
}
