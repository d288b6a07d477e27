export const CONSENT_SOURCES = ['paper', 'web', 'mail', 'phone'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]
