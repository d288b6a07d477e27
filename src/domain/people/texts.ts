import type { SEXES } from './rules.ts'

export const SEX_TEXTS: Record<(typeof SEXES)[number], string> = { w: 'weiblich', m: 'männlich', d: 'divers', o: 'ohne Angabe' }
