import type { ObjectKind } from '../../domain/audit/happenings.ts'

const PATH = '/admin/duties'
export const READS: readonly ObjectKind[] = ['duty', 'office']

/** `aufgabe` = a duty or `neu`. */
export const dutiesAddress = (year: number, duty?: string): string =>
  `${PATH}?jahr=${year}${duty ? `&aufgabe=${encodeURIComponent(duty)}` : ''}`
