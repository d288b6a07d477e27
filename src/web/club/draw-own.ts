import { type Html, html } from '../kit/html.ts'
import type { OwnView, ToDo } from './own-view.ts'

const title = (text: string, to: string): Html =>
  to === '' ? html`<strong>${text}</strong>` : html`<a class="link font-semibold" href="${to}">${text}</a>`

const drawTick = ({ title, tick }: ToDo): Html | null =>
  tick &&
  html`<form method="post" action="/myClub"><input type="hidden" name="duty" value="${tick.id}"><input type="hidden" name="year" value="${tick.year}"><button type="submit" class="button button-quiet button-small" aria-label="${title}: erledigt">Erledigt</button></form>`

const drawTodo = (one: ToDo): Html =>
  html`<li class="own-line"><span>${title(one.title, one.to)}${one.isDue && html` <span class="state state-bad">Eilig</span>`}<span class="block text-muted">${one.line}</span></span>${drawTick(one)}</li>`

function drawPart(id: string, head: string, lines: readonly Html[], none: Html | null = null): Html | null {
  if (lines.length === 0 && none === null) return null
  return html`<section class="card my-club-part" aria-labelledby="${id}"><h2 id="${id}">${head}</h2>${
    lines.length === 0 ? none : html`<ul class="own-list">${lines}</ul>`
  }</section>`
}

const drawEntries = (entries: OwnView['courses']): Html[] =>
  entries.map(
    ({ title: text, to, line }) =>
      html`<li class="own-line"><span>${title(text, to)}<span class="block text-muted">${line}</span></span></li>`,
  )

/** Own matters of the person, the urgent ones first. */
export const drawOwn = ({ todo, courses, sessions, shifts }: OwnView): Html =>
  html`${drawPart('zu-tun', 'Zu tun', todo.map(drawTodo))}<div class="my-club-cards">${drawPart('stunden', 'Nächste Stunden', drawEntries(sessions))}${drawPart(
    'angebote',
    'Meine Angebote',
    drawEntries(courses),
    html`<p>Noch keine. <a class="link" href="/">Angebot ansehen</a></p>`,
  )}${drawPart('schichten', 'Meine Schichten', drawEntries(shifts))}</div>`
