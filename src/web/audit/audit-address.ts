export const PATH = '/admin/audit'
/** Entries on one page. */
export const PAGE = 100
