export const hasControlCharacter = (text: string): boolean => [...text].some((character) => character < ' ')

/** Takes only paths of this site (`/admin?x=1`), never `//other.example`, `/\other` or a full address. */
export function wayBack(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted)) return null
  // Browsers drop tabs and line ends inside addresses, and take a backslash for a slash.
  if (hasControlCharacter(wanted) || wanted.includes('\\')) return null
  const url = URL.parse(wanted, 'http://same.invalid')
  // `/..//other.example` is a path only until it is resolved.
  if (url?.origin !== 'http://same.invalid' || url.pathname.startsWith('//')) return null
  return url.pathname + url.search
}

/** Page for somebody without the right; it says why and keeps the way. */
export const turnedAway = (url: URL, page: '/' | '/login/second-factor' = '/'): string => {
  const search = new URLSearchParams(url.search)
  search.delete('_routes')
  const query = search.size > 0 ? `?${search}` : ''
  return `${page}?zu=${encodeURIComponent(url.pathname + query).replaceAll('%2F', '/')}`
}

/** Adds the wanted way to `page`, which has no query. */
export const withWayBack = (page: string, wanted: string | null): string =>
  wanted ? `${page}?zu=${encodeURIComponent(wanted).replaceAll('%2F', '/')}` : page

export const loginAddress = (wanted: string | null): string => withWayBack('/login', wanted)
