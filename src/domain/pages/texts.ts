import type { PageSlug } from './rules.ts'

export const PAGE_TITLES: Readonly<Record<PageSlug, string>> = {
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  accessibility: 'Barrierefreiheit',
  'contact/board': 'Vorstand',
}

export type PageRefusal = 'changed_meanwhile'

export const PAGE_REFUSALS: Readonly<Record<PageRefusal, string>> = {
  changed_meanwhile:
    'Jemand anderes hat diese Seite inzwischen geändert. Ihr Text steht noch hier. Bitte vergleichen Sie ihn mit dem gespeicherten und speichern Sie noch einmal.',
}
