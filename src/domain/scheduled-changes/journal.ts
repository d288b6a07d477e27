import { formatDay } from '../../kernel/calendar.ts'

export const CHANGE_JOURNAL = {
  planned: (on: Temporal.PlainDate) => `Änderung geplant zum ${formatDay(on)}`,
  asked: 'Änderung zur Freigabe eingereicht',
  done: 'Geplante Änderung ist in Kraft',
  failed: 'Geplante Änderung ist nicht gelungen',
  withdrawn: 'Geplante Änderung zurückgezogen',
  approved: 'Änderung freigegeben',
  declined: 'Änderung abgelehnt',
}
