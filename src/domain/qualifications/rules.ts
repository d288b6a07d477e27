import { isBefore } from '../../kernel/calendar.ts'

export const LICENCE_KINDS = ['c', 'b', 'a', 'rescue', 'first_aid', 'other'] as const
export type LicenceKind = (typeof LICENCE_KINDS)[number]

/** Years that a licence holds as a rule (DOSB-Rahmenrichtlinien); a parameter of the club of the same name overrides. */
export const LICENCE_YEARS = {
  licenceYearsC: 4,
  licenceYearsB: 4,
  licenceYearsA: 2,
  licenceYearsRescue: 2,
  licenceYearsFirstAid: 2,
}
export type LicencePeriod = keyof typeof LICENCE_YEARS

export const PERIOD_OF: Readonly<Record<LicenceKind, LicencePeriod | null>> = {
  c: 'licenceYearsC',
  b: 'licenceYearsB',
  a: 'licenceYearsA',
  rescue: 'licenceYearsRescue',
  first_aid: 'licenceYearsFirstAid',
  other: null,
}

/** Last day of a licence that began on a day; null without a usual term. */
export const usualEnd = (from: Temporal.PlainDate, years: number | null): Temporal.PlainDate | null =>
  years === null ? null : from.add({ years }).subtract({ days: 1 })

/** A renewal takes months: fifteen lessons have to be found and attended. */
export const LICENCE_LEAD_DAYS = 180
/** A licence that ended longer ago was given up. */
export const LICENCE_LATE_DAYS = 180
/** A new certificate takes weeks. */
export const CHECK_LEAD_DAYS = 60

/** Whole years after the issue of a certificate (recommendation on § 72a SGB VIII); a parameter of this name overrides. */
export const CONDUCT_CHECK_YEARS = 5

export const PROOF_FAULTS = ['relevant_entry', 'no_certificate', 'certificate_old', 'no_code'] as const
export type ProofFault = (typeof PROOF_FAULTS)[number]

export interface Proofs {
  /** Issue of the newest certificate that was seen. */
  issuedOn: Temporal.PlainDate | null
  /** It says something that forbids work with minors. */
  isRelevant: boolean
  /** The code was signed. */
  hasCode: boolean
}

/** First day on which a certificate counts no more. */
export const checkEnds = (issuedOn: Temporal.PlainDate, years: number): Temporal.PlainDate => issuedOn.add({ years })

/** Missing for work with minors on a day, the gravest first. */
export function proofFaults({ issuedOn, isRelevant, hasCode }: Proofs, day: Temporal.PlainDate, years: number): ProofFault[] {
  const faults: ProofFault[] = []
  if (issuedOn && isRelevant) faults.push('relevant_entry')
  else if (!issuedOn) faults.push('no_certificate')
  else if (!isBefore(day, checkEnds(issuedOn, years))) faults.push('certificate_old')
  if (!hasCode) faults.push('no_code')
  return faults
}
