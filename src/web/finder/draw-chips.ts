import { type Html, html } from '../kit/html.ts'
import { type FinderState, finderAddress, isNarrowed, resetAddress } from './finder-address.ts'
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

const TICK = html`<svg aria-hidden="true" width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M20 6 9 17l-5-5"/></svg>`
const CHOSEN = html` aria-current="true"`

const drawChoice = (to: string, label: string, isChosen: boolean, count?: number): Html =>
  html`<li><a href="${to}"${isChosen && CHOSEN}><span>${label}</span>${
    count !== undefined && html`<small>${count}</small>`
  }</a></li>`

const faceOf = (isOn: boolean): string => (isOn ? 'finder-face finder-on' : 'finder-face')

/** One filter: a `details` with links, so it opens and chooses without JavaScript. */
function drawChip(name: ChipName, state: FinderState, choices: readonly ChoiceView[]): Html {
  const chosen = choices.find(({ value }) => value === String(state[name]))
  const offered = choices.filter((choice) => choice.count > 0 || choice === chosen)
  const to = (value: string | null) =>
    finderAddress(state, { [name]: name === 'weekday' && value !== null ? Number(value) : value })
  return html`<details name="finder" class="finder-chip"><summary id="filter-${name}" class="${faceOf(chosen !== undefined)}">${
    chosen && html`<span class="sr-only">${NAMES[name]}: </span>`
  }${chosen ? chosen.label : NAMES[name]}</summary><ul class="finder-choices">${drawChoice(to(null), ANY[name], !chosen)}${offered.map(
    (choice) => drawChoice(to(choice.value), choice.label, choice === chosen, choice.count),
  )}</ul></details>`
}

const drawOnlyFree = (state: FinderState): Html =>
  html`<a href="${finderAddress(state, { onlyFree: !state.onlyFree })}" class="${faceOf(state.onlyFree)}">${
    state.onlyFree && TICK
  }Nur freie Plätze${state.onlyFree && html`<span class="sr-only"> (gewählt, zum Aufheben)</span>`}</a>`

const drawView = (state: FinderState, view: FinderState['view'], label: string): Html =>
  html`<a href="${finderAddress(state, { view })}"${state.view === view && CHOSEN}>${label}</a>`

/** All filters; those without a choice are left out. */
export const drawChips = (state: FinderState, choices: FinderView['choices']): Html =>
  html`${ORDER.filter((name) => choices[name].length > 0).map((name) => drawChip(name, state, choices[name]))}${drawOnlyFree(
    state,
  )}<div class="finder-pair">${drawView(state, 'list', 'Liste')}${drawView(state, 'week', 'Woche')}</div>${
    isNarrowed(state) && html`<a href="${resetAddress(state)}" class="finder-reset">Zurücksetzen</a>`
  }`
