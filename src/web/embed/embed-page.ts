import type { Club } from '../../domain/context.ts'
import { clubStyle } from '../../kernel/colours.ts'
import stylesheet from '../app.css?url'
import { drawCourses } from '../finder/draw-courses.ts'
import { drawPages } from '../finder/draw-pages.ts'
import type { CourseCardView, FinderView } from '../finder/finder-view.ts'
import { html } from '../kit/html.ts'
import embedded from './embed.css?url'
import { type EmbedState, embedAddress, modeOf } from './embed-address.ts'
import { drawFilters } from './embed-filters.ts'

/**
 * Tells the page around the frame its height. Any site named in the policy may hear it: a height is no secret. Written
 * without characters that HTML escapes.
 */
const TELL_HEIGHT =
  'if(parent!==window)new ResizeObserver(function(){parent.postMessage({vereinAngebote:Math.ceil(document.body.getBoundingClientRect().height)},`*`)}).observe(document.body)'

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
  return html`<!DOCTYPE html>
<html lang="de" data-mode="${modeOf(typed.mode)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Sportangebot – ${
    club.displayName
  }</title><link rel="canonical" href="${origin}/"><link rel="stylesheet" href="${stylesheet}"><link rel="stylesheet" href="${embedded}"><style>${clubStyle(
    club.colours,
  )}</style></head><body class="embed"><main><h1 class="sr-only">Sportangebot von ${club.displayName}</h1>${drawFilters(
    state,
    typed.q,
    view.choices,
  )}<p class="finder-count">${countText(view.count)}</p>${
    view.count === 0 && html`<div class="empty"><p>Dazu gibt es zurzeit kein Angebot.</p></div>`
  }${drawCourses(view.groups, inWholeWindow)}${drawPages(view.page, view.pages, (page) =>
    embedAddress(state, { page }),
  )}<p class="embed-foot"><a href="${origin}/" target="_top" class="link">Alles bei ${
    club.displayName
  }</a></p></main><script>${TELL_HEIGHT}</script></body></html>`.text
}
