import type { Gate } from '../../kit/gate.ts'
import { type DrawnPart, html } from '../../kit/html.ts'
import { addressHere, type PlanState } from './plan-address.ts'

/** Choice of halls in the bar above a plan. */
export interface HallChoice {
  /** The chosen ones. */
  label: string
  drawn: DrawnPart
}

interface Choosable {
  slug: string
  name: string
}

/** Each hall adds itself to the chosen ones, or leaves them. Null where there is nothing to choose. */
export function showHallChoice(gate: Pick<Gate, 'draw'>, state: PlanState, halls: readonly Choosable[]): HallChoice | null {
  if (halls.length < 2) return null
  const chosen = halls.filter(({ slug }) => state.halls.includes(slug))
  const [first] = chosen
  const label = first ? (chosen.length === 1 ? first.name : `${chosen.length} Hallen`) : 'Alle Hallen'
  const line = (name: string, slugs: string[], isOn: boolean) =>
    html`<li><a href="${addressHere(state, { halls: slugs })}"${isOn && html` aria-current="true"`}>${name}</a>`
  const toggled = (slug: string) =>
    state.halls.includes(slug) ? state.halls.filter((other) => other !== slug) : [...state.halls, slug]
  const lines = halls.map(({ slug, name }) => line(name, toggled(slug), state.halls.includes(slug)))
  return { label, drawn: gate.draw('halls', html`<ul>${line('Alle Hallen', [], !first)}${lines}</ul>`) }
}
