import { type FinderState, parametersOf, readFinder } from '../finder/finder-address.ts'
import { EMBED_PATH } from '../kit/framed-by.ts'

/** Script that puts the frame into another site's page. */
export const SCRIPT_PATH = '/embed/offers.js'

const MODES = { hell: 'light', dunkel: 'dark', system: 'system' } as const
export type EmbedMode = keyof typeof MODES

export interface EmbedState extends FinderState {
  mode: EmbedMode
}

/** Light unless told otherwise: most sites are. */
export function readEmbed(search: URLSearchParams): EmbedState {
  const asked = search.get('farben')
  const mode = asked === 'dunkel' || asked === 'system' ? asked : 'hell'
  return { ...readFinder(search), view: 'list', mode }
}

export const modeOf = (mode: EmbedMode): string => MODES[mode]

/** The same frame with another choice. */
export function embedAddress({ mode, ...state }: EmbedState, change: Partial<FinderState>): string {
  const parameters = parametersOf({ ...state, page: 1, ...change })
  const query = new URLSearchParams(mode === 'hell' ? parameters : [...parameters, ['farben', mode]]).toString()
  return query ? `${EMBED_PATH}?${query}` : EMBED_PATH
}

/** Code to copy: `script` for sites that allow scripts, `frame` for sites that allow frames only. */
export const snippetsOf = (origin: string) => ({
  script: [
    '<div data-verein-angebote>',
    `  <a href="${origin}/">Sportangebot ansehen</a>`,
    '</div>',
    `<script src="${origin}${SCRIPT_PATH}" async></script>`,
  ].join('\n'),
  frame: `<iframe src="${origin}${EMBED_PATH}" title="Sportangebot" style="width:100%;height:60rem;border:0"></iframe>`,
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
