import type { ObjectKind } from '../../domain/audit/happenings.ts'

export const READS: readonly ObjectKind[] = ['page', 'file']
