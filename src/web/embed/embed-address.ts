import { type FinderState, parametersOf, readFinder } from '../finder/finder-address.ts'
import { EMBED_PATHS } from '../kit/framed-by.ts'
import { type EmbedMode, readMode } from './mode-address.ts'

/** Script that puts the frame into another site's page. */
export const SCRIPT_PATH = '/embed/offers.js'

export interface EmbedState extends FinderState {
  mode: EmbedMode
}

export const readEmbed = (search: URLSearchParams): EmbedState => ({
  ...readFinder(search),
  view: 'list',
  mode: readMode(search),
})

/** The same frame with another choice. */
export function embedAddress({ mode, ...state }: EmbedState, change: Partial<FinderState>): string {
  const parameters = parametersOf({ ...state, page: 1, ...change })
  const query = new URLSearchParams(mode === 'hell' ? parameters : [...parameters, ['farben', mode]]).toString()
  return query ? `${EMBED_PATHS.offers}?${query}` : EMBED_PATHS.offers
}

export interface Snippet {
  title: string
  path: string
  /** For sites that allow scripts. */
  script: string
  /** For sites that allow frames only. */
  frame: string
}

const snippetOf = (origin: string, title: string, path: string, own: string, attribute: string): Snippet => ({
  title,
  path,
  script: [
    `<div ${attribute}>`,
    `  <a href="${origin}${own}">${title} ansehen</a>`,
    '</div>',
    `<script src="${origin}${SCRIPT_PATH}" async></script>`,
  ].join('\n'),
  frame: `<iframe src="${origin}${path}" title="${title}" style="width:100%;height:60rem;border:0"></iframe>`,
})

/** Code to copy: the finder, the events, each hall. Names of halls stand in no attribute. */
export const snippetsOf = (origin: string, halls: readonly { name: string; slug: string }[]) => ({
  offers: snippetOf(origin, 'Sportangebot', EMBED_PATHS.offers, '/', 'data-verein-angebote'),
  events: snippetOf(origin, 'Termine', EMBED_PATHS.events, '/events', 'data-verein-termine'),
  halls: halls.map(({ name, slug }) => ({
    ...snippetOf(origin, 'Belegung', EMBED_PATHS.hall(slug), `/occupancy/${slug}`, `data-verein-belegung="${slug}"`),
    title: `Belegung ${name}`,
  })),
})

/**
 * Origin of the club for other sites: the present one if it names the club, else its first host. Null without a host: a frame
 * carries no choice of a club.
 */
export function embedOrigin(club: { hosts: readonly string[] }, origin: string): string | null {
  const here = new URL(origin)
  if (club.hosts.includes(here.hostname)) return origin
  const [host] = club.hosts
  return host ? `${here.protocol}//${host}${here.port ? `:${here.port}` : ''}` : null
}
