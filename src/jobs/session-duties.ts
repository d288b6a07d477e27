import { holdMarkedSessions } from '../domain/attendance/hold-marked-sessions.ts'
import { extendSessions } from '../domain/sessions/extend-sessions.ts'
import { nightly, often } from './schedules.ts'

/** Duties about the sessions of offers. */
export const sessionDuties = [
  {
    name: 'extend-sessions',
    title: 'Termine fortschreiben',
    cron: '10 3 * * *',
    ...nightly,
    run: extendSessions,
  },
  {
    name: 'hold-marked-sessions',
    title: 'Vergangene Stunden mit Anwesenheit als gehalten eintragen',
    ...often,
    flag: 'hasParticipations',
    run: holdMarkedSessions,
  },
] as const
