import { Check } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type FinderState, finderAddress, isNarrowed, readFinder } from './finder-address.ts'
import type { ChoiceView, FinderView } from './finder-view.ts'

const NAMES = {
  weekday: 'Wochentag',
  time: 'Uhrzeit',
  age: 'Alter',
  sport: 'Sportart',
  hall: 'Halle',
  club: 'Verein',
  kind: 'Art',
} as const
type ChipName = keyof typeof NAMES
const ORDER: ChipName[] = ['weekday', 'time', 'age', 'sport', 'hall', 'club', 'kind']
const ANY = {
  weekday: 'Alle Tage',
  time: 'Jede Uhrzeit',
  age: 'Jedes Alter',
  sport: 'Alle Sportarten',
  hall: 'Alle Orte',
  club: 'Alle Vereine',
  kind: 'Kurse und Dauerangebote',
} as const

/** Closes the list after a choice and keeps the focus on its summary. */
function closeList(event: MouseEvent<HTMLElement>) {
  const chip = event.currentTarget.closest('details')
  chip?.removeAttribute('open')
  chip?.querySelector('summary')?.focus()
}

interface ChipProps {
  name: ChipName
  state: FinderState
  choices: readonly ChoiceView[]
}

/** One filter: a `details` with links, so it opens and chooses without JavaScript. */
function Chip({ name, state, choices }: ChipProps) {
  const chosen = choices.find(({ value }) => value === String(state[name]))
  const offered = choices.filter(({ value, count }) => count > 0 || value === chosen?.value)
  const to = (value: string | null) =>
    finderAddress(state, { [name]: name === 'weekday' && value !== null ? Number(value) : value })
  return (
    <details name="finder" className="finder-chip">
      <summary className={chosen ? 'finder-face finder-on' : 'finder-face'}>
        {chosen && <span className="sr-only">{NAMES[name]}: </span>}
        {chosen ? chosen.label : NAMES[name]}
      </summary>
      <ul className="finder-choices">
        <li>
          <Link to={to(null)} preventScrollReset onClick={closeList} aria-current={chosen ? undefined : 'true'}>
            <span>{ANY[name]}</span>
          </Link>
        </li>
        {offered.map(({ value, label, count }) => (
          <li key={value}>
            <Link
              to={to(value)}
              preventScrollReset
              onClick={closeList}
              aria-current={value === chosen?.value ? 'true' : undefined}
            >
              <span>{label}</span>
              <span className="finder-number">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Open lists close with Escape and with a press elsewhere. */
function useClosing() {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const close = (but: Node | null) => {
      for (const chip of bar.current?.querySelectorAll('details[open]') ?? [])
        if (!but || !chip.contains(but)) chip.removeAttribute('open')
    }
    const onPress = ({ target }: Event) => close(target instanceof Node ? target : null)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close(null)
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return bar
}

function ViewChoice({ state }: { state: FinderState }) {
  const link = (view: FinderState['view'], label: string) => (
    <Link to={finderAddress(state, { view })} preventScrollReset aria-current={state.view === view ? 'true' : undefined}>
      {label}
    </Link>
  )
  return (
    <div className="finder-pair">
      {link('list', 'Liste')}
      {link('week', 'Woche')}
    </div>
  )
}

export function FinderChips({ state, choices }: { state: FinderState; choices: FinderView['choices'] }) {
  const bar = useClosing()
  return (
    <nav ref={bar} aria-label="Filter" className="finder-chips">
      {ORDER.filter((name) => choices[name].length > 0).map((name) => (
        <Chip key={name} name={name} state={state} choices={choices[name]} />
      ))}
      <Link
        to={finderAddress(state, { onlyFree: !state.onlyFree })}
        preventScrollReset
        className={state.onlyFree ? 'finder-face finder-on' : 'finder-face'}
      >
        {state.onlyFree && <Check aria-hidden="true" size={16} />}
        Nur freie Plätze
        {state.onlyFree && <span className="sr-only"> (gewählt, zum Aufheben)</span>}
      </Link>
      <ViewChoice state={state} />
      {isNarrowed(state) && (
        <Link
          to={finderAddress(readFinder(new URLSearchParams()), { view: state.view })}
          preventScrollReset
          className="finder-reset"
        >
          Zurücksetzen
        </Link>
      )}
    </nav>
  )
}
