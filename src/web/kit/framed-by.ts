/**
 * Header of a loader with the sites that may frame its page, as CSP sources; it never leaves the server. Without it no site
 * may. Only the embedded pages set it: a page that knows the signed-in user must never.
 */
export const FRAMED_BY = 'x-framed-by'

/** Pages inside other sites; they carry no cookies. */
export const EMBED_PATHS = {
  offers: '/embed/offers',
  events: '/embed/events',
  hall: (slug: string) => `/embed/occupancy/${slug}`,
} as const

export const isEmbedded = (path: string): boolean => path.startsWith('/embed/')
