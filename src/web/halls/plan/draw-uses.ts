import { attribute, type Html, html } from '../../kit/html.ts'
import type { UseRow, UseView } from './use-view.ts'

/** Nothing for 0: most cells of a quiet month. */
function depthOf(percent: number | null): Html | null {
  if (percent === 0) return null
  return attribute('class', percent === null ? 'is-shut' : `is-${Math.min(Math.ceil(percent / 20), 5)}`)
}

interface UseDrawing {
  caption: string
  /** Address of the rows behind a cell. */
  cellTo: (row: UseRow, key: string) => string
  rowTo: (row: UseRow) => string
  /** Address of a column's day, where a column is one. */
  columnTo?: (key: string) => string
}

function drawRow(row: UseRow, { columns }: UseView, { cellTo, rowTo }: UseDrawing): Html {
  const cells = columns.map(({ key }, at) => {
    const percent = row.percents[at] ?? null
    const figure = html`${percent ?? '–'}`
    // Nothing stands behind 0, and behind a part's figures what stands behind its hall's.
    const cell = row.isPart || percent === 0 ? html`<span>${figure}</span>` : html`<a href="${cellTo(row, key)}">${figure}</a>`
    return html`<td${depthOf(percent)}>${cell}`
  })
  const total = row.total === null ? '–' : `${row.total} %`
  return html`<tr${row.isPart && html` class="plan-part"`}><th scope="row"><a href="${rowTo(row)}" class="link">${row.name}</a></th>${cells}<td class="plan-total">${total}</td></tr>`
}

/** Use of halls in percent, by day or weekday. A cell's heads say where and when. */
export function drawUses(uses: UseView, drawing: UseDrawing): Html {
  const { columnTo } = drawing
  const heads = uses.columns.map(({ key, label }) => {
    const words = html`${label.split(' ').map((word) => html`<span>${word}</span> `)}`
    return html`<th scope="col">${columnTo ? html`<a href="${columnTo(key)}">${words}</a>` : words}</th>`
  })
  const rows = uses.rows.map((row) => drawRow(row, uses, drawing))
  return html`<table><caption>${drawing.caption}</caption><thead><tr><th scope="col">Halle</th>${heads}<th scope="col">Gesamt</th></tr></thead><tbody>${rows}</tbody></table>`
}
