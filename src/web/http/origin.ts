const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * True for a safe request, or one from our own pages. Browsers send `Origin` with unsafe requests: it must be the site's.
 * Without it `Sec-Fetch-Site` decides. Without either it is no browser (a script, the API with a key): let in only without
 * cookies, since no session can be abused then.
 */
export function isOwnRequest(method: string, headers: Headers, siteOrigin: string): boolean {
  if (!UNSAFE.has(method)) return true
  const origin = headers.get('origin')
  if (origin !== null) return origin === siteOrigin
  const fetchSite = headers.get('sec-fetch-site')
  if (fetchSite !== null) return fetchSite === 'same-origin'
  return !headers.has('cookie')
}
