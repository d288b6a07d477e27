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

export const readTab = (given: string | null): TabName => TABS.find(({ name }) => name === given)?.name ?? 'text'
