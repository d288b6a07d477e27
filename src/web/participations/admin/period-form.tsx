import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/field.tsx'

interface PeriodFormProps {
  /** Address of the page. */
  path: string
  /** The offer's slug. */
  slug: string
  /** Days as people write them (`periodTexts`). */
  von: string
  bis: string
}

/** The period that a page about an offer shows; a GET form, so that the address says it. */
export function PeriodForm({ path, slug, von, bis }: PeriodFormProps) {
  return (
    <Form action={path} className="mb-4 flex flex-wrap items-end gap-3" key={`${von}${bis}`}>
      <input type="hidden" name="kurs" value={slug} />
      <DateField label="Von" name="von" defaultValue={von} hint="" />
      <DateField label="Bis" name="bis" defaultValue={bis} hint="" />
      <Button type="submit" look="quiet">
        Zeitraum anzeigen
      </Button>
    </Form>
  )
}
