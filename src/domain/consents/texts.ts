import type { ConsentSource } from './rules.ts'

export const CONSENT_SOURCE_TEXTS: Record<ConsentSource, string> = {
  paper: 'auf Papier',
  web: 'auf der Website',
  mail: 'per E-Mail',
  phone: 'am Telefon',
}

export const CONSENT_REFUSALS = {
  changed_meanwhile: 'Jemand anderes hat das inzwischen geändert. Ihre Eingaben stehen noch hier; bitte vergleichen Sie.',
  given_already: 'Diese Einwilligung ist schon eingetragen.',
  day_ahead: 'Dieser Tag liegt in der Zukunft. Bitte prüfen Sie das Datum.',
  not_theirs: 'Einwilligen kann jeder nur für sich selbst oder als sorgeberechtigte Person.',
  retired: 'Danach wird nicht mehr gefragt.',
  text_changed: 'Der Text hat sich gerade geändert. Bitte lesen Sie ihn noch einmal und entscheiden Sie dann.',
  too_young: 'Bis zum 16. Geburtstag willigen Ihre Eltern für Sie ein. Bitte fragen Sie sie.',
} as const
