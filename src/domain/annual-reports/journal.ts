import { formatDay } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'

export const REPORT_JOURNAL = {
  reported: (keyOn: Temporal.PlainDate, members: number, submission: number) =>
    `Bestandserhebung zum ${formatDay(keyOn)} festgehalten (${submission}. Meldung, ${plural(members, 'Mitglied', 'Mitglieder')})`,
}
