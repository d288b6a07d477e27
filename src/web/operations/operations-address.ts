import type { ObjectKind } from '../../domain/audit/happenings.ts'

export const PLANS_PATH = '/admin/operations'
export const planAddress = (id: string): string => `${PLANS_PATH}/${id}`
export const shiftsAddress = (id: string): string => `${PLANS_PATH}/${id}/shifts`
export const coverAddress = (id: string, shiftId: string): string => `${planAddress(id)}?teil=fragen&schicht=${shiftId}`
export const addAddress = (id: string, shiftId: string): string => `${planAddress(id)}?teil=eintragen&schicht=${shiftId}`
export const helpersAddress = (slug: string): string => `/helpers/${slug}`
export const joinAddress = (slug: string, shiftId: string): string => `/helpers/${slug}/join?schicht=${shiftId}`

/** A public plan depends on them. */
export const HELPER_READS = ['operational_plan', 'assignment', 'club'] as const satisfies readonly ObjectKind[]
export const HOURS_PATH = `${PLANS_PATH}/hours`
export const DAY_PATH = '/admin/mobile/operations'
export const printAddress = (id: string, form: 'aushang' | 'telefon' | 'plakat'): string =>
  `${planAddress(id)}/print?form=${form}`
