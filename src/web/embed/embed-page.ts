import type { Club } from '../../domain/context.ts'
import { drawCourses } from '../finder/draw-courses.ts'
import { drawPages } from '../finder/draw-pages.ts'
import type { CourseCardView, FinderView } from '../finder/finder-view.ts'
import { html } from '../kit/html.ts'
import { type EmbedState, embedAddress } from './embed-address.ts'
import { drawFilters } from './embed-filters.ts'
import { embedFrame } from './embed-frame.ts'

interface EmbedPage {
  club: Pick<Club, 'name' | 'displayName' | 'colours'>
  /** `https://gsv.example` */
  origin: string
  typed: EmbedState
  /** The query as understood. */
  meant: Omit<EmbedState, 'mode'>
  view: FinderView
}

const countText = (count: number): string => (count === 1 ? '1 Angebot' : `${count} Angebote`)

/** The frame as complete HTML. A course's page takes the whole window. */
export function embedDocument({ club, origin, typed, meant, view }: EmbedPage): string {
  const state = { ...meant, mode: typed.mode }
  const inWholeWindow = ({ way, title }: CourseCardView) =>
    html`<a href="${new URL(way, origin).href}" target="_top">${title}</a>`
  const content = html`${drawFilters(state, typed.q, view.choices)}<p class="finder-count">${countText(view.count)}</p>${
    view.count === 0 && html`<div class="empty"><p>Dazu gibt es zurzeit kein Angebot.</p></div>`
  }${drawCourses(view.groups, inWholeWindow)}${drawPages(view.page, view.pages, (page) => embedAddress(state, { page }))}`
  return embedFrame({ club, origin, mode: typed.mode, title: 'Sportangebot', path: '/' }, content)
}
