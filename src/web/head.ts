import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import { screenOf } from './screens.ts'

/** What a loader may say of its page: returned as `page` in its data. */
export interface PageHeadData {
  /** Replaces the screen's title (an offer's own title). */
  title?: string
  /** Up to 160 characters for search engines. */
  description?: string
  /** Path of the one address this page should be found under. */
  canonical?: string
  /** Path of a picture for links shared elsewhere. */
  image?: string
  noindex?: boolean
}

interface Match {
  id: string
  loaderData?: unknown
}

function pageOf(data: unknown): PageHeadData {
  const page = typeof data === 'object' && data !== null && 'page' in data ? data.page : undefined
  return typeof page === 'object' && page !== null ? page : {}
}

export const errorTitle = (error: unknown): string =>
  isRouteErrorResponse(error) && error.status === 404 ? 'Page Not Found' : 'Internal Server Error'

export interface HeadFacts {
  matches: readonly (Match | undefined)[]
  club: { displayName: string; slogan: string } | null
  origin: string
  error: unknown
  path: string
}

/** Title, description and addresses of a page; every route without a `meta` of its own gets this. */
export function headOf({ matches, club, origin, error, path }: HeadFacts): MetaDescriptor[] {
  const suffix = club ? ` – ${club.displayName}` : ''
  if (error) return [{ title: `${errorTitle(error)}${suffix}` }, { name: 'robots', content: 'noindex' }]
  const leaf = matches.at(-1)
  const screen = screenOf(leaf?.id)
  const page = pageOf(leaf?.loaderData)
  const title = page.title ?? screen?.title ?? ''
  const head: MetaDescriptor[] = [{ title: `${title}${suffix}` }]
  if (page.noindex || screen?.roles !== 'all') return [...head, { name: 'robots', content: 'noindex' }]
  const description = page.description ?? club?.slogan
  const address = `${origin}${page.canonical ?? path}`
  if (description) head.push({ name: 'description', content: description }, { property: 'og:description', content: description })
  head.push({ tagName: 'link', rel: 'canonical', href: address })
  head.push(
    { property: 'og:title', content: title },
    { property: 'og:url', content: address },
    { property: 'og:type', content: 'website' },
  )
  if (club) head.push({ property: 'og:site_name', content: club.displayName })
  if (page.image) head.push({ property: 'og:image', content: `${origin}${page.image}` })
  return head
}
