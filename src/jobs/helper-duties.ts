import { coverShifts } from '../domain/covers/cover-shifts.ts'
import { remindHelpers } from '../domain/operations/remind-helpers.ts'
export const helperDuties = [
  {
    name: 'remind-helpers',
    title: 'Helfer erinnern',
    cron: '0 9 * * *',
    lookEvery: 60,
    overdueAfter: 2 * 24 * 60,
    retries: 2,
    flag: 'hasOperationals',
    isStepwise: true,
    run: remindHelpers,
  },
  {
    name: 'cover-shifts',
    title: 'Weitere Helfer für offene Schichten fragen',
    cron: '*/5 * * * *',
    lookEvery: 30,
    overdueAfter: 30,
    retries: 0,
    flag: 'hasOperationals',
    isStepwise: true,
    run: coverShifts,
  },
] as const
