import type { ObjectKind } from '../../domain/audit/happenings.ts'

/** What the public plans read: their kept copies and open ones follow it. A file of its own: the one that reads the plans must not reach the browser. */
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
