import { type Html, html } from './html.ts'
import { SPORT_LINES, type SportName } from './sport-lines.ts'

function drawLines(name: SportName): Html {
  const [head, body, gear] = SPORT_LINES[name]
  const [x, y] = head.split(' ').map(Number)
  const path = `M${(x ?? 0) - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0-8 0${body}`
  return html`<path stroke="var(--gear, currentColor)" stroke-width="2" d="${gear}"/><path d="${path}"/>`
}

/** Line drawing of a sport; it says nothing that does not stand beside it in words. */
export const drawSport = (name: SportName): Html =>
  html`<svg class="sport" viewBox="0 0 48 48" aria-hidden="true">${drawLines(name)}</svg>`

/** File of all drawings, for pages with many: each is fetched once, whatever the page. */
export const drawSports = (): Html =>
  html`<svg xmlns="http://www.w3.org/2000/svg">${(Object.keys(SPORT_LINES) as SportName[]).map(
    (name) => html`<symbol id="${name}" viewBox="0 0 48 48">${drawLines(name)}</symbol>`,
  )}</svg>`

/** As few signs as can be: a page has up to eighty. */
export const drawSportOf = (name: SportName): Html => html`<svg><use href="/icons/sports.svg#${name}"/></svg>`
