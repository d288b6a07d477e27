import { MOST_IN_HEAD, type PageState, type ScheduleRefusal, type StandardSlug } from './rules.ts'

export const PAGE_TITLES: Readonly<Record<StandardSlug, string>> = {
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  accessibility: 'Barrierefreiheit',
  'contact/board': 'Vorstand',
}

export const STATE_TEXTS: Readonly<Record<PageState, string>> = {
  template: 'Vorlage',
  draft: 'Entwurf',
  scheduled: 'Geplant',
  shown: 'Auf der Website',
  ended: 'Abgelaufen',
}

export type PageRefusal =
  | 'changed_meanwhile'
  | 'slug_taken'
  | 'always_there'
  | 'in_menu'
  | 'still_shown'
  | 'head_full'
  | 'picture_gone'
  | 'nothing_saved'
  | ScheduleRefusal

export const PAGE_REFUSALS: Readonly<Record<PageRefusal, string>> = {
  changed_meanwhile:
    'Jemand anderes hat das inzwischen geändert. Ihr Text steht noch hier. Bitte vergleichen Sie ihn mit dem gespeicherten und speichern Sie noch einmal.',
  slug_taken: 'Diese Adresse ist schon vergeben. Bitte wählen Sie eine andere.',
  always_there: 'Diese Seite hat jeder Verein: Ihre Adresse bleibt, und löschen lässt sie sich nicht.',
  in_menu: 'Diese Seite steht im Menü. Bitte nehmen Sie sie dort zuerst heraus.',
  still_shown: 'Das steht noch auf der Website oder ist dafür geplant. Bitte nehmen Sie es zuerst herunter.',
  head_full: `In der Kopfzeile haben nur ${MOST_IN_HEAD} eigene Seiten Platz. Wählen Sie die Fußzeile, oder nehmen Sie eine andere heraus.`,
  picture_gone: 'Ein Bild darin gibt es nicht mehr in der Mediathek. Bitte wählen Sie ein anderes.',
  nothing_saved: 'Es gibt noch keinen eigenen Text. Bitte speichern Sie zuerst einen.',
  from_past: 'Dieser Zeitpunkt ist schon vorbei. Lassen Sie das Feld leer, um sofort zu veröffentlichen.',
  until_past: 'Dieses Ende ist schon vorbei. Bitte wählen Sie ein späteres.',
  until_before_from: 'Das Ende liegt vor dem Anfang.',
}
