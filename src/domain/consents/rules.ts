import { ageOn } from '../../kernel/calendar.ts'

export const CONSENT_SOURCES = ['paper', 'web', 'mail', 'phone'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

/** Age from which somebody agrees on a website without a guardian (Art. 8 (1) GDPR). */
const CONSENT_AGE = 16

/** A person without a birth date counts as of age. */
export const mayConsentAlone = (birthOn: Temporal.PlainDate | null, day: Temporal.PlainDate): boolean =>
  birthOn === null || ageOn(birthOn, day) >= CONSENT_AGE
