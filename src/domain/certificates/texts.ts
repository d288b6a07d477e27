import type { CertificateRefusal } from './rules.ts'

export const CERTIFICATE_REFUSALS: Record<CertificateRefusal, string> = {
  nothing_held: 'Noch keine Stunde mit Anwesenheit',
  attended_too_little: 'Unter 80 %',
}
