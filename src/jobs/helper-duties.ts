import { coverShifts } from '../domain/covers/cover-shifts.ts'
import { remindHelpers } from '../domain/operations/remind-helpers.ts'
import { nightly, often } from './schedules.ts'

/** Duties about helpers and their shifts. */
export const helperDuties = [
  {
    name: 'remind-helpers',
    title: 'Helfer erinnern',
    cron: '0 9 * * *',
    ...nightly,
    flag: 'hasOperationals',
    isStepwise: true,
    run: remindHelpers,
  },
  {
    name: 'cover-shifts',
    title: 'Weitere Helfer für offene Schichten fragen',
    ...often,
    flag: 'hasOperationals',
    isStepwise: true,
    run: coverShifts,
  },
] as const
