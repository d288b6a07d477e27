import type { PageKind } from './rules.ts'

const NAMES: Record<PageKind, string> = { page: 'Seite', article: 'Meldung' }

const said = (what: string) => (kind: PageKind, title: string) => `${NAMES[kind]} ${what}: ${title}`

export const PAGE_JOURNAL = {
  created: said('angelegt'),
  changed: said('geändert'),
  restored: (_kind: PageKind, title: string) => `Frühere Fassung wiederhergestellt: ${title}`,
  template_restored: (_kind: PageKind, title: string) => `Vorlage wiederhergestellt: ${title}`,
  published: said('veröffentlicht'),
  scheduled: said('mit Termin veröffentlicht'),
  withdrawn: said('von der Website genommen'),
  arranged: said('eingeordnet'),
  removed: said('gelöscht'),
}
export type PageHappening = keyof typeof PAGE_JOURNAL
