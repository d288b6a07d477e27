import { formatDay } from '../../kernel/calendar.ts'
import type { MemberKind, MemberState } from './rules.ts'
import { MEMBER_KIND_TEXTS, MEMBER_STATE_TEXTS } from './texts.ts'

export const MEMBER_JOURNAL = {
  entered: (number: string, from: Temporal.PlainDate) => `Mitglied Nr. ${number} aufgenommen zum ${formatDay(from)}`,
  stateChanged: (state: MemberState, kind: MemberKind, from: Temporal.PlainDate) =>
    `Mitgliedschaft ab ${formatDay(from)}: ${MEMBER_STATE_TEXTS[state]}, ${MEMBER_KIND_TEXTS[kind]}`,
  ended: (lastOn: Temporal.PlainDate) => `Austritt zum ${formatDay(lastOn)}`,
  stays: 'Austritt zurückgenommen',
  revived: 'Tod zurückgenommen, die Mitgliedschaft geht weiter',
  departmentsChanged: (from: Temporal.PlainDate) => `Abteilungen ab ${formatDay(from)} geändert`,
  householdCreated: 'Familie angelegt',
  named: 'Nummer oder Kennung eingetragen',
  entryCorrected: (entryOn: Temporal.PlainDate) => `Eintritt berichtigt: ${formatDay(entryOn)}`,
  restored: 'Stand vor der Übernahme wiederhergestellt',
  householdChanged: (from: Temporal.PlainDate) => `Familie ab ${formatDay(from)} geändert`,
  familyFeeRequested: (from: Temporal.PlainDate | null, to: Temporal.PlainDate | null) =>
    from
      ? `Familienbeitrag beantragt ab ${formatDay(from)}${to ? ` bis ${formatDay(to)}` : ''}`
      : 'Familienbeitrag nicht mehr beantragt',
  withdrawn: (day: Temporal.PlainDate) => `Geplantes zum ${formatDay(day)} zurückgezogen`,
  noted: 'Notiz geschrieben',
  noteRemoved: 'Notiz gelöscht',
  documentAdded: 'Papier abgelegt',
  documentRemoved: 'Papier gelöscht',
  filterSaved: 'Filter der Mitgliederliste gespeichert',
  filterRemoved: 'Filter der Mitgliederliste gelöscht',
}
