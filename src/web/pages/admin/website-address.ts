import { changedQuery } from '../../kit/query.ts'

export const PATH = '/admin/news'
/** No address of a page. */
export const NEW = '_new'

/** Segment of the editor's address. */
export const HALVES = { page: 'pages', article: 'articles' } as const
export type Half = keyof typeof HALVES

export const editorAddress = (kind: Half, slug: string): string => `${PATH}/${HALVES[kind]}/${slug}`

/** List of pages or of articles. */
export const listAddress = (kind: Half): string =>
  changedQuery(PATH, new URLSearchParams(), { teil: kind === 'page' ? 'seiten' : null })
