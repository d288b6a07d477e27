export const PATH = '/admin/audit'
/** Entries on one page. */
export const PAGE = 100
/** Names of the filter in the address, to be handed on. */
export const FILTER_NAMES = ['q', 'person', 'art', 'ding', 'von', 'bis'] as const
