import { type Html, html } from '../../kit/html.ts'
import type { LinkOf } from './draw-blocks.ts'
import { addressHere, type PlanState } from './plan-address.ts'
import { DAY, minutesText, minuteText } from './plan-time.ts'
import type { BlockView, GroupView, PlanView } from './plan-view.ts'

const SHOWN = 4

const lookOf = ({ hue, state }: BlockView): string => `plan-line is-${state}${hue === undefined ? '' : ` hue-${hue}`}`

function drawLine(block: BlockView, linkOf: LinkOf): Html {
  const isWhole = block.to - block.from === DAY
  const text = html`<span class="tabular">${isWhole ? minutesText(block.from, block.to) : minuteText(block.from)}</span> ${block.title}`
  const to = linkOf(block)
  return html`<li class="${lookOf(block)}">${to === null ? text : html`<a href="${to}">${text}</a>`}</li>`
}

function drawDate(group: GroupView, state: PlanState, linkOf: LinkOf): Html {
  const blocks = group.blocks.filter(({ isEcho }) => !isEcho).toSorted((one, other) => one.from - other.from)
  const more = blocks.length - SHOWN
  const day = addressHere(state, { view: 'day', day: group.day })
  const rest = html`<a href="${day}" class="link plan-more">${more === 1 ? 'noch eine' : `noch ${more}`}<span class="sr-only"> am ${group.dayText}</span></a>`
  return html`<li class="plan-date${group.isToday ? ' is-today' : ''}"><h2><a href="${day}">${group.dayText}</a></h2><ul>${blocks
    .slice(0, SHOWN)
    .map((block) => drawLine(block, linkOf))}</ul>${more > 0 && rest}</li>`
}

/** A month of one hall as a wall calendar; on phones the days stand below each other. */
export function drawMonth({ groups }: PlanView, state: PlanState, linkOf: LinkOf): Html {
  const blanks = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'].indexOf(groups[0]?.dayText.slice(0, 2) ?? 'Mo')
  const dates = groups.map((group) => drawDate(group, state, linkOf))
  return html`<ol class="plan-month-days" style="--blanks:${blanks + 1}">${dates}</ol>`
}
