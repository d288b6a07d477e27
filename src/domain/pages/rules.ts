import type { ClubFlags } from '../context.ts'

/** Pages that every club has: below `/{club}/`. */
export const PAGES = ['imprint', 'privacy', 'accessibility', 'contact/board'] as const
export type PageSlug = (typeof PAGES)[number]

/** Imprint (§ 5 DDG), privacy (art. 13 DSGVO) and accessibility (§ 14 BFSG) stay when a club has no pages of its own. */
export const LEGAL_PAGES: readonly PageSlug[] = ['imprint', 'privacy', 'accessibility']

/** Null for a page that the club does not show. */
export function shownPage(slug: string | undefined, flags: Pick<ClubFlags, 'hasContent'>): PageSlug | null {
  const page = PAGES.find((known) => known === slug)
  return page && (flags.hasContent || LEGAL_PAGES.includes(page)) ? page : null
}
