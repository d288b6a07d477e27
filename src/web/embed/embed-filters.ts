import { SEVERAL } from '../finder/finder-address.ts'
import type { ChoiceView, FinderView } from '../finder/finder-view.ts'
import { EMBED_PATHS } from '../kit/framed-by.ts'
import { type Html, html } from '../kit/html.ts'
import type { EmbedState } from './embed-address.ts'

const FILTERS = [
  ['weekday', 'Wochentag', 'Alle Tage'],
  ['time', 'Uhrzeit', 'Jede Uhrzeit'],
  ['age', 'Alter', 'Jedes Alter'],
  ['sport', 'Sportart', 'Alle Sportarten'],
  ['hall', 'Ort', 'Alle Orte'],
  ['club', 'Verein', 'Alle Vereine'],
] as const

/** `chosen`: several only where they were typed or stand in the address; then they are one more choice. */
function drawFilter(
  [name, label, any]: (typeof FILTERS)[number],
  chosen: readonly string[],
  choices: readonly ChoiceView[],
): Html | null {
  const value = chosen.join(SEVERAL)
  const names = choices.filter((choice) => chosen.includes(choice.value)).map((choice) => choice.label)
  const offered = choices.filter((choice) => choice.count > 0 || choice.value === value)
  if (offered.length === 0) return null
  const options = offered.map(
    (choice) =>
      html`<option value="${choice.value}"${choice.value === value && html` selected`}>${choice.label} (${choice.count})</option>`,
  )
  if (chosen.length > 1) options.push(html`<option value="${value}" selected>${names.join(' oder ')}</option>`)
  return html`<div class="field"><label for="${name}" class="field-label">${label}</label><select id="${name}" name="${name}" class="control"><option value="">${any}</option>${options}</select></div>`
}

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`

/**
 * A plain GET form. Selects, because an open list would be cut off at the frame's end. `state` is the query as understood: a
 * weekday typed into the search `q` is chosen as one.
 */
export const drawFilters = (state: EmbedState, q: string, choices: FinderView['choices']): Html =>
  html`<form action="${EMBED_PATHS.offers}" class="embed-filters">${state.mode !== 'hell' && hidden('farben', state.mode)}${
    state.kind && hidden('kind', state.kind)
  }<div class="field embed-search"><label for="q" class="field-label">Suche</label><input id="q" name="q" type="search" class="control" value="${q}" placeholder="Was suchen Sie?" maxlength="80"></div>${FILTERS.flatMap(
    (filter) => drawFilter(filter, [state[filter[0]] ?? []].flat().map(String), choices[filter[0]]) ?? [],
  )}<label class="tick embed-free"><input type="checkbox" name="free" value="1"${
    state.onlyFree && html` checked`
  }><span>Nur freie Plätze</span></label><button type="submit" class="button button-dark">Anzeigen</button></form>`
