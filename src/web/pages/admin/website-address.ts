import type { ClubFlags } from '../../../domain/context.ts'
import { changedQuery } from '../../kit/query.ts'

export const PATH = '/admin/news'
/** Settings that the legal pages are filled with. */
export const DETAILS_PATH = '/admin/settings?teil=anschrift'
/** No address of a page. */
export const NEW = '_new'

/** Segment of the editor's address. */
export const HALVES = { page: 'pages', article: 'articles' } as const
export type Half = keyof typeof HALVES

export const editorAddress = (kind: Half, slug: string): string => `${PATH}/${HALVES[kind]}/${slug}`

/** List of pages or of articles. */
export const listAddress = (kind: Half): string =>
  changedQuery(PATH, new URLSearchParams(), { teil: kind === 'page' ? 'seiten' : null })

/** From the editor; a club without pages and news has no list. */
export const wayBack = (kind: Half, { hasContent, hasNews }: Pick<ClubFlags, 'hasContent' | 'hasNews'>) =>
  hasContent || hasNews ? { to: listAddress(kind), text: 'Zur Liste' } : { to: DETAILS_PATH, text: 'Zu den Einstellungen' }
