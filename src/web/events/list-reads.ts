import type { ObjectKind } from '../../domain/audit/happenings.ts'

/** What the list of events shows. */
export const LIST_READS: readonly ObjectKind[] = ['event', 'facility', 'department']
