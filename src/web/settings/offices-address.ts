import type { ObjectKind } from '../../domain/audit/happenings.ts'

export const OFFICES_PATH = '/admin/settings/offices'
export const OFFICES_READS: readonly ObjectKind[] = ['office', 'department', 'person']

/** `amt` = an office or `neu`; `besetzen` = an office; `zeit` = a term. */
export const officesAddress = (panel?: { amt?: string; besetzen?: string; zeit?: string }): string =>
  panel ? `${OFFICES_PATH}?${new URLSearchParams(panel)}` : OFFICES_PATH
