import type { ObjectKind } from '../../domain/audit/happenings.ts'

export const READS: readonly ObjectKind[] = [
  'course',
  'draw',
  'session',
  'closure',
  'participation',
  'group',
  'facility',
  'department',
  'person',
  'file',
  'credit_kind',
]
