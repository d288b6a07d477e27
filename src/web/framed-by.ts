/**
 * Header by which a loader says who may show its page in a frame, as CSP sources; it never leaves the server. Without it nobody
 * may. Set by the embedded finder alone: no page that knows who is signed in may carry it.
 */
export const FRAMED_BY = 'x-framed-by'
