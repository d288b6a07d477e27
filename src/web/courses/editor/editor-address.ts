export const PATH = '/admin/courses'
/** Unlike any course's address: those have no underscore. */
export const EXPORT_PATH = `${PATH}/_export`
export const PAGE = 50

export const TABS = [
  { name: 'text', label: 'Text' },
  { name: 'zeiten', label: 'Zeiten' },
  { name: 'anmeldung', label: 'Anmeldung' },
  { name: 'preise', label: 'Preise' },
  { name: 'fragen', label: 'Fragen' },
  { name: 'leitung', label: 'Leitung' },
  { name: 'vorschau', label: 'Vorschau' },
] as const
export type TabName = (typeof TABS)[number]['name']

export const tabAddress = (slug: string, tab: TabName): string =>
  tab === 'text' ? `${PATH}/${slug}` : `${PATH}/${slug}?teil=${tab}`

/** Saves a part and goes on to the next one. */
export const onwardAddress = (slug: string, tab: TabName): string => `${PATH}/${slug}?teil=${tab}&weiter=1`

export const nextTab = (tab: TabName): TabName => TABS[TABS.findIndex(({ name }) => name === tab) + 1]?.name ?? tab

export const readTab = (given: string | null): TabName => TABS.find(({ name }) => name === given)?.name ?? 'text'
