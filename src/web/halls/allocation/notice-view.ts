import type { AllocationNotice } from '../../../domain/allocations/get-notice.ts'
import { OUTCOME_TEXTS } from '../../../domain/allocations/texts.ts'
import { berlinDay, formatDay, formatMoment } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'
import { criteriaTexts, placeOf, weekTimeOf, wishesOf } from './allocation-view.ts'

const shortDay = (iso: string): string => formatDay(Temporal.PlainDate.from(iso))

const whenAny = (days: readonly string[], text: (days: string) => string): string[] =>
  days.length > 0 ? [text(days.map(shortDay).join(', '))] : []

function grantedRows({ given }: AllocationNotice) {
  return given.map(({ need, decision, parts }) => ({
    group: need.groupName,
    time: weekTimeOf(decision),
    place: placeOf(parts, decision.partId ?? ''),
    period: need.inHolidays ? 'in den Schulferien' : 'in den Schulwochen',
    dates: plural(decision.dates ?? 0, 'Termin', 'Termine'),
    leftOut: [
      ...whenAny(decision.leftOut, (days) => `Nicht am ${days}: Die Halle ist anders belegt.`),
      ...whenAny(
        decision.resting,
        (days) => `Noch nicht sicher am ${days}: Die Halle ist gesperrt. Öffnet sie vorher, gilt die Zeit.`,
      ),
    ].join(' '),
    reason: decision.reason,
  }))
}

export function presentNotice(notice: AllocationNotice) {
  const { allocation, sender, issuedAt, holder, refused, objections } = notice
  const day = berlinDay(issuedAt)
  const { contact } = sender
  const reach = contact
    ? [contact.street, [contact.postcode, contact.city].filter(Boolean).join(' '), contact.phone, contact.email]
    : []
  return {
    club: { name: sender.displayName, slogan: sender.slogan, colour: sender.colour, reach: reach.filter(Boolean) },
    issuedOn: { year: day.year, month: day.month, day: day.day },
    place: [contact?.city, formatDay(day)].filter(Boolean).join(', '),
    title: `Bescheid zur Hallenvergabe ${allocation.name}`,
    holder,
    valid: `${formatDay(allocation.from)} bis ${formatDay(allocation.to)}`,
    criteria: criteriaTexts(allocation),
    holidays: allocation.hasHolidayPlan
      ? 'In den Schulferien gilt nur, was unten für die Schulferien genannt ist.'
      : 'In den Schulferien ist nichts vergeben.',
    granted: grantedRows(notice),
    refused: refused.map(({ need, decision }) => ({
      group: need.groupName,
      wish: wishesOf(need).join('; '),
      reason: decision.reason,
    })),
    objections: objections.map(({ need, objection }) => ({
      group: need.groupName,
      text: objection.text,
      raised: `${formatMoment(objection.raisedAt)} Uhr`,
      outcome: objection.outcome ? OUTCOME_TEXTS[objection.outcome] : '',
      answer: objection.answer,
    })),
  }
}
