const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Whether an unsafe request comes from one of our own pages. `Origin` must be the site's own. Browsers always send it with
 * such a request; where it is missing, `Sec-Fetch-Site` decides. Without either it is no browser (a script, the API with a
 * key): let in only without cookies, because then nobody's session can be abused.
 */
export function isOwnRequest(method: string, headers: Headers, siteOrigin: string): boolean {
  if (!UNSAFE.has(method)) return true
  const origin = headers.get('origin')
  if (origin !== null) return origin === siteOrigin
  const fetchSite = headers.get('sec-fetch-site')
  if (fetchSite !== null) return fetchSite === 'same-origin'
  return !headers.has('cookie')
}
