export const CONTRACT_KINDS = ['trainer', 'rental'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]
export const RATES = ['unit', 'hour', 'month', 'year'] as const
export type ContractRate = (typeof RATES)[number]
/** Limits by law that dated rows of `legal_values` keep. */
export const ALLOWANCES = ['trainer_allowance', 'office_allowance', 'minijob_month'] as const
export type Allowance = (typeof ALLOWANCES)[number]
/** Limits of what a club takes in, kept beside them. */
export type TaxLimitName = 'business_income' | 'small_last_year' | 'small_this_year'
