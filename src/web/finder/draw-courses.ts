import { weekdayName } from '../../kernel/calendar.ts'
import { drawSportOf } from '../kit/draw-sport.ts'
import { type Html, html } from '../kit/html.ts'
import { softHyphens } from '../kit/soft-hyphens.ts'
import { drawState } from '../ui/draw-state.ts'
import { type FinderState, finderAddress } from './finder-address.ts'
import type { CourseCardView, CourseGroupView } from './finder-view.ts'

/** The link that covers a card. */
type TitleLink = (card: CourseCardView) => Html

const here: TitleLink = ({ way, title }) => html`<a href="${way}">${title}</a>`
const hueOf = ({ hue }: CourseCardView): string => (hue === null ? '' : ` card-hued hue-${hue % 6}`)

// Few class names: a page has up to eighty. The lines between title and state tell about it and where it is, the last its price.
const drawCard = (card: CourseCardView, link: TitleLink): Html =>
  html`<li class="card offer${hueOf(card)}"><p class="offer-time">${card.times && html`<b>${card.times}</b>`} ${drawSportOf(card.sport)} <small>${
    card.rhythm
  }</small></p><h3>${link(card)}</h3><p>${card.about}</p><p><b>${card.place}</b> ${
    card.part && html`<small>${card.part}</small>`
  }</p>${drawState(card.state)}<p><b>${card.price.main}</b> <small>${card.price.note}</small></p></li>`

/** Courses by weekday, one line each on a wide screen. `link` replaces the plain link, in a frame. */
export const drawCourses = (groups: readonly CourseGroupView[], link = here): Html =>
  html`${groups.map(
    ({ id, name, next, cards }) =>
      html`<section aria-labelledby="day-${id}" class="offer-day"><h2 id="day-${id}">${name} ${
        next && html`<span class="offer-next">${next}</span>`
      }</h2><ul class="grid grid-cols-1 gap-2">${cards.map((card) => drawCard(card, link))}</ul></section>`,
  )}`

const drawWeekCard = (card: CourseCardView): Html =>
  html`<li class="card week-card${hueOf(card)}"><p class="week-time">${card.times}</p><h3>${here({ ...card, title: softHyphens(card.title) })}</h3><p class="week-place">${
    card.place
  }${card.part && html`, <span class="inline-block">${card.part}</span>`}</p>${drawState(card.state)}</li>`

const drawMore = (state: FinderState, { weekday, more }: CourseGroupView): Html =>
  html`<p class="week-more"><a href="${finderAddress(state, { weekday: [weekday], view: 'list' })}" class="link">${
    more === 1 ? 'noch ein Angebot' : `noch ${more} Angebote`
  } am ${weekdayName(weekday)}</a></p>`

/** The week as seven columns; below each other where they do not fit. */
export const drawWeek = (groups: readonly CourseGroupView[], state: FinderState): Html =>
  html`<div class="week">${groups.map(
    (group) =>
      html`<section aria-labelledby="day-${group.weekday}"><h2 id="day-${group.weekday}">${
        group.name
      }</h2><ul class="grid gap-2">${group.cards.map(drawWeekCard)}</ul>${group.more > 0 && drawMore(state, group)}</section>`,
  )}</div>`
