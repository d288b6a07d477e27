import type { ObjectKind } from '../../domain/audit/happenings.ts'

/** Kinds of things on the list of events. */
export const LIST_READS: readonly ObjectKind[] = ['event', 'facility', 'department']
