import type { Holding, MatchDay } from '../../../domain/allocations/measure-holding.ts'
import type { Need } from '../../../domain/allocations/queries.ts'
import { formatSpan } from '../../../kernel/calendar.ts'

export interface MatchView {
  id: string
  title: string
  when: string
  place: string
  displaced: string
  isCancelled: boolean
  /** Text of the button; empty for none. */
  giveBack: string
}

function giveBackText(isCancelled: boolean, resting: number): string {
  if (isCancelled) return resting > 0 ? 'Trainings zurückgeben' : ''
  return resting > 0 ? 'Fällt aus, Trainings zurückgeben' : 'Fällt aus'
}

export const presentMatch = ({ id, title, place, startsAt, endsAt, displaced, isCancelled, resting }: MatchDay): MatchView => ({
  id,
  title,
  place,
  isCancelled,
  when: formatSpan(startsAt, endsAt),
  displaced: displaced.join('; '),
  giveBack: giveBackText(isCancelled, resting),
})

export interface HoldingView {
  id: string
  group: string
  holder: string
  held: string
  released: string
  fell: string
  ahead: string
  people: string
}

export function presentHolding(one: Holding, needs: readonly Need[]): HoldingView {
  const need = needs.find(({ id }) => id === one.needId)
  const average = one.sessions > 0 ? Math.round(one.present / one.sessions) : null
  return {
    id: one.needId,
    group: need?.groupName ?? '',
    holder: need?.holder ?? '',
    held: String(one.held),
    released: String(one.released),
    ahead: String(one.ahead),
    fell: String(one.cancelled + one.suspended),
    people: average === null ? 'keine Angaben' : `${average} von ${need?.people ?? 0}`,
  }
}
