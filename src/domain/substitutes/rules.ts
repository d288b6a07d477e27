import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'

/** A trainer who could step in. */
export interface Candidate {
  personId: string
  name: string
  email: string
  phone: string
  /** Leads this very offer too. */
  leadsCourse: boolean
  sameSport: boolean
  sameDepartment: boolean
  /** How many offers of this sport they lead: who does it more often knows it better. */
  sportOffers: number
  /** Leads another session at that time. */
  isBusy: boolean
}

const suits = ({ leadsCourse, sameSport, sameDepartment }: Candidate): boolean => leadsCourse || sameSport || sameDepartment

/** Smaller is better: the group's own trainers, then those of the sport, then those of the department. */
function distanceOf({ leadsCourse, sameSport, sameDepartment }: Candidate): number {
  if (leadsCourse) return 0
  if (sameSport) return sameDepartment ? 1 : 2
  return 3
}

/** The trainers to ask, the most suitable first; whoever leads another session at that time is not asked. */
export function rankCandidates(candidates: readonly Candidate[], limit: number): Candidate[] {
  return candidates
    .filter((candidate) => suits(candidate) && !candidate.isBusy)
    .sort(
      (one, other) =>
        distanceOf(one) - distanceOf(other) ||
        other.sportOffers - one.sportOffers ||
        one.name.localeCompare(other.name, 'de') ||
        (one.personId < other.personId ? -1 : 1),
    )
    .slice(0, limit)
}

export type AskRefusal = 'over' | 'not_planned' | 'already_asked' | 'nobody'

/** Whether somebody may be asked to lead this session. */
export function mayAsk(
  session: { state: string; endsAt: Temporal.Instant },
  isOpen: boolean,
  now: Temporal.Instant,
): Answer<void, AskRefusal> {
  if (session.state !== 'planned') return refuse('not_planned')
  if (!isAfter(session.endsAt, now)) return refuse('over')
  return isOpen ? refuse('already_asked') : ok(undefined)
}

export type AcceptRefusal = 'taken' | 'withdrawn' | 'cancelled' | 'over'

/** Whether somebody who was asked may still say yes. Who said no may think again while nobody else has said yes. */
export function mayAccept(
  request: { state: string; takenById: string | null },
  session: { state: string; endsAt: Temporal.Instant },
  now: Temporal.Instant,
): Answer<void, AcceptRefusal> {
  if (session.state === 'cancelled' || session.state === 'moved') return refuse('cancelled')
  if (request.state === 'taken') return refuse('taken')
  if (request.state === 'withdrawn') return refuse('withdrawn')
  return !isAfter(session.endsAt, now) ? refuse('over') : ok(undefined)
}
