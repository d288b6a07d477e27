/** Cookie that tells a page's scripts of a login. Pages that are the same for everybody cannot say it themselves. */
export const SIGNED_IN = 'signed_in'

/** Address of the small answer that names the viewer of a page. */
export const VIEWER_PATH = '/viewer.json'
