import { heads } from 'virtual:screen-heads'
import { isRouteErrorResponse, useLocation, useMatches, useRouteError } from 'react-router'
import { useShell } from './shell.tsx'

/** What a loader may say of its page: returned as `page` in its data. Routes have no `meta` of their own. */
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

function pageOf(data: unknown): PageHeadData {
  const page = typeof data === 'object' && data !== null && 'page' in data ? data.page : undefined
  return typeof page === 'object' && page !== null ? page : {}
}

export const errorTitle = (error: unknown): string =>
  isRouteErrorResponse(error) && error.status === 404 ? 'Page Not Found' : 'Internal Server Error'

function Found({ title, page }: { title: string; page: PageHeadData }) {
  const { pathname } = useLocation()
  const shell = useShell()
  const description = page.description ?? shell?.club.slogan
  const origin = shell?.origin ?? ''
  const address = `${origin}${page.canonical ?? pathname}`
  return (
    <>
      <link rel="canonical" href={address} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      <meta property="og:title" content={title} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      {shell && <meta property="og:site_name" content={shell.club.displayName} />}
      {page.image && <meta property="og:image" content={`${origin}${page.image}`} />}
    </>
  )
}

/** Title, description and addresses of the page, from the table of screens and what its loader says. */
export function Head() {
  const error = useRouteError()
  const leaf = useMatches().at(-1)
  const shell = useShell()
  const screen = heads[leaf?.id ?? '']
  const page = error ? { noindex: true } : pageOf(leaf?.loaderData)
  const title = error ? errorTitle(error) : (page.title ?? screen?.title ?? '')
  const isHidden = page.noindex === true || !screen?.isPublic
  return (
    <>
      <title>{shell ? `${title} – ${shell.club.displayName}` : title}</title>
      {isHidden ? <meta name="robots" content="noindex" /> : <Found title={title} page={page} />}
    </>
  )
}
