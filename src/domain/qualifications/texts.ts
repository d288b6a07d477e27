import type { LicenceKind, ProofFault } from './rules.ts'

export const LICENCE_TEXTS: Record<LicenceKind, string> = {
  c: 'Lizenz C',
  b: 'Lizenz B',
  a: 'Lizenz A',
  rescue: 'Rettungsfähigkeit',
  first_aid: 'Erste Hilfe',
  other: 'Anderes',
}

export const PROOF_TEXTS: Record<ProofFault, string> = {
  relevant_entry: 'Führungszeugnis mit Eintrag: darf nicht mit Minderjährigen arbeiten',
  no_certificate: 'Führungszeugnis fehlt',
  certificate_old: 'Führungszeugnis ist zu alt',
  no_code: 'Ehrenkodex nicht unterschrieben',
}

export const QUALIFICATION_REFUSALS = {
  changed_meanwhile: 'Jemand anderes hat das inzwischen geändert. Ihre Eingaben stehen noch hier; bitte vergleichen Sie.',
  licence_known: 'Diese Lizenz ist mit demselben ersten Tag schon eingetragen.',
  day_ahead: 'Dieser Tag liegt in der Zukunft. Bitte prüfen Sie das Datum.',
} as const
