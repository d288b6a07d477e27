import { useLocation, useMatches, useRouteError } from 'react-router'
import { failureOf } from '../kit/failure.ts'
import { clubPicture, PICTURE } from '../kit/picture-address.ts'
import { screenOf } from '../screens/screens.ts'
import { type ShellClub, useShell } from './shell.tsx'

/** Facts of a page for its head: a loader returns them as `page`. Routes have no `meta` of their own. */
export interface PageHeadData {
  /** Replaces the screen's title (a course's own title). */
  title?: string
  /** Up to 160 characters for search engines. */
  description?: string
  /** Path of the page's one address for search engines and shared links. */
  canonical?: string
  /** Its further parameters, each with its `&`, behind the club that the address names. */
  further?: string
  /** Path of the picture of shared links (`PICTURE` wide and high); without it the club's. */
  image?: string
  noindex?: boolean
  /** Paths of the feeds that tell what is new here. */
  feed?: { rss: string; atom: string }
  /** For a staff page below several lists: path of the present one, named in breadcrumb and menu. */
  under?: string
}

export function pageOf(data: unknown): PageHeadData {
  const page = typeof data === 'object' && data !== null && 'page' in data ? data.page : undefined
  return typeof page === 'object' && page !== null ? page : {}
}

/** `handle` of a layout: titles by route. */
interface Titled {
  titles: Readonly<Record<string, string | undefined>>
}
const isTitled = (handle: unknown): handle is Titled => typeof handle === 'object' && handle !== null && 'titles' in handle

/** Behind the page's own title. */
const siteName = ({ title, displayName }: ShellClub): string => title || displayName

interface FoundProps {
  title: string
  page: PageHeadData
  address: string
}

/** For search engines and shared links: they read the server's HTML, so the browser need not carry it. */
function Found({ title, page, address }: FoundProps) {
  const shell = useShell()
  const description = page.description ?? shell?.club.slogan
  const image = page.image ?? (shell && clubPicture(shell.club))
  return (
    <>
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      <meta property="og:title" content={title} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      {shell && <meta property="og:site_name" content={siteName(shell.club)} />}
      {image && <meta property="og:image" content={`${shell?.origin ?? ''}${image}${shell?.linkMark ?? ''}`} />}
      {image && <meta property="og:image:type" content="image/png" />}
      {image && <meta property="og:image:width" content={String(PICTURE.width)} />}
      {image && <meta property="og:image:height" content={String(PICTURE.height)} />}
      {image && <meta property="og:image:alt" content={title} />}
      {image && <meta name="twitter:card" content="summary_large_image" />}
    </>
  )
}

/** Title, description and addresses of the page, from the table of screens and its loader. */
export function Head() {
  const error = useRouteError()
  const matches = useMatches()
  const leaf = matches.at(-1)
  const { titles } = matches.map(({ handle }) => handle).find(isTitled) ?? { titles: {} }
  const { pathname } = useLocation()
  const shell = useShell()
  const page: PageHeadData = error ? { noindex: true } : pageOf(leaf?.loaderData)
  const title = error ? failureOf(error).title : (page.title ?? titles[leaf?.id ?? ''] ?? '')
  const address = [shell?.origin, page.canonical ?? pathname, shell?.linkMark, page.further].join('')
  const isHidden = import.meta.env.SSR && (page.noindex === true || screenOf(leaf?.id)?.opens !== 'all')
  return (
    <>
      <title>{shell ? `${title} – ${siteName(shell.club)}` : title}</title>
      {!page.noindex && <link rel="canonical" href={address} />}
      {import.meta.env.SSR && <link rel="apple-touch-icon" href="/app-icon/apple-180.png" />}
      {import.meta.env.SSR && page.feed && (
        <link rel="alternate" type="application/rss+xml" href={page.feed.rss + (shell?.linkMark ?? '')} />
      )}
      {import.meta.env.SSR && page.feed && (
        <link rel="alternate" type="application/atom+xml" href={page.feed.atom + (shell?.linkMark ?? '')} />
      )}
      {isHidden && <meta name="robots" content="noindex" />}
      {isHidden && page.description && <meta name="description" content={page.description} />}
      {import.meta.env.SSR && !isHidden && <Found title={title} page={page} address={address} />}
    </>
  )
}
