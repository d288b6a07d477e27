import { STATE_TEXTS, TIME_GONE_TEXT } from '../../../domain/occupancy/texts.ts'
import { type Html, html } from '../../kit/html.ts'
import type { LinkOf } from './draw-blocks.ts'
import { minutesText } from './plan-time.ts'
import type { BlockView, PlanView } from './plan-view.ts'

interface Row {
  block: BlockView
  hall: string
  part: string
}

const TONES: Record<BlockView['state'], string> = { approved: 'calm', requested: 'care', released: 'good', suspended: 'bad' }

function rowsByDay({ halls, groups }: PlanView): Map<string, Row[]> {
  const known = new Map(halls.map((hall) => [hall.id, hall]))
  const days = new Map<string, Row[]>()
  for (const { hallId, day, blocks } of groups) {
    const hall = known.get(hallId)
    if (!hall) continue
    const partOf = ({ partId }: BlockView) => hall.parts.find(({ id }) => id === partId)?.name ?? ''
    const rows = blocks
      .filter(({ isEcho }) => !isEcho)
      .map((block) => ({ block, hall: hall.name, part: hall.lanes.length > 1 ? partOf(block) : '' }))
    days.set(day, [...(days.get(day) ?? []), ...rows])
  }
  return days
}

const german = new Intl.Collator('de')

function drawRow({ block, hall, part }: Row, linkOf: LinkOf): Html {
  const { from, to, title, hue, state, isGone } = block
  const way = linkOf(block)
  const text = way === null ? html`${title}` : html`<a href="${way}" class="link">${title}</a>`
  const mark = html`<span class="hue-${hue} inline-flex items-center gap-1.5"><span aria-hidden="true" class="size-2.5 shrink-0 rounded-[3px] bg-hue"></span>${text}</span>`
  const standing = isGone ? TIME_GONE_TEXT : STATE_TEXTS[state]
  const tone = isGone ? 'calm' : TONES[state]
  return html`<tr><th scope="row"><span class="tabular">${minutesText(from, to)}</span></th><td data-label="Belegung">${hue === undefined ? text : mark}</td><td data-label="Halle">${[hall, part].filter(Boolean).join(', ')}</td><td data-label="Stand">${standing && html`<span class="state state-${tone}">${standing}</span>`}</td></tr>`
}

const HEADS = ['Zeit', 'Belegung', 'Halle', 'Stand'].map((head) => html`<th scope="col">${head}</th>`)

function drawDay(caption: string, rows: readonly Row[], linkOf: LinkOf): Html {
  const sorted = rows.toSorted((one, other) => one.block.from - other.block.from || german.compare(one.hall, other.hall))
  return html`<section class="table-frame table-stack" aria-label="${caption}"><table class="table table-dense"><caption>${caption}</caption><thead><tr>${HEADS}</tr></thead><tbody>${sorted.map((row) => drawRow(row, linkOf))}</tbody></table></section>`
}

/** The drawn plan as a table for each day, looking like `Table`; null for an empty period. */
export function drawList(plan: PlanView, linkOf: LinkOf, whose?: string): Html | null {
  const rows = rowsByDay(plan)
  const days = plan.days.flatMap(({ day, text }) => {
    const own = rows.get(day) ?? []
    return own.length > 0 ? [drawDay(whose ? `${text} · ${whose}` : text, own, linkOf)] : []
  })
  return days.length > 0 ? html`${days}` : null
}
