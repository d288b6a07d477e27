import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'

interface FinderSearchProps {
  q: string
  /** Parameters of the other filters. */
  kept: readonly (readonly [name: string, value: string])[]
}

/** A plain GET form: searching keeps the other filters, also without JavaScript. */
export function FinderSearch({ q, kept }: FinderSearchProps) {
  return (
    <Form method="get" action="/" role="search" className="finder-search">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="q" className="sr-only">
        Angebot suchen
      </label>
      <input
        key={q}
        id="q"
        name="q"
        type="search"
        className="finder-field"
        defaultValue={q}
        placeholder="Was suchen Sie?"
        enterKeyHint="search"
        maxLength={80}
      />
      <Button type="submit" look="dark" className="finder-go">
        Suchen
      </Button>
    </Form>
  )
}
