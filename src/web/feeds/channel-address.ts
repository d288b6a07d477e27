const at = (path: string) => ({ rss: `${path}/rss.xml`, atom: `${path}/atom.xml` })

/** News, events and offers for readers of RSS and Atom. */
export const CHANNELS = { news: at('/news'), events: at('/events'), offers: at('/offers') } as const
