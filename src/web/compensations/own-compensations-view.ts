import { listOwnCompensations } from '../../domain/compensations/queries.ts'
import { compensationText } from '../../domain/compensations/texts.ts'
import { formatDayShort } from '../../kernel/calendar.ts'
import type { Gate } from '../kit/gate.ts'

const NOTES = {
  credit: 'Ihr Verein verrechnet den Betrag mit Ihrer Rechnung.',
  refund: 'Ihr Verein zahlt Ihnen den Betrag zurück.',
}

/** Open compensations of the actor's family, for the profile. */
export async function presentOwnCompensations({ ctx }: Gate) {
  const list = await listOwnCompensations(ctx)
  return list.map((one) => ({
    key: `${one.participationId} ${one.how}`,
    title: one.courseTitle,
    person: one.personName,
    text: compensationText(one),
    days: one.days.map((day) => formatDayShort(Temporal.PlainDate.from(day)).replace(/\.$/, '')).join('., '),
    note: NOTES[one.how],
  }))
}
export type OwnCompensationView = Awaited<ReturnType<typeof presentOwnCompensations>>[number]
