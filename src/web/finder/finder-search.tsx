import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'
import { type FinderState, parametersOf } from './finder-address.ts'

/** A plain GET form: searching keeps the other filters, also without JavaScript. */
export function FinderSearch({ state }: { state: FinderState }) {
  const kept = parametersOf({ ...state, q: '', page: 1 })
  return (
    <Form method="get" action="/" role="search" className="finder-search">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="q" className="sr-only">
        Angebot suchen
      </label>
      <input
        key={state.q}
        id="q"
        name="q"
        type="search"
        className="finder-field"
        defaultValue={state.q}
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
