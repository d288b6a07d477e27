import type { ChoiceView, FinderView } from '../finder/finder-view.ts'
import { EMBED_PATH } from '../kit/framed-by.ts'
import type { EmbedState } from './embed-address.ts'

const FILTERS = [
  ['weekday', 'Wochentag', 'Alle Tage'],
  ['time', 'Uhrzeit', 'Jede Uhrzeit'],
  ['age', 'Alter', 'Jedes Alter'],
  ['sport', 'Sportart', 'Alle Sportarten'],
  ['hall', 'Ort', 'Alle Orte'],
  ['club', 'Verein', 'Alle Vereine'],
] as const

interface FilterProps {
  name: (typeof FILTERS)[number][0]
  label: string
  any: string
  value: string
  choices: readonly ChoiceView[]
}

function Filter({ name, label, any, value, choices }: FilterProps) {
  const offered = choices.filter((choice) => choice.count > 0 || choice.value === value)
  if (offered.length === 0) return null
  return (
    <div className="field">
      <label htmlFor={name} className="field-label">
        {label}
      </label>
      <select id={name} name={name} className="control" defaultValue={value}>
        <option value="">{any}</option>
        {offered.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label} ({choice.count})
          </option>
        ))}
      </select>
    </div>
  )
}

interface EmbedFiltersProps {
  /** The query as understood: a weekday typed into the search is chosen as one. */
  state: EmbedState
  typed: EmbedState
  choices: FinderView['choices']
}

/** A plain GET form. Selects, because an open list would be cut off at the frame's end. */
export function EmbedFilters({ state, typed, choices }: EmbedFiltersProps) {
  return (
    <form action={EMBED_PATH} className="embed-filters">
      {state.mode !== 'hell' && <input type="hidden" name="farben" value={state.mode} />}
      {state.kind && <input type="hidden" name="kind" value={state.kind} />}
      <div className="field embed-search">
        <label htmlFor="q" className="field-label">
          Suche
        </label>
        <input
          id="q"
          name="q"
          type="search"
          className="control"
          defaultValue={typed.q}
          placeholder="Was suchen Sie?"
          maxLength={80}
        />
      </div>
      {FILTERS.map(([name, label, any]) => (
        <Filter key={name} name={name} label={label} any={any} value={String(state[name] ?? '')} choices={choices[name]} />
      ))}
      <label className="tick embed-free">
        <input type="checkbox" name="free" value="1" defaultChecked={state.onlyFree} />
        <span>Nur freie Plätze</span>
      </label>
      <button type="submit" className="button button-dark">
        Anzeigen
      </button>
    </form>
  )
}
