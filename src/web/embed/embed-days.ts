import { formatDay, weekdayName } from '../../kernel/calendar.ts'
import { type Html, html } from '../kit/html.ts'

export interface EmbedLine {
  /** ISO day under which it stands. */
  day: string
  times: string
  title: string
  /** Our page of it; null without one. */
  way: string | null
  place: string
  isCancelled?: boolean
}

const drawLine = ({ times, title, way, place, isCancelled }: EmbedLine, origin: string): Html => {
  const name =
    way === null ? html`${title}` : html`<a href="${new URL(way, origin).href}" target="_top" class="link">${title}</a>`
  const about = [times, place].filter(Boolean).join(' · ')
  return html`<li class="card"><p class="font-semibold">${name}${isCancelled && html` <span class="state state-bad">Fällt aus</span>`}</p><p>${about}</p></li>`
}

/** Days with what takes place, or one sentence. */
export function drawDays(lines: readonly EmbedLine[], origin: string, none: string): Html {
  if (lines.length === 0) return html`<div class="empty"><p>${none}</p></div>`
  const days = Map.groupBy(lines, ({ day }) => day)
  const parts = [...days].map(([text, own]) => {
    const day = Temporal.PlainDate.from(text)
    return html`<section class="embed-day"><h2>${weekdayName(day.dayOfWeek)}, ${formatDay(day)}</h2><ul>${own.map((line) => drawLine(line, origin))}</ul></section>`
  })
  return html`${parts}`
}
