/**
 * Header of a loader with the sites that may frame its page, as CSP sources; it never leaves the server. Without it no site
 * may. Only the embedded finder sets it: a page that knows the signed-in user must never.
 */
export const FRAMED_BY = 'x-framed-by'

/** Page of courses inside other sites; it carries no cookies. */
export const EMBED_PATH = '/embed/offers'
