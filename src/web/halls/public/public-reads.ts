import type { ObjectKind } from '../../../domain/audit/happenings.ts'

/** Kinds behind the public plans, for kept and open pages. A file of its own: the reading code must not reach the browser. */
export const PUBLIC_READS: readonly ObjectKind[] = [
  'booking',
  'series',
  'closure',
  'session',
  'course',
  'event',
  'facility',
  'department',
]
