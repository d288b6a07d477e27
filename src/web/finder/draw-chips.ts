import { type Html, html } from '../kit/html.ts'
import { type FinderState, finderAddress, isNarrowed, parametersOf, resetAddress } from './finder-address.ts'
import type { ChoiceView, FinderView } from './finder-view.ts'

const NAMES = {
  time: 'Uhrzeit',
  age: 'Alter',
  sport: 'Sportart',
  hall: 'Halle',
  club: 'Verein',
  kind: 'Art',
} as const
type ChipName = keyof typeof NAMES
const ORDER: ChipName[] = ['time', 'age', 'sport', 'hall', 'club', 'kind']
const ANY = {
  time: 'Jede Uhrzeit',
  age: 'Jedes Alter',
  sport: 'Alle Sportarten',
  hall: 'Alle Orte',
  club: 'Alle Vereine',
  kind: 'Kurse und Dauerangebote',
} as const

const TICK = html`<svg aria-hidden="true" width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M20 6 9 17l-5-5"/></svg>`
const CHOSEN = html` aria-current="true"`

/** Ids stay where addresses change with each choice: the focus stays, too. */
const drawChoice = (id: string, to: string, label: string, isChosen: boolean, count?: number): Html =>
  html`<li><a id="${id}" href="${to}"${isChosen && CHOSEN}><span>${label}</span>${
    count !== undefined && html`<small>${count}</small>`
  }</a></li>`

const faceOf = (isOn: boolean): string => (isOn ? 'finder-face finder-on' : 'finder-face')

const chosenIn = (state: FinderState, name: ChipName): readonly string[] => [state[name] ?? []].flat()

/** Adds a choice, or takes it back. */
const toggled = <T>(chosen: readonly T[], value: T): T[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value].sort()

/** Several sports at once, one of everything else. */
const choosing = (state: FinderState, name: ChipName, value: string): Partial<FinderState> => ({
  [name]: name === 'sport' ? toggled(state.sport, value) : value,
})

/** A plain GET form: any age in years. */
const drawYears = (state: FinderState): Html =>
  html`<form action="/" class="finder-years">${parametersOf({ ...state, age: null, page: 1 }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<label for="years">Alter in Jahren</label><input id="years" name="age" class="control" inputmode="numeric" pattern="[0-9]{1,2}" maxlength="2" autocomplete="off" required value="${
    /^\d+$/.test(state.age ?? '') && state.age
  }"><button type="submit" class="button button-dark">Zeigen</button></form>`

const foundText = (count: number): string => (count === 1 ? '1 Angebot zeigen' : `${count} Angebote zeigen`)

/** One filter: a `details` with links, so it opens and chooses without JavaScript. On the phone it is a sheet. */
function drawChip(name: ChipName, state: FinderState, choices: readonly ChoiceView[], count: number): Html {
  const values = chosenIn(state, name)
  const chosen = choices.filter(({ value }) => values.includes(value))
  const offered = choices.filter((choice) => choice.count > 0 || chosen.includes(choice))
  const none = finderAddress(state, { [name]: name === 'sport' ? [] : null })
  const [first] = chosen
  const face = first ? `${first.label}${chosen.length > 1 ? ` +${chosen.length - 1}` : ''}` : NAMES[name]
  return html`<details name="finder" class="finder-chip"><summary id="filter-${name}" class="${faceOf(first !== undefined)}">${
    first && html`<span class="sr-only">${NAMES[name]}: </span>`
  }${face}</summary><div class="finder-sheet"><p class="finder-sheet-name" aria-hidden="true">${NAMES[name]}</p>${
    name === 'age' && drawYears(state)
  }<ul class="finder-choices"${name === 'sport' && html` data-several`}>${drawChoice(
    `${name}-any`,
    none,
    ANY[name],
    !first,
  )}${offered.map((choice) =>
    drawChoice(
      `${name}-${choice.value}`,
      finderAddress(state, choosing(state, name, choice.value)),
      choice.label,
      chosen.includes(choice),
      choice.count,
    ),
  )}</ul><a id="show-${name}" href="#offers" class="button button-main finder-show">${foundText(count)}</a></div></details>`
}

/** `Heute`, `Sa`, `So` …: each adds its day or takes it back. */
function drawDays(state: FinderState, days: readonly ChoiceView[]): Html | null {
  const offered = days.filter(({ value, count }) => count > 0 || state.weekday.includes(Number(value)))
  if (offered.length === 0) return null
  return html`<ul class="finder-days">${offered.map((day) => {
    const isToday = day === days[0]
    const weekday = Number(day.value)
    const face = isToday ? 'Heute' : day.label.slice(0, 2)
    return html`<li><a id="weekday-${weekday}" href="${finderAddress(state, { weekday: toggled(state.weekday, weekday) })}" aria-label="${`${face}, ${day.label}`}" class="${faceOf(state.weekday.includes(weekday))}"${state.weekday.includes(weekday) && CHOSEN}>${face}</a></li>`
  })}</ul>`
}

const UNDO = html`<span class="sr-only"> (gewählt, zum Aufheben)</span>`

const drawOnlyFree = (state: FinderState): Html =>
  html`<a id="only-free" href="${finderAddress(state, { onlyFree: !state.onlyFree })}" class="${faceOf(state.onlyFree)}">${
    state.onlyFree && TICK
  }Nur freie Plätze${state.onlyFree && UNDO}</a>`

/** Chosen on the club's page alone: beside the sports it would say most things twice. */
const drawDepartment = (state: FinderState, name: string): Html =>
  html`<a id="department" href="${finderAddress(state, { department: null })}" class="${faceOf(true)}">${TICK}Abteilung ${name}${UNDO}</a>`

const drawView = (state: FinderState, view: FinderState['view'], label: string): Html =>
  html`<a href="${finderAddress(state, { view })}"${state.view === view && CHOSEN}>${label}</a>`

/** All filters; those without a choice are left out. */
export const drawChips = (
  state: FinderState,
  { choices, count, department }: Pick<FinderView, 'choices' | 'count' | 'department'>,
): Html =>
  html`${drawDays(state, choices.weekday)}<div class="finder-chips">${ORDER.filter((name) => choices[name].length > 0).map(
    (name) => drawChip(name, state, choices[name], count),
  )}${department && drawDepartment(state, department)}${drawOnlyFree(state)}<div class="finder-pair">${drawView(state, 'list', 'Liste')}${drawView(
    state,
    'week',
    'Woche',
  )}</div>${isNarrowed(state) && html`<a href="${resetAddress(state)}" class="finder-reset">Zurücksetzen</a>`}</div>`
