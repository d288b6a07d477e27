import { holdMarkedSessions } from '../domain/attendance/hold-marked-sessions.ts'
import { extendSessions } from '../domain/sessions/extend-sessions.ts'

/** Duties about the sessions of offers. */
export const sessionDuties = [
  {
    name: 'extend-sessions',
    title: 'Termine fortschreiben',
    cron: '10 3 * * *',
    lookEvery: 60,
    overdueAfter: 2 * 24 * 60,
    retries: 2,
    run: extendSessions,
  },
  {
    name: 'hold-marked-sessions',
    title: 'Vergangene Stunden mit Anwesenheit als gehalten eintragen',
    cron: '*/5 * * * *',
    lookEvery: 30,
    overdueAfter: 30,
    retries: 0,
    flag: 'hasParticipations',
    run: holdMarkedSessions,
  },
] as const
